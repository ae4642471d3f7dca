// From the text of a move to cells of the board, also for moves further on in a line.

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{from: string | null, to: string | null}} Cells */

const PAIR = /^([a-z]+\d+)[-x]?([a-z]+\d+)$/i;

/**
 * The cells of a line of moves from the position on the board. Moves without cells, such
 * as a pass, have none.
 * @param {Board} board
 * @param {string[]} line
 * @returns {Cells[]}
 */
export function cellsOfLine(board, line) {
  /** Stones that the line has dropped into each column. @type {Map<string, number>} */
  const dropped = new Map();
  return line.map((move) => {
    if (board.cells.has(move)) return { from: null, to: move };
    const pair = PAIR.exec(move);
    if (pair) return { from: pair[1], to: pair[2] };
    if (/^\d+$/.test(move)) {
      const before = dropped.get(move) ?? 0;
      dropped.set(move, before + 1);
      return { from: null, to: landing(board, Number(move), before) };
    }
    return { from: null, to: null };
  });
}

/**
 * Where a stone lands that falls into a column, counted from 1 on the left, after some
 * others.
 * @param {Board} board
 * @param {number} column
 * @param {number} before
 */
function landing(board, column, before) {
  const free = [...board.cells.values()].filter((cell) => cell.x === 2 * (column - 1) && !cell.piece);
  free.sort((a, b) => b.y - a.y);
  return free[before]?.name ?? null;
}
