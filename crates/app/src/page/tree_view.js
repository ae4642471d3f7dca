// The moves of the game with their variations, each with what is known after it.

import { el, icon } from "./dom.js";
import { Emitter } from "./emitter.js";
import { viewOf } from "./graph.js";
import { judge, percent } from "./verdicts.js";

/** @typedef {import("./game_tree.js").TreeNode} TreeNode */

const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/**
 * Emits `go`, `promote` and `remove` with a node.
 * @extends {Emitter<"go" | "promote" | "remove">}
 */
export class TreeView extends Emitter {
  /** @param {HTMLElement} container */
  constructor(container) {
    super();
    this.container = container;
    /** @type {TreeNode | null} */
    this.current = null;
    this.withAnalysis = true;
    container.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {TreeNode} root
   * @param {TreeNode} current
   * @param {boolean} withAnalysis
   */
  show(root, current, withAnalysis) {
    this.current = current;
    this.withAnalysis = withAnalysis;
    const start = this.button(root, "Start");
    const list = el("div", { class: "moves" }, start, ...this.line(root));
    this.container.replaceChildren(list);
    const here = this.container.querySelector("[aria-current]");
    if (here instanceof HTMLElement) keepInSight(this.container, here);
  }

  /**
   * Everything after a node: its main line in a row, variations in blocks below.
   * @param {TreeNode} from
   * @returns {HTMLElement[]}
   */
  line(from) {
    /** @type {HTMLElement[]} */
    const parts = [];
    for (let node = from; node.children.length > 0; node = node.children[0]) {
      const [main, ...others] = node.children;
      parts.push(this.button(main));
      if (main.comment) parts.push(el("span", { class: "comment" }, main.comment));
      for (const variation of others) {
        parts.push(el("div", { class: "variation" }, this.button(variation), ...this.line(variation), this.tools(variation)));
      }
    }
    return parts;
  }

  /**
   * @param {TreeNode} node
   * @param {string} [text]
   */
  button(node, text) {
    const current = node === this.current;
    const view = this.withAnalysis ? viewOf(node) : null;
    const proven = view && view.lower === view.upper && node.move !== null;
    const sign = this.withAnalysis ? signOf(node) : "";
    return el("button", {
      type: "button",
      class: `move${current ? " current" : ""}${text ? " start" : ""}`,
      tabindex: current ? 0 : -1,
      "aria-current": current ? "step" : null,
      onclick: () => this.emit("go", node),
    },
      node.move ? el("span", { class: "ply" }, `${node.ply}`) : null,
      el("span", { class: "move-text" }, text ?? node.move ?? ""),
      sign ? el("span", { class: `sign ${sign === "?!" ? "mild" : "bad"}` }, sign) : null,
      proven ? el("span", { class: "move-proven", title: "proven" }, resultGlyph(view.lower))
        : view && node.move ? el("span", { class: "move-value" }, percent(view.value)) : null);
  }

  /** @param {TreeNode} node */
  tools(node) {
    return el("span", { class: "variation-tools" },
      el("button", { type: "button", class: "icon-button small", tabindex: -1, title: "Make this the main line", "aria-label": `Make ${node.move} the main line`, onclick: () => this.emit("promote", node) }, icon("up")),
      el("button", { type: "button", class: "icon-button small", tabindex: -1, title: "Remove this variation", "aria-label": `Remove the variation ${node.move}`, onclick: () => this.emit("remove", node) }, icon("close")));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const buttons = [...this.container.querySelectorAll("button.move")];
    const index = buttons.indexOf(/** @type {Element} */ (document.activeElement));
    const next = buttons[index + (event.key === "ArrowUp" ? -1 : 1)];
    if (next instanceof HTMLElement) next.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param {number} value */
function resultGlyph(value) {
  return value === 1 ? "1–0" : value === 0 ? "0–1" : "½";
}

/**
 * The sign of a bad move, if the reports before and after it say so.
 * @param {TreeNode} node
 */
export function signOf(node) {
  const verdict = judgementOf(node);
  return verdict && verdict.judgement in SIGNS ? SIGNS[/** @type {keyof typeof SIGNS} */ (verdict.judgement)] : "";
}

/** @param {TreeNode} node */
export function judgementOf(node) {
  const before = node.parent;
  if (!before?.report || !before.position || node.move === null) return null;
  const view = viewOf(node);
  const mover = before.position.to_move === before.position.first;
  const after = view && (mover ? view : { value: 1 - view.value, lower: 1 - view.upper, upper: 1 - view.lower });
  return judge(before.report, node.move, after);
}

/**
 * Scrolls a list, and never the page, so that an entry is seen.
 * @param {HTMLElement} list
 * @param {HTMLElement} entry
 */
function keepInSight(list, entry) {
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
}
