// The last move and the shape that won, marked on the board.

import { svg } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Position} Position */

/**
 * @param {Board} board
 * @param {Position} position
 */
export function lastAndWinning(board, position) {
  const winning = new Set(position.winning);
  const rings = [...winning].map((name) => circle(board, name, 0.78, "winning"));
  const last = position.last_move.map((name, i) => {
    const piece = board.cells.get(name)?.piece;
    // The cell that a piece has left is outlined, the one it stands on has a dot.
    if (!piece) return board.outline(name, "left-cell", 0.86);
    const end = i === position.last_move.length - 1 || position.last_move.length === 1;
    return circle(board, name, 0.24, `last ${piece.toLowerCase()}${end ? "" : " from"}`);
  });
  // What else the game points out, such as the two strings of a capture race.
  const others = position.cells.filter((cell) => cell.marked && !winning.has(cell.name) && !position.last_move.includes(cell.name));
  board.draw("shape", [...others.map((cell) => circle(board, cell.name, 0.5, "marked")), ...rings, ...last]);
}

/**
 * @param {Board} board
 * @param {string} name
 * @param {number} size
 * @param {string} className
 */
function circle(board, name, size, className) {
  const place = board.at(name);
  return place && svg("circle", { cx: place.x, cy: place.y, r: board.half * size, class: className });
}
