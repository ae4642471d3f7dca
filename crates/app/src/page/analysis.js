// The live analysis: one stream for the position on the board, and none while nobody
// watches.

import { follow, isAbort, post } from "./api.js";
import { Emitter } from "./emitter.js";
import { settings } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./game_tree.js").TreeNode} TreeNode */
/** @typedef {import("./types.js").Report} Report */

/** Stepping quickly through a game should not start a search at every step. */
const PATIENCE_MS = 120;
/** For each position when a whole game is reviewed. */
const REVIEW_MS = 700;

/**
 * Emits `state` when it starts, stops or is wanted, `report` when a node learnt
 * something, and `error`.
 * @extends {Emitter<"state" | "report" | "error">}
 */
export class Analysis extends Emitter {
  /** @param {Session} session */
  constructor(session) {
    super();
    this.session = session;
    /** Whether the person wants the engine to think. */
    this.wanted = false;
    /** Whether there is anything on screen to think for. */
    this.watched = true;
    /** @type {"off" | "running" | "finished"} */
    this.state = "off";
    /** @type {AbortController | null} */
    this.stream = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** How far a review of the whole game is. @type {{done: number, all: number} | null} */
    this.review = null;
    session.on("position", () => this.restart());
    document.addEventListener("visibilitychange", () => this.restart());
    window.addEventListener("pagehide", () => this.stop());
    settings.on("change", (name) => {
      if (name === "threads" || name === "memory") this.restart();
    });
  }

  /** @param {boolean} wanted */
  want(wanted) {
    if (this.wanted === wanted) return;
    this.wanted = wanted;
    this.restart();
  }

  /** @param {boolean} watched */
  watch(watched) {
    if (this.watched === watched) return;
    this.watched = watched;
    this.restart();
  }

  /** Ends the stream, and with it the search on the server. */
  stop() {
    clearTimeout(this.timer);
    this.stream?.abort();
    this.stream = null;
    this.setState("off");
  }

  /** Starts anew for the position on the board, if it should run at all. */
  restart() {
    if (this.review && !document.hidden) return;
    this.stop();
    const node = this.session.current;
    if (!this.wanted || !this.watched || document.hidden) return;
    if (!node.position || node.position.result) return;
    if (node.report?.proven && isSettled(node.report)) {
      this.setState("finished");
      return;
    }
    this.setState("running");
    this.timer = setTimeout(() => void this.run(node), PATIENCE_MS);
  }

  /** @param {TreeNode} node */
  async run(node) {
    const stream = new AbortController();
    this.stream = stream;
    try {
      await follow("analyze", { ...this.session.request(node), ...resources() }, stream.signal, (event, report) => {
        if (event === "report") this.learn(node, report);
      });
      if (this.stream === stream) this.setState("finished");
    } catch (error) {
      if (isAbort(error) || this.stream !== stream) return;
      this.wanted = false;
      this.stop();
      this.emit("error", error);
    }
  }

  /**
   * Keeps a report, unless an earlier one rests on more.
   * @param {TreeNode} node
   * @param {Report} report
   */
  learn(node, report) {
    const old = node.report;
    const better = !old || report.simulations >= old.simulations || (report.proven !== null && old.proven === null);
    if (!better || (old?.proven && !report.proven)) return;
    node.report = report;
    this.emit("report", node);
  }

  /** @param {"off" | "running" | "finished"} state */
  setState(state) {
    if (state === this.state) return;
    this.state = state;
    this.emit("state");
  }

  /** Looks at every position of the line on the board that has no report yet. */
  async reviewGame() {
    if (this.review) {
      this.endReview();
      return;
    }
    const line = this.session.current.end().path();
    const waiting = line.filter((node) => !node.report && !node.position?.result);
    this.review = { done: 0, all: waiting.length };
    this.stop();
    this.emit("state");
    const stream = new AbortController();
    this.stream = stream;
    try {
      for (const node of waiting) {
        await this.session.load(node);
        if (!node.position?.result) {
          const limits = { time_ms: REVIEW_MS, ...resources() };
          this.learn(node, await post("move", { ...this.session.request(node), ...limits }, stream.signal));
        }
        if (!this.review || stream.signal.aborted) return;
        this.review.done += 1;
        this.emit("state");
      }
    } catch (error) {
      if (!isAbort(error)) this.emit("error", error);
    } finally {
      this.endReview();
    }
  }

  endReview() {
    if (!this.review) return;
    this.review = null;
    this.restart();
    this.emit("state");
  }
}

/** Threads and memory as requests name them. */
export function resources() {
  return { threads: settings.get("threads"), memory: settings.get("memory") * 1024 * 1024 };
}

/**
 * Whether a longer search could tell no more: the result is proven.
 * @param {Report} report
 */
function isSettled(report) {
  return report.done && report.proven !== null;
}
