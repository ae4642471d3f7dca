// The bar beside the board: how the first player stands, what is proven of it, and
// which of the two is which.

import { el } from "./dom.js";
import { percent } from "./verdicts.js";

/** @typedef {import("./types.js").Position} Position */

/** @typedef {{value: number, lower: number, upper: number}} View as the first player sees it */

export class Bar {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.fill = el("div", { class: "bar-fill" });
    this.interval = el("div", { class: "bar-interval" });
    this.number = el("span", { class: "bar-number" });
    this.body = el("div", { class: "bar-body" }, this.fill, el("div", { class: "bar-middle" }), this.number);
    container.replaceChildren(this.body, this.interval);
  }

  /**
   * @param {Position | null} position
   * @param {View | null} view
   * @param {string} words
   */
  show(position, view, words) {
    const first = position?.first ?? "White";
    const { value, lower, upper } = view ?? { value: 0.5, lower: 0, upper: 1 };
    const proven = view !== null && lower === upper;
    this.container.className = `bar first-${first.toLowerCase()}${proven ? " proven" : ""}${view ? "" : " unknown"}`;
    const shown = proven ? lower : value;
    this.container.style.setProperty("--value", String(shown));
    this.container.style.setProperty("--lower", String(lower));
    this.container.style.setProperty("--upper", String(upper));
    this.number.textContent = view === null ? "" : proven ? (shown === 0.5 ? "=" : "✓") : String(Math.round(100 * Math.max(value, 1 - value)));
    this.number.classList.toggle("low", shown < 0.5);
    const estimate = view ? `${first}: ${percent(value)}` : "no estimate yet";
    this.container.setAttribute("role", "img");
    this.container.setAttribute("aria-label", proven ? `Proven: ${words}` : `Estimate, ${estimate}${words ? `; ${words}` : ""}`);
    this.container.title = this.container.getAttribute("aria-label") ?? "";
  }
}
