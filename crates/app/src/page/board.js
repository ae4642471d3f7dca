// The board on screen: the server's drawing, with cells that can be found, named, turned
// and marked. Who plays where is the business of board_input.js.

import { svg } from "./dom.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {{x: number, y: number}} Point */

/** What is drawn over the cells, from below to above. */
const LAYERS = /** @type {const} */ (["insight", "legal", "candidates", "shape", "variation", "select", "hover", "focus"]);
/** @typedef {(typeof LAYERS)[number]} Layer */

const MARGIN = 26;

export class Board {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    /** @type {Position | null} */
    this.position = null;
    /** @type {Map<string, SVGGElement>} */
    this.groups = new Map();
    /** Where the cells are seen, after turning. @type {Map<string, Point>} */
    this.places = new Map();
    /** @type {Map<string, Cell>} */
    this.cells = new Map();
    this.turns = 0;
    /** Half the distance between neighbours. */
    this.half = 20;
    this.root = svg("svg", { class: "board", role: "grid", "aria-label": "Board" });
    this.base = svg("g", { class: "base", role: "presentation" });
    /** @type {Map<Layer, SVGGElement>} */
    this.layers = new Map(LAYERS.map((name) => [name, svg("g", { class: `layer ${name}`, "aria-hidden": "true" })]));
    this.root.append(this.base, ...this.layers.values());
    container.replaceChildren(this.root);
  }

  /**
   * Shows a position. Where the board is the same as before, its cells stay in the
   * page, and with them the focus.
   * @param {Position} position
   */
  show(position) {
    const drawing = new DOMParser().parseFromString(position.svg, "image/svg+xml").documentElement;
    const fresh = [...drawing.querySelectorAll("g[data-cell]")];
    const names = fresh.map((group) => group.getAttribute("data-cell") ?? "");
    const same = this.groups.size === names.length && names.every((name) => this.groups.has(name)) &&
      this.position?.tiling === position.tiling && this.position.game === position.game;
    this.position = position;
    this.cells = new Map(position.cells.map((cell) => [cell.name, cell]));
    this.root.setAttribute("data-tiling", position.tiling);
    if (same) {
      fresh.forEach((group, i) => this.groups.get(names[i])?.replaceChildren(...this.adopt(group)));
    } else {
      this.build(drawing);
      this.turn(this.turns);
    }
  }

  /** @param {Element} group */
  adopt(group) {
    return [...group.childNodes].map((node) => document.importNode(node, true));
  }

  /**
   * Puts a drawing into the page, its cells in rows as an ARIA grid has them.
   * @param {Element} drawing
   */
  build(drawing) {
    this.groups.clear();
    const labels = svg("g", { class: "labels", "aria-hidden": "true" });
    for (const text of drawing.querySelectorAll(":scope > text")) labels.append(document.importNode(text, true));
    /** @type {Map<number, SVGGElement>} */
    const rows = new Map();
    for (const group of drawing.querySelectorAll("g[data-cell]")) {
      const name = group.getAttribute("data-cell") ?? "";
      const y = this.cells.get(name)?.y ?? 0;
      let row = rows.get(y);
      if (!row) rows.set(y, (row = svg("g", { role: "row" })));
      const cell = svg("g", { class: "cell", role: "gridcell", "data-cell": name, tabindex: -1 });
      cell.append(...this.adopt(group));
      row.append(cell);
      this.groups.set(name, cell);
    }
    this.base.replaceChildren(labels, ...rows.values());
  }

  /**
   * Turns the board: hexagons by sixths, squares by halves.
   * @param {number} turns
   */
  turn(turns) {
    const steps = this.position?.tiling === "hexagons" ? 6 : 2;
    this.turns = ((turns % steps) + steps) % steps;
    const degrees = (360 / steps) * this.turns;
    const cells = [...this.cells.values()];
    if (cells.length === 0) return;
    const [x, y] = [middle(cells.map((c) => c.cx)), middle(cells.map((c) => c.cy))];
    const turned = (/** @type {Point} */ p) => rotate(p, { x, y }, (degrees * Math.PI) / 180);
    this.places = new Map(cells.map((c) => [c.name, turned({ x: c.cx, y: c.cy })]));
    const upright = degrees === 0 ? null : `rotate(${degrees} ${x} ${y})`;
    this.base.removeAttribute("transform");
    if (upright) this.base.setAttribute("transform", upright);
    const seen = [...this.places.values()];
    for (const text of this.base.querySelectorAll("text")) {
      const place = { x: Number(text.getAttribute("x")), y: Number(text.getAttribute("y")) - 5 };
      seen.push(turned(place));
      text.removeAttribute("transform");
      if (upright) text.setAttribute("transform", `rotate(${-degrees} ${place.x} ${place.y})`);
    }
    const [left, right] = [Math.min(...seen.map((p) => p.x)), Math.max(...seen.map((p) => p.x))];
    const [top, bottom] = [Math.min(...seen.map((p) => p.y)), Math.max(...seen.map((p) => p.y))];
    const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
    this.root.setAttribute("viewBox", `${left - MARGIN} ${top - MARGIN} ${width} ${height}`);
    // The stage makes room for this shape.
    const stage = this.container.closest("section") ?? this.container;
    stage.style.setProperty("--board-ratio", (width / height).toFixed(4));
  }

  /**
   * Where a cell is seen, in the units of the drawing.
   * @param {string | null | undefined} name
   */
  at(name) {
    return name ? (this.places.get(name) ?? null) : null;
  }

  /**
   * The corners of a cell, around its centre.
   * @param {Point} place
   * @param {number} [scale]
   */
  corners(place, scale = 1) {
    const hexagons = this.position?.tiling === "hexagons";
    const radius = this.half * scale * (hexagons ? 2 / Math.sqrt(3) : Math.SQRT2);
    const count = hexagons ? 6 : 4;
    const start = hexagons ? Math.PI / 6 : Math.PI / 4;
    return Array.from({ length: count }, (_, k) => {
      const angle = start + (2 * Math.PI * k) / count;
      return { x: place.x + radius * Math.cos(angle), y: place.y + radius * Math.sin(angle) };
    });
  }

  /**
   * The shape of a cell as an element.
   * @param {string} name
   * @param {string} className
   * @param {number} [scale]
   */
  outline(name, className, scale = 1) {
    const place = this.at(name);
    if (!place) return null;
    const points = this.corners(place, scale).map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`);
    return svg("polygon", { points: points.join(" "), class: className });
  }

  /**
   * Replaces what is drawn on a layer.
   * @param {Layer} layer
   * @param {(Element | null)[]} elements
   */
  draw(layer, elements) {
    this.layers.get(layer)?.replaceChildren(...elements.filter((node) => node !== null));
  }

  /**
   * The cell that a move is about: where it goes to.
   * @param {string} move
   */
  target(move) {
    return this.position?.steps.find((step) => step.move === move) ?? null;
  }
}

/** @param {number[]} values */
function middle(values) {
  return (Math.min(...values) + Math.max(...values)) / 2;
}

/**
 * @param {Point} p
 * @param {Point} centre
 * @param {number} angle
 */
function rotate(p, centre, angle) {
  const [dx, dy, cos, sin] = [p.x - centre.x, p.y - centre.y, Math.cos(angle), Math.sin(angle)];
  return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos };
}
