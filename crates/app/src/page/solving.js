// Solving the position on the board, with a certificate where the game has them.

import { follow, isAbort } from "./api.js";
import { badge } from "./analysis_view.js";
import { resources } from "./analysis.js";
import { byId, el, setText } from "./dom.js";
import { Emitter } from "./emitter.js";
import { compact } from "./verdicts.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Solution} Solution */

const LONGEST_MS = 30_000;

/**
 * Emits `proof` with the id of a certificate to look at, `solved` with a solution and
 * `error`.
 * @extends {Emitter<"proof" | "solved" | "error">}
 */
export class Solving extends Emitter {
  /** @param {Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.canCertify = false;
    this.longest = LONGEST_MS;
    /** @type {AbortController | null} */
    this.running = null;
    session.on("position", () => this.stop());
    window.addEventListener("pagehide", () => this.stop());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.stop();
    });
  }

  stop() {
    this.running?.abort();
    this.running = null;
    byId("solve-result").hidden = true;
  }

  async run() {
    this.stop();
    const running = new AbortController();
    this.running = running;
    const place = byId("solve-result");
    const status = el("p", { class: "muted" }, "Solving…");
    place.replaceChildren(status, el("button", { type: "button", onclick: () => this.stop() }, "Stop"));
    place.hidden = false;
    /** @type {Solution | null} */
    let solution = null;
    try {
      const body = { ...this.session.request(), time_ms: this.longest, proof: this.canCertify, ...resources() };
      await follow("solve", body, running.signal, (event, data) => {
        if (this.running !== running) return;
        if (event === "status") setText(status, `${data.words}…`);
        if (event === "solution") solution = data;
      });
      if (this.running === running && solution) this.show(solution);
    } catch (error) {
      if (isAbort(error) || this.running !== running) return;
      this.stop();
      this.emit("error", error);
    }
  }

  /** @param {Solution} solution */
  show(solution) {
    this.running = null;
    const place = byId("solve-result");
    const exact = solution.lower === solution.upper;
    const words = exact ? (solution.winner ? `${solution.winner} wins` : solution.lower === 0 ? "Draw" : solution.result) : "Not solved in the time given";
    const proof = solution.proof;
    place.replaceChildren(
      exact ? badge(solution.winner ? "win" : "draw", words, "proven") : el("p", { class: "muted" }, `${words}.`),
      el("p", { class: "stats" }, `${compact(solution.nodes)} positions in ${solution.seconds.toFixed(1)} s${solution.pv.length > 0 ? ` · best line ${solution.pv.slice(0, 8).join(" ")}` : ""}`),
      proof ? el("button", { type: "button", class: "primary", id: "explore-proof", onclick: () => this.emit("proof", proof.id) }, `Explore the proof (${compact(proof.positions)} positions)`)
        : exact && solution.no_proof ? el("p", { class: "stats" }, `No certificate: ${solution.no_proof}.`) : "");
    this.emit("solved", solution);
  }
}
