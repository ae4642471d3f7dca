// The course of a game: the first player's chances after every move. Estimates are a line
// with dots, proven positions squares on the border of the possible.

import { el, svg } from "./dom.js";
import { Emitter } from "./emitter.js";
import { finalView, firstView, percent } from "./verdicts.js";

/** @typedef {import("./game_tree.js").TreeNode} TreeNode */

const WIDTH = 320;
const HEIGHT = 96;
const PAD = 8;

/**
 * Emits `go` with a node.
 * @extends {Emitter<"go">}
 */
export class Graph extends Emitter {
  /** @param {HTMLElement} container */
  constructor(container) {
    super();
    this.container = container;
    /** @type {TreeNode[]} */
    this.line = [];
    this.root = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", role: "img", "aria-label": "Course of the game" });
    this.root.addEventListener("click", (event) => this.click(event));
    this.caption = el("p", { class: "graph-caption" });
    container.replaceChildren(this.root, this.caption);
  }

  /** @param {number} ply */
  x(ply) {
    return PAD + ((WIDTH - 2 * PAD) * ply) / Math.max(1, this.line.length - 1);
  }

  /** @param {number} value */
  y(value) {
    return PAD + (HEIGHT - 2 * PAD) * (1 - value);
  }

  /**
   * @param {TreeNode[]} line from the root to the end
   * @param {TreeNode} current
   */
  show(line, current) {
    this.line = line;
    const points = line.map((node) => ({ node, view: viewOf(node) }));
    const known = points.filter((p) => p.view !== null);
    const path = known.map((p, i) => `${i === 0 ? "M" : "L"}${this.x(p.node.ply).toFixed(1)} ${this.y(p.view?.value ?? 0).toFixed(1)}`).join("");
    const area = known.length > 1
      ? `${path}L${this.x(known[known.length - 1].node.ply).toFixed(1)} ${this.y(0.5)}L${this.x(known[0].node.ply).toFixed(1)} ${this.y(0.5)}Z`
      : "";
    const here = this.x(current.ply);
    const first = current.position?.first ?? "White";
    this.root.replaceChildren(
      svg("rect", { x: 0, y: 0, width: WIDTH, height: HEIGHT, class: "graph-ground", rx: 4 }),
      svg("line", { x1: PAD, x2: WIDTH - PAD, y1: this.y(0.5), y2: this.y(0.5), class: "graph-middle" }),
      svg("path", { d: area, class: "graph-area" }),
      svg("path", { d: path, class: "graph-line" }),
      svg("line", { x1: here, x2: here, y1: 2, y2: HEIGHT - 2, class: "graph-here" }),
      ...known.flatMap(({ node, view }) => (view ? [this.point(node, view)] : [])),
    );
    this.caption.textContent = known.length === 0 ? "" : `${first}’s chances; squares are proven`;
  }

  /**
   * @param {TreeNode} node
   * @param {import("./bar.js").View} view
   */
  point(node, view) {
    const [x, y] = [this.x(node.ply), this.y(view.value)];
    const proven = view.lower === view.upper;
    const words = `${node.move ? `${node.ply}. ${node.move}: ` : "Start: "}${proven ? "proven" : percent(view.value)}`;
    const shape = proven
      ? svg("rect", { x: x - 3, y: y - 3, width: 6, height: 6, class: "graph-proven" })
      : svg("circle", { cx: x, cy: y, r: 2.4, class: "graph-dot" });
    shape.append(svg("title", {}, words));
    return shape;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const box = this.root.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((x - PAD) / (WIDTH - 2 * PAD)) * Math.max(1, this.line.length - 1));
    const node = this.line[Math.min(this.line.length - 1, Math.max(0, ply))];
    if (node) this.emit("go", node);
  }
}

/**
 * How the first player stands in a node, if anything is known.
 * @param {TreeNode} node
 * @returns {import("./bar.js").View | null}
 */
export function viewOf(node) {
  if (!node.position) return null;
  if (node.position.result) return finalView(node.position);
  return node.report ? firstView(node.position, node.report) : null;
}
