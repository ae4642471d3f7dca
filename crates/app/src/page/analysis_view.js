// The engine's card: the verdict, what it rests on, and the table of moves.

import { byId, el, setText } from "./dom.js";
import { Emitter } from "./emitter.js";
import { firstView, compact, grouped, intervalWords, percent, provenWords } from "./verdicts.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./types.js").MoveReport} MoveReport */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Report} Report */

const MOST_ROWS = 9;

const GROUPS = /** @type {const} */ ([
  ["win", "Winning moves", "✓", "proven"],
  ["open", "Open moves", "", "estimates"],
  ["draw", "Drawing moves", "=", "proven"],
  ["loss", "Losing moves", "✕", "proven"],
]);

/**
 * Emits `play` with a move and `line` with a line to show, or null.
 * @extends {Emitter<"play" | "line">}
 */
export class AnalysisView extends Emitter {
  /** @param {Analysis} analysis */
  constructor(analysis) {
    super();
    this.analysis = analysis;
    this.all = false;
    const table = byId("moves-table");
    table.addEventListener("pointerover", (event) => this.point(event.target));
    table.addEventListener("pointerleave", () => this.emit("line", null));
    table.addEventListener("focusin", (event) => this.point(event.target));
    table.addEventListener("focusout", () => this.emit("line", null));
  }

  /** @param {EventTarget | null} target */
  point(target) {
    const row = target instanceof Element ? target.closest("[data-line]") : null;
    const line = row?.getAttribute("data-line");
    this.emit("line", line ? line.split(" ") : null);
  }

  /**
   * @param {Position} position
   * @param {Report | null} report
   */
  show(position, report) {
    this.showSwitch();
    this.showVerdict(position, report);
    this.showTable(position, report);
  }

  showSwitch() {
    const { wanted, state, review } = this.analysis;
    const button = byId("engine-switch");
    button.setAttribute("aria-checked", String(wanted));
    setText(byId("engine-switch-text"), wanted ? "On" : "Off");
    const words = review ? `Reviewing: ${review.done} of ${review.all} positions` : "";
    byId("review").textContent = review ? `Stop (${review.done} of ${review.all})` : "Review game";
    byId("engine-heading").dataset.state = state;
    if (words) setText(byId("engine-stats"), words);
  }

  /**
   * @param {Position} position
   * @param {Report | null} report
   */
  showVerdict(position, report) {
    const place = byId("verdict");
    const stats = byId("engine-stats");
    if (position.result) {
      place.replaceChildren(badge(position.result.winner ? "win" : "draw", position.result.words, "the game is over"));
      setText(stats, "");
      return;
    }
    if (!report) {
      const words = this.analysis.wanted ? "Thinking…" : "The engine is off. Switch it on to see what it thinks.";
      place.replaceChildren(el("p", { class: "muted" }, words));
      if (!this.analysis.review) setText(stats, "");
      return;
    }
    const view = firstView(position, report);
    if (report.proven) {
      const distance = report.moves.find((move) => move.move === report.best_move)?.distance;
      const words = provenWords(position, report.proven) + inMoves(distance);
      place.replaceChildren(badge(report.proven === "draw" ? "draw" : "win", words, "proven"));
    } else {
      const leader = view.value >= 0.5 ? position.first : position.second;
      const interval = intervalWords(position, view);
      place.replaceChildren(
        el("p", { class: "estimate" }, el("strong", {}, percent(Math.max(view.value, 1 - view.value))), ` for ${leader}`, el("span", { class: "tag" }, "estimate")),
        interval ? badge("bound", interval, "proven") : "");
    }
    const speed = report.seconds > 0 && report.simulations > 0 ? `, ${compact(Math.round(report.simulations / report.seconds))}/s` : "";
    const state = { off: "paused", running: "thinking", finished: "finished" }[this.analysis.state];
    if (!this.analysis.review) setText(stats, `${compact(report.simulations)} simulations${speed} · ${state}`);
  }

  /**
   * @param {Position} position
   * @param {Report | null} report
   */
  showTable(position, report) {
    const place = byId("moves-table");
    if (!report || position.result || report.moves.length === 0) {
      place.replaceChildren();
      return;
    }
    const groups = grouped(report.moves);
    const anyProven = report.moves.some((move) => move.proven);
    const focused = document.activeElement?.closest("[data-line]")?.getAttribute("data-move");
    let room = this.all ? Infinity : MOST_ROWS;
    const bodies = GROUPS.map(([kind, title, glyph, tag]) => {
      const moves = groups[kind];
      const shown = moves.slice(0, room);
      room -= shown.length;
      if (shown.length === 0) return null;
      const head = anyProven
        ? el("tr", { class: `group ${kind}` }, el("th", { colspan: 4, scope: "rowgroup" }, glyph ? el("span", { class: `glyph ${kind}`, "aria-hidden": "true" }, glyph) : null, `${title} (${moves.length})`, el("span", { class: "tag" }, tag)))
        : null;
      return el("tbody", {}, head, ...shown.map((move) => this.row(move, move.move === report.best_move)));
    });
    const more = report.moves.length > MOST_ROWS
      ? el("button", { type: "button", class: "link", onclick: () => this.toggleAll(position, report) }, this.all ? "Fewer moves" : `All ${report.moves.length} moves`)
      : null;
    place.replaceChildren(
      el("table", { class: "moves-table" },
        el("thead", {}, el("tr", {}, ...["Move", "Value", "Visits", "Line"].map((text) => el("th", { scope: "col" }, text)))),
        ...bodies.filter((body) => body !== null)),
      ...(more ? [more] : []));
    if (focused) {
      const again = [...place.querySelectorAll("[data-line]")].find((row) => row.getAttribute("data-move") === focused);
      again?.querySelector("button")?.focus();
    }
  }

  /**
   * @param {MoveReport} move
   * @param {boolean} best
   */
  row(move, best) {
    const line = move.pv.length > 0 ? move.pv : [move.move];
    const value = move.proven
      ? el("span", { class: `result ${move.proven}` }, { win: "Win", draw: "Draw", loss: "Loss" }[move.proven] + inMoves(move.distance))
      : el("span", { class: "value" }, move.visits > 0 ? percent(move.value) : "–");
    return el("tr", { class: best ? "best" : "", "data-line": line.join(" "), "data-move": move.move },
      el("td", {}, el("button", { type: "button", class: "link move-link", title: best ? "The best move" : null, onclick: () => this.emit("play", move.move) }, best ? el("span", { "aria-label": "best" }, "★ ") : null, move.move)),
      el("td", {}, value),
      el("td", { class: "number" }, compact(move.visits)),
      el("td", { class: "line" }, line.slice(1, 7).join(" ")));
  }

  /**
   * @param {Position} position
   * @param {Report} report
   */
  toggleAll(position, report) {
    this.all = !this.all;
    this.showTable(position, report);
  }
}

/** @param {number | null | undefined} distance */
function inMoves(distance) {
  return typeof distance === "number" ? ` in ${distance}` : "";
}

/**
 * A proven result: glyph, words and the word itself.
 * @param {"win" | "draw" | "bound"} kind
 * @param {string} words
 * @param {string} tag
 */
export function badge(kind, words, tag) {
  const glyph = { win: "✓", draw: "=", bound: "≥" }[kind];
  return el("p", { class: `badge ${kind}` }, el("span", { class: `glyph ${kind}`, "aria-hidden": "true" }, glyph), el("strong", {}, words), el("span", { class: "tag" }, tag));
}
