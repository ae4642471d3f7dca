// The game on the page: its tree, where we stand in it, and how it ended.

import { ApiError, post } from "./api.js";
import { Emitter } from "./emitter.js";
import { TreeNode } from "./game_tree.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Result} Result */
/** @typedef {import("./types.js").GameRequest} GameRequest */

/**
 * What a person or the engine did to get to a position: only a new move calls for an
 * answer of the engine.
 * @typedef {"new" | "play" | "browse"} Reason
 */

/**
 * Emits `position` with a {@link Reason} when another position is shown, `tree` when
 * moves were added, removed or learnt about, and `outcome` when somebody gave up.
 * @extends {Emitter<"position" | "tree" | "outcome">}
 */
export class Session extends Emitter {
  constructor() {
    super();
    this.game = "havannah:5";
    /** The start if it is not the standard one. @type {string | null} */
    this.start = null;
    this.root = new TreeNode(null, null);
    this.current = this.root;
    /** How the game ended beside the rules: given up, or time over. @type {Result | null} */
    this.outcome = null;
    /** Counts requests to move; only the last one may change the page. */
    this.turn = 0;
  }

  /** The position on the board; there is one as soon as the first was shown. */
  get position() {
    return /** @type {Position} */ (this.current.position);
  }

  /** The end of the game in this position, if any. */
  get result() {
    return this.current.position?.result ?? (this.current.children.length === 0 ? this.outcome : null);
  }

  /**
   * @param {TreeNode} [node]
   * @returns {GameRequest}
   */
  request(node = this.current) {
    return { game: this.game, position: this.start, moves: node.moves() };
  }

  /**
   * Asks the server about a node, once.
   * @param {TreeNode} node
   */
  async load(node) {
    node.position ??= await post("position", this.request(node));
  }

  /**
   * Shows a whole new game. If the server refuses it, the old one stays and the error
   * is thrown.
   * @param {string} game
   * @param {string | null} start
   * @param {TreeNode} root
   * @param {TreeNode} [current]
   */
  async open(game, start, root, current = root) {
    const turn = ++this.turn;
    const request = { game, position: start, moves: current.moves() };
    const position = current.position ?? (await post("position", request));
    if (turn !== this.turn) return false;
    current.position = position;
    this.game = position.game;
    this.start = start;
    this.root = root;
    this.current = current;
    this.outcome = null;
    current.select();
    this.emit("tree");
    // With moves still to come somebody looks at a game; without, one is to be played.
    this.emit("position", current.next ? "browse" : "new");
    return true;
  }

  /**
   * @param {TreeNode} node
   * @param {Reason} [reason]
   */
  async goTo(node, reason = "browse") {
    if (node === this.current && reason === "browse") return;
    const turn = ++this.turn;
    await this.load(node);
    if (turn !== this.turn) return;
    this.current = node;
    node.select();
    this.emit("position", reason);
  }

  /**
   * Plays a move that the server has the last word on; an illegal one changes nothing.
   * @param {string} move
   * @returns {Promise<boolean>} whether the move is on the board now
   */
  async play(move) {
    const turn = ++this.turn;
    const parent = this.current;
    if (parent.position?.result) throw new ApiError(`The game is over: ${parent.position.result.words}.`, 0);
    let node = parent.child(move);
    if (!node) {
      const request = this.request(parent);
      request.moves.push(move);
      const position = /** @type {Position} */ (await post("position", request));
      if (turn !== this.turn || parent !== this.current) return false;
      // The server's spelling of the move is the one to keep.
      node = parent.add(position.moves.at(-1) ?? move);
      node.position ??= position;
    }
    await this.load(node);
    if (turn !== this.turn) return false;
    this.outcome = null;
    this.current = node;
    node.select();
    this.emit("tree");
    this.emit("position", "play");
    return true;
  }

  /** @param {Result} outcome */
  end(outcome) {
    this.outcome = outcome;
    this.emit("outcome");
  }

  /**
   * Takes a variation out; shows the position before it if we stood inside.
   * @param {TreeNode} node
   */
  async remove(node) {
    const parent = node.parent;
    if (!parent) return;
    const inside = this.current.path().includes(node);
    if (inside) await this.goTo(parent);
    node.remove();
    this.emit("tree");
  }
}
