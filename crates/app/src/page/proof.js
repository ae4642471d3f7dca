// The proof explorer: a certificate as a game in which the proof answers every move.

import { isAbort, post, postBytes } from "./api.js";
import { byId, el, icon } from "./dom.js";
import { Emitter } from "./emitter.js";
import { TreeNode } from "./game_tree.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").ProofInfo} ProofInfo */
/** @typedef {import("./types.js").ProofLook} ProofLook */

/** So that the proof's answer is seen to be an answer. */
const BEAT_MS = 450;

/**
 * Emits `open` and `close` when a certificate is shown or put away, `look` when another
 * position of it is, and `error`.
 * @extends {Emitter<"open" | "close" | "look" | "error">}
 */
export class ProofExplorer extends Emitter {
  /** @param {Session} session */
  constructor(session) {
    super();
    this.session = session;
    /** @type {ProofInfo | null} */
    this.info = null;
    /** @type {ProofLook | null} */
    this.look = null;
    /** The game that was on the board before. @type {{game: string, start: string | null, root: TreeNode, current: TreeNode, outcome: import("./types.js").Result | null} | null} */
    this.before = null;
    this.turn = 0;
    session.on("position", (reason) => {
      if (this.info) void this.step(reason);
    });
  }

  /** @param {ArrayBuffer} bytes */
  async openBytes(bytes) {
    await this.show(await postBytes("proofs", bytes));
  }

  /**
   * A certificate that the server has already, such as one made by a solver.
   * @param {string} id
   */
  async openId(id) {
    const { game, start } = this.session;
    const moves = this.session.current.moves();
    const position = moves.length === 0 ? start : this.session.position.position;
    const look = await post(`proofs/${id}/look`, { moves: [] });
    await this.show({ id, game: look.game ?? game, position: look.position ?? position, claims: [look.claim], positions: look.positions ?? 0 });
  }

  /** @param {ProofInfo} info */
  async show(info) {
    const { game, start, root, current, outcome } = this.session;
    const before = this.before ?? { game, start, root, current, outcome };
    const old = this.info;
    this.info = info;
    this.before = before;
    try {
      await this.session.open(info.game, info.position, new TreeNode(null, null));
    } catch (error) {
      this.info = old;
      if (!old) this.before = null;
      throw error;
    }
    this.emit("open");
  }

  /** Puts the certificate away and the game of before back on the board. */
  async close() {
    const before = this.before;
    this.info = null;
    this.look = null;
    this.before = null;
    this.emit("close");
    if (!before) return;
    await this.session.open(before.game, before.start, before.root, before.current);
    this.session.outcome = before.outcome;
  }

  /** @param {import("./session.js").Reason} reason */
  async step(reason) {
    const turn = ++this.turn;
    const info = this.info;
    if (!info) return;
    this.look = null;
    this.refresh();
    try {
      const look = await post(`proofs/${info.id}/look`, { moves: this.session.current.moves() });
      if (turn !== this.turn || this.info !== info) return;
      this.look = look;
      this.refresh();
      this.emit("look");
      if (reason !== "play" || !look.prover_to_move || !look.chosen) return;
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
      if (turn === this.turn && this.info === info) await this.session.play(look.chosen);
    } catch (error) {
      if (!isAbort(error)) this.emit("error", error);
    }
  }

  /** Whether a person may answer: the other side's moves are all allowed. */
  get humanToMove() {
    return this.look !== null && !this.look.prover_to_move && !this.session.result;
  }

  refresh() {
    byId("proof").replaceChildren(...(this.info ? this.walk(this.info) : this.invitation()));
  }

  invitation() {
    return [
      el("p", {}, "A certificate is a proof that anybody can check: for every answer of the loser it names a move that keeps the win. Open one to walk through it on the board, or solve the position on the board."),
      el("div", { class: "actions" },
        el("label", { class: "button primary", for: "file-field" }, icon("proof"), "Open a certificate"),
        el("button", { type: "button", id: "solve-here" }, "Solve this position")),
    ];
  }

  /** @param {ProofInfo} info */
  walk(info) {
    const look = this.look;
    const prover = look?.prover_to_move;
    const chosen = look?.chosen ?? null;
    const result = this.session.result;
    const head = [
      ...info.claims.map((claim) => el("p", { class: "badge win" }, el("span", { class: "glyph win", "aria-hidden": "true" }, "✓"), el("strong", {}, capital(claim)), el("span", { class: "tag" }, "proven"))),
      el("p", { class: "stats" }, `${info.game}${info.positions ? ` · ${info.positions.toLocaleString("en")} positions` : ""}`),
    ];
    const body = result ? [el("p", { class: "proof-now" }, `${result.words}. The line ends here.`)]
      : !look ? [el("p", { class: "muted" }, "Looking it up…")]
        : prover ? [
          el("p", { class: "proof-now" }, `${look.to_move} follows the proof: ${look.claim}`),
          chosen ? el("button", { type: "button", class: "primary wide", id: "proof-move", onclick: () => void this.session.play(chosen).catch((error) => this.emit("error", error)) }, `Play the proof’s move ${chosen}`) : "",
        ] : [
          el("p", { class: "proof-now" }, `${look.to_move} may answer anything. Choose an answer here or on the board and see it refuted.`),
          el("ul", { class: "replies" }, ...look.replies.map((reply) => el("li", {},
            el("button", { type: "button", class: "reply", onclick: () => void this.session.play(reply.move).catch((error) => this.emit("error", error)) },
              el("strong", {}, reply.move), " ", el("span", { class: "muted" }, reply.words))))),
        ];
    return [...head, ...body, el("div", { class: "actions" },
      el("button", { type: "button", onclick: () => void this.session.goTo(this.session.root) }, "To the root"),
      el("a", { class: "button", href: `/api/v1/proofs/${info.id}`, download: "zermelo.proof" }, "Save the certificate"),
      el("button", { type: "button", id: "close-proof", onclick: () => void this.close().catch((error) => this.emit("error", error)) }, "Back to the game"))];
  }
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
