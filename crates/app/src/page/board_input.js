// Playing on the board by mouse, touch and keyboard, and the names of its cells.

import { svg } from "./dom.js";
import { Emitter } from "./emitter.js";
import { settings } from "./settings.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Step} Step */

/**
 * Emits `play` with a move, `refuse` with a sentence, `hover` with a move or null and
 * `cell` with the name of a cell that was clicked.
 * @extends {Emitter<"play" | "refuse" | "hover" | "cell">}
 */
export class BoardInput extends Emitter {
  /** @param {Board} board */
  constructor(board) {
    super();
    this.board = board;
    /** Whether a person may move now. */
    this.enabled = true;
    /** The piece taken up, in games that move pieces. @type {string | null} */
    this.selected = null;
    /** The one cell that the tab key reaches. @type {string | null} */
    this.focused = null;
    /** Where the mouse is. @type {string | null | undefined} */
    this.hovered = undefined;
    /** Where a press began. @type {string | null} */
    this.pressed = null;
    /** More to say of cells, such as what analysis found. @type {Map<string, string>} */
    this.remarks = new Map();
    const root = board.root;
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("pointerup", (event) => this.release(event));
    root.addEventListener("pointermove", (event) => this.hover(this.cellAt(event), event.pointerType));
    root.addEventListener("pointerleave", () => this.hover(null));
    root.addEventListener("keydown", (event) => this.key(event));
    root.addEventListener("focusin", (event) => this.focusOn(cellOf(event.target)));
    root.addEventListener("focusout", () => board.draw("focus", []));
  }

  get steps() {
    return this.board.position?.steps ?? [];
  }

  /** Whether moves are columns into which stones fall. */
  get falls() {
    return this.steps.length > 0 && this.steps.every((step) => /^\d+$/.test(step.move) && step.to);
  }

  /** After another position is shown. */
  refresh() {
    this.selected = null;
    this.hovered = undefined;
    this.board.draw("hover", []);
    this.drawSelection();
    this.drawLegal();
    this.nameCells();
    this.board.root.classList.toggle("enabled", this.enabled);
    const names = [...this.board.groups.keys()];
    if (!this.focused || !this.board.groups.has(this.focused)) this.focused = this.centre() ?? names[0] ?? null;
    for (const [name, group] of this.board.groups) group.setAttribute("tabindex", name === this.focused ? "0" : "-1");
    if (document.activeElement && this.board.root.contains(document.activeElement)) this.focusOn(this.focused);
  }

  /** The cell nearest to the middle, where the keyboard starts. */
  centre() {
    const { width, height, x, y } = this.board.root.viewBox.baseVal;
    return this.nearest((p) => Math.hypot(p.x - x - width / 2, p.y - y - height / 2));
  }

  /**
   * The cell with the least cost; those with an infinite one do not count.
   * @param {(place: {x: number, y: number}) => number} cost
   */
  nearest(cost) {
    let best = null;
    let least = Infinity;
    for (const [name, place] of this.board.places) {
      const c = cost(place);
      if (c < least) [best, least] = [name, c];
    }
    return best;
  }

  /**
   * The step that a click on a cell makes, taking the chosen piece into account.
   * @param {string} name
   * @returns {Step | null}
   */
  stepAt(name) {
    const direct = this.steps.find((step) => step.to === name && (step.from ?? null) === this.selected);
    if (direct || !this.falls) return direct ?? null;
    const x = this.board.cells.get(name)?.x;
    return this.steps.find((step) => this.board.cells.get(step.to ?? "")?.x === x) ?? null;
  }

  /** @param {string} name */
  choose(name) {
    this.emit("cell", name);
    if (!this.enabled) return;
    const step = this.stepAt(name);
    if (step) {
      this.emit("play", step.move);
      return;
    }
    const movable = this.steps.some((other) => other.from === name);
    if (movable) this.selected = this.selected === name ? null : name;
    else if (this.selected) this.selected = null;
    else if (this.steps.length > 0) this.emit("refuse", this.reason(name));
    this.drawSelection();
  }

  /**
   * Why a click on a cell does nothing.
   * @param {string} name
   */
  reason(name) {
    const piece = this.board.cells.get(name)?.piece;
    if (this.steps.some((step) => step.from)) {
      return piece ? `The piece on ${name} cannot move.` : `${name} is empty; choose a piece to move.`;
    }
    return piece ? `${name} is taken.` : `A move to ${name} is not legal.`;
  }

  /** @param {PointerEvent} event */
  cellAt(event) {
    return cellOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    this.pressed = this.cellAt(event);
  }

  /**
   * A click is a press and release on one cell; a drag from a piece to its target is a
   * move as well.
   * @param {PointerEvent} event
   */
  release(event) {
    const [start, end] = [this.pressed, this.cellAt(event)];
    this.pressed = null;
    if (!start || !end) return;
    if (start === end) this.choose(end);
    else if (this.enabled && this.steps.some((step) => step.from === start && step.to === end)) {
      this.selected = start;
      this.choose(end);
    }
  }

