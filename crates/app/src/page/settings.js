// What a person prefers, kept in the browser from one visit to the next.

import { Emitter } from "./emitter.js";

const KEY = "zermelo";

/**
 * How strong the engine plays: a level, or a limit of its own.
 * @typedef {{kind: "level" | "time" | "simulations", amount: number}} Strength
 */

/** @typedef {"first" | "second" | "both" | "none"} HumanSide which sides people play */

const DEFAULTS = {
  /** @type {Strength} */
  strength: { kind: "level", amount: 4 },
  /** @type {HumanSide} */
  human: "first",
  clock: "none",
  /** Whether analysis may be seen while playing. */
  analysisInPlay: false,
  candidates: true,
  /** @type {"none" | "percent" | "visits"} */
  numbers: "none",
  insight: true,
  legalMoves: true,
  coordinates: true,
  threads: 1,
  /** Megabytes. */
  memory: 256,
  /** @type {"auto" | "light" | "dark"} */
  scheme: "auto",
  /** Turns of the board, in its own steps. */
  turns: 0,
};

/** @typedef {typeof DEFAULTS} Values */

/**
 * Emits `change` with the name of what changed.
 * @extends {Emitter<"change">}
 */
class Settings extends Emitter {
  constructor() {
    super();
    /** @type {Values} */
    this.values = { ...DEFAULTS };
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      for (const name of /** @type {(keyof Values)[]} */ (Object.keys(DEFAULTS))) {
        if (typeof kept[name] === typeof DEFAULTS[name]) Object.assign(this.values, { [name]: kept[name] });
      }
    } catch {
      // Without storage, or with a broken one, the defaults have to do.
    }
  }

  /**
   * @template {keyof Values} K
   * @param {K} name
   * @returns {Values[K]}
   */
  get(name) {
    return this.values[name];
  }

  /**
   * @template {keyof Values} K
   * @param {K} name
   * @param {Values[K]} value
   */
  set(name, value) {
    if (this.values[name] === value) return;
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Kept for this visit only.
    }
    this.emit("change", name);
  }
}

export const settings = new Settings();
