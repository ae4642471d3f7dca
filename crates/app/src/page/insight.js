// What only the game itself knows about a position: drawn on the board and said in words.
// In Clobber also values, their sum and the thermograph of a group.

import { ApiError, isAbort, post } from "./api.js";
import { byId, el, svg } from "./dom.js";
import { Emitter } from "./emitter.js";
import { arrow, centroid, pill, plate, region } from "./marks.js";
import { settings } from "./settings.js";
import { thermograph } from "./thermograph.js";
import { exactResult } from "./verdicts.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").ValueReply} ValueReply */
/** @typedef {import("./types.js").ValuePart} ValuePart */

/** Styles whose cells are outlined together; the others mark each cell by itself. */
const REGIONS = new Set(["group", "dead", "value"]);
const SIGNS = /** @type {Record<string, string>} */ ({ win: "★", threat: "▲", forced: "!", liberty: "○", link: "∞", dead: "×", group: "□", value: "=" });

/**
 * Emits `error`.
 * @extends {Emitter<"error">}
 */
export class Insight extends Emitter {
  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    super();
    this.session = session;
    this.board = board;
    this.shown = false;
    this.canValue = false;
    /** @type {ValueReply | null} */
    this.value = null;
    /** @type {AbortController | null} */
    this.asking = null;
    byId("insight").addEventListener("pointerover", (event) => this.pointAt(event.target));
    byId("insight").addEventListener("pointerleave", () => this.draw());
  }

  /** Asks about the position on the board and shows the answer. */
  async refresh() {
    this.asking?.abort();
    this.value = null;
    const node = this.session.current;
    if (!this.shown || !node.position) {
      this.clear();
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    try {
      node.insight ??= (await post("insight", this.session.request(node), asking.signal)).overlays;
      if (this.asking !== asking) return;
      this.draw();
      this.describe();
      if (this.canValue) this.showValue(await post("value", this.session.request(node), asking.signal));
      else byId("value-card").hidden = true;
    } catch (error) {
      if (isAbort(error) || this.asking !== asking) return;
      this.clear();
      // On a busy server this is the first thing to do without.
      if (!(error instanceof ApiError) || error.status !== 429) this.emit("error", error);
    }
  }

  clear() {
    this.board.draw("insight", []);
    byId("insight-card").hidden = true;
    byId("value-card").hidden = true;
  }

  get overlays() {
    return this.session.current.insight ?? [];
  }

  /** @param {Overlay | null} [only] one overlay that is pointed at */
  draw(only = null) {
    const wanted = this.shown && settings.get("insight");
    const list = only ? [only] : wanted ? this.overlays : [];
    this.board.draw("insight", list.flatMap((overlay) => this.shapes(overlay)));
  }

  /** @param {Overlay} overlay */
  shapes(overlay) {
    const result = exactResult(overlay);
    if (result) return [this.exactPlate(overlay, result)];
    if (overlay.style === "link") return this.link(overlay);
    const className = `insight ${overlay.style}${overlay.side ? ` ${overlay.side.toLowerCase()}` : ""}`;
    const arrows = (overlay.arrows ?? []).map(({ from, to }) => {
      const [a, b] = [this.board.at(from), this.board.at(to)];
      return a && b ? arrow(a, b, `${className} arrow`, 4) : null;
    });
    if (REGIONS.has(overlay.style)) {
      const centre = this.labelPlace(overlay);
      return [region(this.board, overlay.cells, className), ...arrows,
        overlay.label && centre ? pill(centre, overlay.label, overlay.style) : null];
    }
    const signs = overlay.cells.map((name) => {
      const place = this.board.at(name);
      return place && pill({ x: place.x + this.board.half * 0.45, y: place.y - this.board.half * 0.5 }, overlay.label ?? SIGNS[overlay.style], `${overlay.style}${overlay.side ? ` ${overlay.side.toLowerCase()}` : ""}`);
    });
    return [...overlay.cells.map((name) => this.board.outline(name, className, 0.9)), ...arrows, ...signs];
  }

  /**
   * A connection: a line between what it joins, and dots where it could be attacked.
   * @param {Overlay} overlay
   */
  link(overlay) {
    const lines = (overlay.arrows ?? []).map(({ from, to }) => {
      const [a, b] = [this.board.at(from), this.board.at(to)];
      return a && b ? svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: "insight link" }) : null;
    });
    const dots = overlay.cells.map((name) => {
      const place = this.board.at(name);
      return place && svg("circle", { cx: place.x, cy: place.y, r: this.board.half * 0.16, class: "insight link-dot" });
    });
    return [...lines, ...dots];
  }

  /**
   * The exact value of one move: a small plate in a corner of its cell, or on its way.
   * @param {Overlay} overlay
   * @param {import("./types.js").Proven} result
   */
  exactPlate(overlay, result) {
    const to = this.board.at(overlay.cells[0]);
    const from = this.board.at(overlay.arrows?.[0]?.from);
    if (!to) return null;
    const { half } = this.board;
    const place = from
      ? { x: from.x + (to.x - from.x) * 0.5, y: from.y + (to.y - from.y) * 0.5 }
      : { x: to.x - half * 0.52, y: to.y - half * 0.52 };
    // What the engine says of the move, if it is on, says this too.
    return svg("g", { class: "exact" }, plate(place, result, half * 0.24, false));
  }

  /**
   * Labels stand on the upper border of a region, where they hide least.
   * @param {Overlay} overlay
   */
  labelPlace(overlay) {
    const centre = centroid(this.board, overlay.cells);
    const tops = overlay.cells.map((name) => this.board.at(name)?.y ?? Infinity);
    return centre && { x: centre.x, y: Math.min(...tops) - this.board.half * 0.92 };
  }

  /** The same in words, with signs that do not rest on colour. */
  describe() {
    const card = byId("insight-card");
    card.hidden = this.overlays.length === 0;
    byId("insight-shown", HTMLInputElement).checked = settings.get("insight");
    const single = this.overlays.filter((overlay) => !exactResult(overlay));
    byId("insight").replaceChildren(el("ul", { class: "insights" }, ...this.exactLines(), ...single.map((overlay) =>
      el("li", { class: overlay.style, "data-overlay": this.overlays.indexOf(overlay) },
        el("span", { class: `sign ${overlay.style}`, "aria-hidden": "true" }, SIGNS[overlay.style] ?? "•"),
        el("span", {}, capital(overlay.words))))));
  }

  /** Moves of known value, one line for each result. */
  exactLines() {
    const titles = /** @type {const} */ ([["win", "✓", "Winning"], ["draw", "=", "Drawing"], ["loss", "✕", "Losing"]]);
    return titles.flatMap(([result, glyph, title]) => {
      const moves = this.overlays.filter((overlay) => exactResult(overlay) === result).map((overlay) => overlay.words.split(" ")[0]);
      if (moves.length === 0) return [];
      return [el("li", {}, el("span", { class: `glyph ${result}`, "aria-hidden": "true" }, glyph), el("span", {}, el("strong", {}, `${title}, proven: `), moves.join(" ")))];
    });
  }

  /** @param {EventTarget | null} target */
  pointAt(target) {
    const item = target instanceof Element ? target.closest("[data-overlay]") : null;
    const overlay = item ? this.overlays[Number(item.getAttribute("data-overlay"))] : null;
    if (overlay) this.draw(overlay);
  }

  /** @param {ValueReply} reply */
  showValue(reply) {
    this.value = reply;
    byId("value-card").hidden = false;
    const parts = reply.parts ?? [];
    const rows = parts.map((part, i) =>
      el("button", { type: "button", class: "part", onclick: () => void this.showPart(part) },
        el("span", { class: "part-cells" }, parts.length > 1 || part.cells.length < 12 ? part.cells.join(" ") : `group ${i + 1}`),
        el("strong", { class: "cgt" }, part.value ?? "too large"),
        part.atomic_weight ? el("span", { class: "muted" }, `weight ${part.atomic_weight}`) : null));
    byId("value").replaceChildren(
      el("div", { class: "parts" }, ...rows),
      facts(reply, "Sum"),
      el("div", { id: "thermograph-place" }));
    if (reply.thermograph) this.showThermograph(reply, "the sum");
  }

  /**
   * A cell of the board was clicked: the thermograph of its group.
   * @param {string} cell
   */
  cellClicked(cell) {
    const part = this.value?.parts?.find((candidate) => candidate.cells.includes(cell));
    if (part && this.shown) void this.showPart(part);
  }

  /** @param {ValuePart} part */
  async showPart(part) {
    if (!part.expression) return;
    try {
      const reply = /** @type {ValueReply} */ (await post("value", { expression: part.expression }));
      const name = part.cells.length > 6 ? `${part.cells.slice(0, 6).join(" ")} …` : part.cells.join(" ");
      this.showThermograph(reply, name, true);
    } catch (error) {
      this.emit("error", error);
    }
  }

  /**
   * @param {ValueReply} reply
   * @param {string} name
   * @param {boolean} [withFacts]
   */
  showThermograph(reply, name, withFacts = false) {
    const place = document.getElementById("thermograph-place");
    if (!place) return;
    const walls = reply.thermograph;
    place.replaceChildren(
      el("h3", {}, `Thermograph of ${name}`),
      withFacts ? facts(reply, "Value") : "",
      walls ? thermograph(walls.left, walls.right) : el("p", { class: "muted" }, "The value is too large to draw."));
  }
}

/**
 * @param {ValueReply} reply
 * @param {string} title
 */
function facts(reply, title) {
  const outcomes = /** @type {Record<string, string>} */ ({ L: "Left (Black) wins", R: "Right (White) wins", N: "whoever moves first wins", P: "whoever moves second wins" });
  const outcome = reply.outcome ? (outcomes[reply.outcome] ?? reply.outcome) : null;
  const list = /** @type {[string, string | null | undefined][]} */ ([
    [title, reply.sum ?? reply.value ?? "too large to write"], ["At least", reply.value ? null : reply.lower], ["At most", reply.value ? null : reply.upper], ["Outcome", outcome], ["Atomic weight", reply.atomic_weight],
    ["Temperature", reply.temperature], ["Mean", reply.mean],
  ]);
  return el("dl", { class: "facts" }, ...list.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [el("dt", {}, name), el("dd", { class: name === title ? "cgt" : "" }, String(value))]));
}

/** @param {string} words */
function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
