// The engine as a player: who plays which side, the engine's replies, hints, giving up.

import { isAbort, post } from "./api.js";
import { resources } from "./analysis.js";
import { Clock } from "./clock.js";
import { Emitter } from "./emitter.js";
import { settings } from "./settings.js";
import { other } from "./verdicts.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Colour} Colour */
/** @typedef {import("./types.js").Report} Report */

/** A reply that comes at once is not seen; this is the least time a move takes. */
const BEAT_MS = 250;
/** With a clock, the engine takes at most this part of what it has left. */
const PART_OF_CLOCK = 1 / 20;
const HINT_MS = 1500;

/**
 * Emits `state` when it starts or stops to think, `hint` with a move, and `error`.
 * @extends {Emitter<"state" | "hint" | "error">}
 */
export class Opponent extends Emitter {
  /** @param {Session} session */
  constructor(session) {
    super();
    this.session = session;
    this.clock = new Clock();
    /** Whether a game is being played, rather than looked at. */
    this.playing = true;
    /** @type {AbortController | null} */
    this.thinking = null;
    this.hinting = false;
    /** The move that was given as a hint for this position. @type {string | null} */
    this.hinted = null;
    /** The engine waits until it is told to go on, after the person has browsed. */
    this.waiting = false;
    session.on("position", (reason) => this.consider(reason));
    session.on("outcome", () => {
      this.stop();
      this.clock.stop();
    });
    this.clock.on("flag", (late) => {
      session.end({ winner: other(late), words: `${other(late)} wins on time`, score: `${other(late)[0]}+T` });
    });
    window.addEventListener("pagehide", () => this.stop());
  }

  /**
   * Whether a person plays this side. (A swap gives away stones, never colours.)
   * @param {Colour} colour
   */
  isHuman(colour) {
    const sides = settings.get("human");
    if (!this.playing || sides === "both") return true;
    if (sides === "none") return false;
    const first = this.session.current.position?.first ?? "White";
    return (sides === "first") === (colour === first);
  }

  /** Whether it is a person's turn on the board. */
  get humanToMove() {
    const position = this.session.current.position;
    return Boolean(position) && !this.session.result && this.isHuman(this.session.position.to_move);
  }

  /**
   * A new position: the engine answers moves, and leaves browsing alone.
   * @param {import("./session.js").Reason} reason
   */
  consider(reason) {
    this.stop();
    this.hinted = null;
    const { position } = this.session;
    if (!this.playing || this.session.result) {
      this.clock.stop();
      this.waiting = false;
    } else {
      const engine = !this.isHuman(position.to_move);
      this.waiting = engine && reason === "browse";
      if (reason === "browse") this.clock.stop();
      else if (reason === "play") this.clock.start(position.to_move);
      if (engine && reason !== "browse") void this.reply();
    }
    this.emit("state");
  }

  /** Lets the engine move now. */
  async reply() {
    this.stop();
    this.waiting = false;
    const thinking = new AbortController();
    this.thinking = thinking;
    this.emit("state");
    const started = performance.now();
    try {
      const body = { ...this.session.request(), ...this.limits() };
      const report = /** @type {Report} */ (await post("move", body, thinking.signal));
      await delay(BEAT_MS - (performance.now() - started));
      if (this.thinking !== thinking) return;
      this.thinking = null;
      if (report.best_move) await this.session.play(report.best_move);
    } catch (error) {
      if (isAbort(error) || this.thinking !== thinking) return;
      this.thinking = null;
      this.waiting = true;
      this.clock.stop();
      this.emit("error", error);
    }
    this.emit("state");
  }

  /** What a move of the engine may cost. */
  limits() {
    const { kind, amount } = settings.get("strength");
    const colour = this.session.position.to_move;
    const share = this.clock.active ? Math.max(50, Math.round(this.clock.left[colour] * PART_OF_CLOCK)) : null;
    if (kind === "level") return { level: amount, ...(share === null ? {} : { time_ms: Math.min(share, 5000) }) };
    if (kind === "time") return { time_ms: Math.min(amount, share ?? amount), ...resources() };
    return { simulations: amount, ...(share === null ? {} : { time_ms: share }), ...resources() };
  }

  /** Ends whatever the engine thinks about. */
  stop() {
    this.thinking?.abort();
    this.thinking = null;
    this.hinting = false;
  }

  /** A good move for whoever is to move, at full strength. */
  async hint() {
    if (this.thinking || this.session.result) return;
    const thinking = new AbortController();
    this.thinking = thinking;
    this.hinting = true;
    this.emit("state");
    try {
      const body = { ...this.session.request(), time_ms: HINT_MS, ...resources() };
      const report = /** @type {Report} */ (await post("move", body, thinking.signal));
      if (this.thinking !== thinking) return;
      this.hinted = report.best_move;
      this.emit("hint", report);
    } catch (error) {
      if (!isAbort(error)) this.emit("error", error);
    } finally {
      if (this.thinking === thinking) this.stop();
      this.emit("state");
    }
  }

  /** The side that would give up: the person's, or whoever is to move. */
  resign() {
    const { position } = this.session;
    const sides = settings.get("human");
    const loser = sides === "both" || this.isHuman(position.to_move) ? position.to_move : other(position.to_move);
    const winner = other(loser);
    this.session.end({ winner, words: `${loser} resigned; ${winner} wins`, score: `${winner[0]}+R` });
  }

  /** Back to the last position in which a person was to move; a game given up goes on. */
  async undo() {
    this.stop();
    if (this.session.outcome) {
      this.session.outcome = null;
      this.waiting = !this.humanToMove;
      this.emit("state");
      return;
    }
    let node = this.session.current.parent;
    while (node?.parent && this.playing && settings.get("human") !== "none") {
      await this.session.load(node);
      if (node.position && this.isHuman(node.position.to_move)) break;
      node = node.parent;
    }
    if (node) await this.session.goTo(node);
    else this.emit("state");
  }

  /** Forward again to the next position in which a person was to move. */
  async redo() {
    let node = this.session.current.next;
    while (node?.next && this.playing && settings.get("human") !== "none") {
      await this.session.load(node);
      if (node.position && this.isHuman(node.position.to_move)) break;
      node = node.next;
    }
    if (node) await this.session.goTo(node);
  }
}

/** @param {number} ms */
function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
