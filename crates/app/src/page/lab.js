// The lab: how far experiments are and what they found, asked for again and again while
// somebody watches.

import { get } from "./api.js";
import { Emitter } from "./emitter.js";

/** @typedef {import("./address.js").LabPlace} LabPlace */
/** @typedef {import("./types.js").LabForm} LabForm */
/** @typedef {import("./types.js").LabList} LabList */
/** @typedef {import("./types.js").LabTable} LabTable */

const EVERY_MS = 2500;
/** An experiment counts as running for so long after its last new trial. */
const RUNNING_MS = 20_000;

/**
 * Emits `change` after every answer, and when another place is shown.
 * @extends {Emitter<"change">}
 */
export class Lab extends Emitter {
  constructor() {
    super();
    /** @type {LabPlace} */
    this.place = { name: null, quick: false };
    /** @type {LabList | null} */
    this.list = null;
    /** The table of the place, once there was an answer. @type {LabTable | null} */
    this.table = null;
    /** Why the last answer is missing. @type {string | null} */
    this.failure = null;
    /** Trials seen so far, and when there were more than before. @type {Map<string, {done: number, grown: number}>} */
    this.seen = new Map();
    this.watched = false;
    this.turn = 0;
    /** @type {number | undefined} */
    this.timer = undefined;
    document.addEventListener("visibilitychange", () => this.restart());
  }

  /** What is shown, for the window's title. */
  get title() {
    return this.place.name === null ? "Lab" : (this.table?.title ?? this.place.name);
  }

  /** @param {LabPlace} place */
  show(place) {
    const { name, quick } = this.place;
    if (place.name !== name || place.quick !== quick) {
      this.place = place;
      this.table = null;
      this.failure = null;
      this.emit("change");
    }
    this.restart();
  }

  /** @param {boolean} watched */
  watch(watched) {
    if (watched === this.watched) return;
    this.watched = watched;
    this.restart();
  }

  restart() {
    clearTimeout(this.timer);
    this.turn += 1;
    if (this.watched && !document.hidden) void this.load(this.turn);
  }

  /** @param {number} turn */
  async load(turn) {
    const { name, quick } = this.place;
    try {
      const answer = await get(name === null ? "lab" : `lab/${encodeURIComponent(name)}?quick=${quick}`);
      if (turn !== this.turn) return;
      this.failure = null;
      if (name === null) this.learnList(answer);
      else this.learnTable(answer);
    } catch (error) {
      if (turn !== this.turn) return;
      this.failure = error instanceof Error ? error.message : String(error);
    }
    this.emit("change");
    this.timer = setTimeout(() => void this.load(turn), EVERY_MS);
  }

  /** @param {LabList} list */
  learnList(list) {
    this.list = list;
    for (const { name, forms } of list.experiments) this.count(name, forms);
  }

  /** @param {LabTable} table */
  learnTable(table) {
    this.table = table;
    this.count(table.name, table.forms);
  }

  /**
   * @param {string} name
   * @param {LabForm[]} forms
   */
  count(name, forms) {
    for (const { quick, done } of forms) {
      const key = `${name},${quick}`;
      const before = this.seen.get(key);
      const grown = before && done > before.done ? Date.now() : (before?.grown ?? 0);
      this.seen.set(key, { done, grown });
    }
  }

  /**
   * Whether trials were added a moment ago and some are missing.
   * @param {string} name
   * @param {LabForm} form
   */
  isRunning(name, { quick, done, wanted }) {
    const grown = this.seen.get(`${name},${quick}`)?.grown ?? 0;
    return done < wanted && Date.now() - grown < RUNNING_MS;
  }
}
