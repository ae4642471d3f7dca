// Two clocks, one for each side; they run only in a game that is being played.

import { Emitter } from "./emitter.js";
import { other } from "./verdicts.js";

/** @typedef {import("./types.js").Colour} Colour */

/** The choices: minutes for the game and seconds added for each move. */
export const CLOCKS = /** @type {Record<string, {words: string, minutes: number, bonus: number}>} */ ({
  none: { words: "No clock", minutes: 0, bonus: 0 },
  "3+2": { words: "3 min + 2 s a move", minutes: 3, bonus: 2 },
  "5+0": { words: "5 min", minutes: 5, bonus: 0 },
  "10+5": { words: "10 min + 5 s a move", minutes: 10, bonus: 5 },
  "30+10": { words: "30 min + 10 s a move", minutes: 30, bonus: 10 },
});

const TICK_MS = 200;

/**
 * Emits `tick` when what it shows changes and `flag` with the side whose time is over.
 * @extends {Emitter<"tick" | "flag">}
 */
export class Clock extends Emitter {
  constructor() {
    super();
    this.kind = "none";
    /** Milliseconds left. @type {Record<Colour, number>} */
    this.left = { White: 0, Black: 0 };
    /** @type {Colour | null} */
    this.running = null;
    this.since = 0;
    setInterval(() => this.tick(), TICK_MS);
  }

  get active() {
    return this.kind !== "none";
  }

  /** @param {string} kind */
  reset(kind) {
    this.kind = kind in CLOCKS ? kind : "none";
    const start = CLOCKS[this.kind].minutes * 60_000;
    this.left = { White: start, Black: start };
    this.running = null;
    this.emit("tick");
  }

  /**
   * Lets one side's clock run, after the other has moved.
   * @param {Colour} colour
   */
  start(colour) {
    if (!this.active || this.running === colour) return;
    this.charge();
    if (this.running) this.left[other(colour)] += CLOCKS[this.kind].bonus * 1000;
    this.running = colour;
    this.since = performance.now();
    this.emit("tick");
  }

  stop() {
    this.charge();
    this.running = null;
    this.emit("tick");
  }

  /** Takes the time since the last look from whoever's clock runs. */
  charge() {
    if (!this.running) return;
    const now = performance.now();
    this.left[this.running] = Math.max(0, this.left[this.running] - (now - this.since));
    this.since = now;
  }

  tick() {
    if (!this.running) return;
    this.charge();
    this.emit("tick");
    if (this.left[this.running] > 0) return;
    const late = this.running;
    this.running = null;
    this.emit("flag", late);
  }

  /** @param {Colour} colour */
  text(colour) {
    const seconds = Math.ceil(this.left[colour] / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