  /**
   * A ghost of the stone that a click would place.
   * @param {string | null} name
   * @param {string} [pointer]
   */
  hover(name, pointer = "mouse") {
    if (name === this.hovered) return;
    this.hovered = name;
    const step = name && this.enabled ? this.stepAt(name) : null;
    const place = this.board.at(step?.to);
    const colour = this.board.position?.to_move.toLowerCase();
    const ghost = place && pointer === "mouse" && !step?.from
      ? svg("circle", { cx: place.x, cy: place.y, r: this.board.half * 0.72, class: `stone ghost ${colour}` })
      : null;
    this.board.draw("hover", [ghost]);
    const movable = Boolean(step) || (this.enabled && this.steps.some((other) => other.from === name));
    this.board.root.classList.toggle("can-play", movable);
    this.emit("hover", step?.move ?? null);
  }

  drawSelection() {
    const targets = this.steps.filter((step) => step.from && step.from === this.selected);
    this.board.draw("select", [
      this.selected ? this.board.outline(this.selected, "selected", 0.94) : null,
      ...targets.map((step) => this.targetMark(step)),
    ]);
  }

  /** @param {Step} step */
  targetMark(step) {
    const place = this.board.at(step.to);
    if (!place) return null;
    const radius = this.board.half * (step.capture ? 0.84 : 0.3);
    return svg("circle", { cx: place.x, cy: place.y, r: radius, class: step.capture ? "target capture" : "target" });
  }

  /**
   * Legal moves, where they cannot be seen at a glance: cells that are free but
   * forbidden exist, or pieces move.
   */
  drawLegal() {
    const wanted = settings.get("legalMoves") && this.enabled;
    const free = [...this.board.cells.values()].filter((cell) => !cell.piece).length;
    const placing = this.steps.filter((step) => !step.from && step.to);
    const pieces = new Set(this.steps.flatMap((step) => step.from ?? []));
    const obvious = pieces.size === 0 && placing.length >= free;
    if (!wanted || obvious) {
      this.board.draw("legal", []);
      return;
    }
    const dots = placing.map((step) => this.dot(step.to, 0.14, "legal-dot"));
    const rings = [...pieces].map((name) => this.dot(name, 0.8, "legal-ring"));
    this.board.draw("legal", [...dots, ...rings]);
  }

  /**
   * @param {string | null} name
   * @param {number} size
   * @param {string} className
   */
  dot(name, size, className) {
    const place = this.board.at(name);
    return place && svg("circle", { cx: place.x, cy: place.y, r: this.board.half * size, class: className });
  }

  /** Gives each cell a name to be read out. */
  nameCells() {
    const position = this.board.position;
    if (!position) return;
    const targets = new Set(this.steps.flatMap((step) => (step.from ? [] : (step.to ?? []))));
    const forbidding = targets.size > 0;
    for (const cell of position.cells) {
      const parts = [cell.name, cell.piece ? `${cell.piece.toLowerCase()} stone` : "empty"];
      if (position.last_move.includes(cell.name)) parts.push("last move");
      if (position.winning.includes(cell.name)) parts.push("winning shape");
      if (!cell.piece && forbidding && !targets.has(cell.name) && !this.falls) parts.push("not legal");
      const remark = this.remarks.get(cell.name);
      if (remark) parts.push(remark);
      const group = this.board.groups.get(cell.name);
      const name = parts.join(", ");
      if (group && group.getAttribute("aria-label") !== name) group.setAttribute("aria-label", name);
      group?.classList.toggle("legal", targets.has(cell.name));
    }
  }

  /** Brings the keyboard to the board. */
  focus() {
    if (this.focused) this.board.groups.get(this.focused)?.focus();
  }

  /** @param {string | null} name */
  focusOn(name) {
    if (!name) return;
    const old = this.focused && this.board.groups.get(this.focused);
    if (old) old.setAttribute("tabindex", "-1");
    this.focused = name;
    this.board.groups.get(name)?.setAttribute("tabindex", "0");
    const seen = this.board.groups.get(name)?.matches(":focus-visible");
    this.board.draw("focus", seen ? [this.board.outline(name, "focus-ring", 0.97)] : []);
  }

  /**
   * Arrow keys go to the next cell that way, Home and End to the ends of the row, Enter
   * plays. Everything else is left to the page.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !this.focused) return;
    if (event.key === "Enter") this.choose(this.focused);
    else if (event.key === "Escape" && this.selected) {
      this.selected = null;
      this.drawSelection();
    } else {
      const next = this.neighbour(event.key);
      if (next === undefined) return;
      if (next) this.board.groups.get(next)?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The cell in the direction of a key; `undefined` if the key is none of ours.
   * @param {string} key
   */
  neighbour(key) {
    const directions = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
    });
    const direction = directions[key];
    const from = this.board.at(this.focused);
    if (!direction || !from) return undefined;
    const [dx, dy] = direction;
    return this.nearest((place) => {
      const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
      // Of two hexagons below, the right one, so that down and up lead back.
      const aside = Math.abs((place.x - from.x) * dy + (place.y - from.y) * dx - (dy === 0 ? 0 : 0.1));
      const within = along > 1 && aside <= along * (dy === 0 ? 0.3 : 1);
      return within ? along + 0.6 * aside : Infinity;
    });
  }
}

/** @param {EventTarget | null} target */
function cellOf(target) {
  const group = target instanceof Element ? target.closest("[data-cell]") : null;
  return group?.getAttribute("data-cell") ?? null;
}
