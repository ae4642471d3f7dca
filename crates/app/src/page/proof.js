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
    /** Which of two claims is followed: a draw has one for each side. */
    this.claim = 0;
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
    const look = /** @type {ProofLook} */ (await post(`proofs/${id}/look`, { moves: [] }));
    await this.show({ id, game: look.game, position: look.position, claims: look.claims, positions: 0 });
  }

  /** @param {ProofInfo} info */
  async show(info) {
    const { game, start, root, current, outcome } = this.session;
    const before = this.before ?? { game, start, root, current, outcome };
    const old = this.info;
    this.info = info;
    this.before = before;
    this.claim = 0;
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
      const look = await post(`proofs/${info.id}/look`, { moves: this.session.current.moves(), claim: this.claim });
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
    return [
      ...info.claims.map((claim) => el("p", { class: "badge win" }, el("span", { class: "glyph win", "aria-hidden": "true" }, "✓"), el("strong", {}, claim), el("span", { class: "tag" }, "proven"))),
      el("p", { class: "stats" }, `${info.game}${info.positions ? ` · ${info.positions.toLocaleString("en")} positions` : ""}`),
      info.claims.length > 1 ? this.claimChooser(info.claims) : "",
      ...this.here(),
      el("div", { class: "actions" },
        el("button", { type: "button", onclick: () => this.attempt(this.session.goTo(this.session.root)) }, "To the root"),
        el("a", { class: "button", href: `/api/v1/proofs/${info.id}`, download: "" }, "Save the file")),
      el("button", { type: "button", id: "close-proof", class: "wide", onclick: () => this.attempt(this.close()) }, "Back to the game"),
    ];
  }

  /** A draw has two claims, each with moves for one side. @param {string[]} claims */
  claimChooser(claims) {
    return el("div", { class: "actions", role: "group", "aria-label": "Which claim to follow" }, ...claims.map((claim, i) =>
      el("button", { type: "button", "aria-pressed": String(i === this.claim), onclick: () => {
        this.claim = i;
        void this.step("browse");
      } }, claim)));
  }

  /** What the proof says of the position on the board. */
  here() {
    const { look } = this;
    const result = this.session.result;
    if (result) return [el("p", { class: "proof-now" }, `${result.words}; the line ends here.`)];
    if (!look) return [el("p", { class: "muted" }, "Looking it up…")];
    const words = el("p", { class: "proof-now" }, `${look.to_move} to move: ${look.words}.`);
    const { chosen } = look;
    if (look.prover_to_move) {
      return [words, chosen ? el("button", { type: "button", class: "primary wide", id: "proof-move", onclick: () => this.attempt(this.session.play(chosen)) }, `Play the proof’s move ${chosen}`) : ""];
    }
    return [words,
      el("p", { class: "stats" }, "Choose any answer, here or on the board, and see it refuted."),
      el("ul", { class: "replies" }, ...look.replies.map((reply) => el("li", {},
        el("button", { type: "button", class: "reply", title: reply.words, onclick: () => this.attempt(this.session.play(reply.move)) }, reply.move))))];
  }

  /** @param {Promise<unknown>} action */
  attempt(action) {
    action.catch((error) => this.emit("error", error));
  }
}
