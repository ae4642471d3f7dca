// A game with its variations. Every node keeps what was found out about it.

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Report} Report */
/** @typedef {import("./types.js").Overlay} Overlay */
/** @typedef {import("./types.js").RecordNode} RecordNode */

export class TreeNode {
  /**
   * @param {string | null} move the move that led here; none at the root
   * @param {TreeNode | null} parent
   */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {number} */
    this.ply = parent ? parent.ply + 1 : 0;
    /** The main line first. @type {TreeNode[]} */
    this.children = [];
    /** The child that a step forward leads to. @type {TreeNode | null} */
    this.next = null;
    this.comment = "";
    /** @type {Position | null} */
    this.position = null;
    /** @type {Report | null} */
    this.report = null;
    /** @type {Overlay[] | null} */
    this.insight = null;
  }

  /** The nodes from the root to this one, both included. */
  path() {
    /** @type {TreeNode[]} */
    const nodes = [];
    for (let node = /** @type {TreeNode | null} */ (this); node; node = node.parent) nodes.unshift(node);
    return nodes;
  }

  /** The moves from the root to this node. */
  moves() {
    return this.path().slice(1).map((node) => /** @type {string} */ (node.move));
  }

  /** The nodes that steps forward lead to. */
  future() {
    const nodes = [];
    for (let node = this.next; node; node = node.next) nodes.push(node);
    return nodes;
  }

  /** The end of the line that steps forward follow. @returns {TreeNode} */
  end() {
    return this.future().at(-1) ?? this;
  }

  /** @param {string} move */
  child(move) {
    return this.children.find((node) => node.move === move) ?? null;
  }

  /**
   * The child by this move, made if there is none yet.
   * @param {string} move
   */
  add(move) {
    const old = this.child(move);
    if (old) return old;
    const node = new TreeNode(move, this);
    this.children.push(node);
    this.next ??= node;
    return node;
  }

  /** Makes steps forward from the root lead here. */
  select() {
    for (let node = /** @type {TreeNode} */ (this); node.parent; node = node.parent) node.parent.next = node;
  }

  /** Makes the line through this node the main line. */
  promote() {
    for (let node = /** @type {TreeNode} */ (this); node.parent; node = node.parent) {
      const siblings = node.parent.children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
    this.select();
  }

  /** Takes this node and all below it out of the tree. */
  remove() {
    const parent = this.parent;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(this), 1);
    if (parent.next === this) parent.next = parent.children[0] ?? null;
    this.parent = null;
  }

  /**
   * The next or previous alternative to this move, or to the nearest earlier move that
   * has one.
   * @param {1 | -1} direction
   * @returns {TreeNode | null}
   */
  branch(direction) {
    for (let node = /** @type {TreeNode} */ (this); node.parent; node = node.parent) {
      const siblings = node.parent.children;
      if (siblings.length > 1) {
        const index = siblings.indexOf(node) + direction + siblings.length;
        return siblings[index % siblings.length];
      }
    }
    return null;
  }
}

/**
 * A tree from a record that the server has read.
 * @param {RecordNode[]} record
 */
export function fromRecord(record) {
  const root = new TreeNode(null, null);
  /** @type {TreeNode[]} */
  const nodes = [];
  for (const { move, parent, comment } of record) {
    const above = parent === null || parent === undefined ? null : nodes[parent];
    const node = above && move !== null ? above.add(move) : (above ?? root);
    if (comment) node.comment = comment;
    nodes.push(node);
  }
  return root;
}

/**
 * The tree as the server writes it to files.
 * @param {TreeNode} root
 */
export function toRecord(root) {
  /** @type {RecordNode[]} */
  const record = [];
  /** @type {[TreeNode, number | null][]} */
  const waiting = [[root, null]];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [node, parent] = pair;
    const index = record.length;
    record.push({ move: node.move, parent, comment: node.comment || null, analysis: summary(node.report) });
    for (const child of node.children.toReversed()) waiting.push([child, index]);
  }
  return record;
}

/**
 * A tree that is one line.
 * @param {string[]} moves
 */
export function fromMoves(moves) {
  const root = new TreeNode(null, null);
  let node = root;
  for (const move of moves) node = node.add(move);
  return root;
}

/**
 * What a file keeps of a report.
 * @param {Report | null} report
 */
function summary(report) {
  if (!report) return null;
  const { value, bounds, best_move, simulations } = report;
  return { value, lower: bounds.lower, upper: bounds.upper, best_move, simulations };
}
