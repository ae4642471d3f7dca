// What the engine thinks, drawn on the board: estimates as pale discs or arrows, proven
// results as plates, a line of play as numbered ghosts.

import { arrow, disc, ghost, label, pill, plate } from "./marks.js";
import { cellsOfLine } from "./moves.js";
import { settings } from "./settings.js";
import { compact, other, percent } from "./verdicts.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Report} Report */
/** @typedef {import("./types.js").MoveReport} MoveReport */

/** Moves with a smaller part of the simulations than this are drawn only if they are
 * among the first. */
const LEAST_SHARE = 0.01;
const FIRST_MOVES = 8;
/** Arrows beyond these would hide the board. */
const MOST_ARROWS = 6;
const LONGEST_LINE = 9;

/**
 * How much a move was looked at, in four steps. Searches look at the best move so much
 * more than at others that only orders of magnitude tell them apart.
 * @param {MoveReport} move
 * @param {number} most
 * @returns {1 | 2 | 3 | 4}
 */
function step(move, most) {
  const part = Math.log1p(move.visits) / Math.log1p(Math.max(1, most));
  return part > 0.85 ? 4 : part > 0.65 ? 3 : part > 0.5 ? 2 : 1;
}

/** @param {MoveReport} move */
function number(move) {
  return settings.get("numbers") === "visits" ? compact(move.visits) : String(Math.round(100 * move.value));
}

/**
 * @param {Board} board
 * @param {Report | null} report
 */
export function drawCandidates(board, report) {
  if (!report || !settings.get("candidates")) {
    board.draw("candidates", []);
    return;
  }
  const total = report.moves.reduce((sum, move) => sum + move.visits, 0);
  const most = Math.max(...report.moves.map((move) => move.visits), 1);
  const busiest = new Set(report.moves.toSorted((a, b) => b.visits - a.visits).slice(0, FIRST_MOVES));
  const worthwhile = report.moves.filter((move) => move.move === report.best_move || move.proven !== null ||
    (move.visits > 0 && (busiest.has(move) || move.visits > LEAST_SHARE * total)));
  const cells = cellsOfLineEach(board, worthwhile.map((move) => move.move));
  const arrows = cells.some((c) => c.from);
  const order = worthwhile.map((move, i) => ({ move, cells: cells[i] }));
  order.sort((a, b) => rank(b.move, report) - rank(a.move, report));
  const isHope = (/** @type {{move: MoveReport}} */ { move }) => move.proven !== "loss" || move.move === report.best_move;
  // The best move last, so that it lies above all others.
  const shown = (arrows ? order.filter(isHope).slice(0, MOST_ARROWS) : order).reverse();
  board.draw("candidates", shown.flatMap(({ move, cells: c }) => {
    const best = move.move === report.best_move;
    return arrows ? asArrow(board, move, c, best, most) : asDisc(board, move, c, best, most);
  }));
}

/**
 * What is worth showing first: the best move, proven wins and draws, then what was looked
 * at most; losses last.
 * @param {MoveReport} move
 * @param {Report} report
 */
function rank(move, report) {
  const known = move.proven === "win" ? 2 : move.proven === "draw" ? 1 : move.proven === "loss" ? -1 : 0;
  return (move.move === report.best_move ? 10 : 0) + known + move.visits / (report.simulations + 1);
}

/**
 * Each move from the position on the board, not one after the other.
 * @param {Board} board
 * @param {string[]} moves
 */
function cellsOfLineEach(board, moves) {
  return moves.map((move) => board.target(move) ?? cellsOfLine(board, [move])[0]);
}

/**
 * @param {Board} board
 * @param {MoveReport} move
 * @param {import("./moves.js").Cells} cells
 * @param {boolean} best
 * @param {number} most
 */
function asDisc(board, move, cells, best, most) {
  const place = board.at(cells.to);
  if (!place) return [];
  if (move.proven) {
    const size = board.half * (best ? 0.56 : move.proven === "loss" ? 0.34 : 0.46);
    return [plate(place, move.proven, size, best)];
  }
  const numbers = settings.get("numbers") !== "none";
  const radius = board.half * (best ? 0.74 : 0.66);
  const text = numbers || best ? label(place, number(move), "disc-number", board.half * 0.62) : null;
  return [disc(place, radius, step(move, most), best), text];
}

/**
 * @param {Board} board
 * @param {MoveReport} move
 * @param {import("./moves.js").Cells} cells
 * @param {boolean} best
 * @param {number} most
 */
function asArrow(board, move, cells, best, most) {
  const [from, to] = [board.at(cells.from), board.at(cells.to)];
  if (!from || !to) return [];
  const level = step(move, most);
  const kind = move.proven ? `proven ${move.proven}` : `step-${level}`;
  const shaft = arrow(from, to, `arrow ${kind}${best ? " best" : ""}`, best ? 9 : 4 + level);
  const corner = { x: to.x + board.half * 0.5, y: to.y - board.half * 0.62 };
  if (move.proven) return [shaft, best ? plate(corner, move.proven, board.half * 0.34, false) : null];
  if (!best && settings.get("numbers") === "none") return [shaft];
  return [shaft, pill(corner, number(move), best ? "number best" : "number")];
}

/**
 * A line of play as ghosts with numbers; nothing if there is none.
 * @param {Board} board
 * @param {string[] | null} line
 */
export function drawVariation(board, line) {
  const position = board.position;
  board.root.classList.toggle("showing-line", Boolean(line));
  if (!line || !position) {
    board.draw("variation", []);
    return;
  }
  const moves = line.slice(0, LONGEST_LINE);
  board.draw("variation", cellsOfLine(board, moves).flatMap((cells, i) => {
    const colour = i % 2 === 0 ? position.to_move : other(position.to_move);
    const [from, to] = [board.at(cells.from), board.at(cells.to)];
    if (!to) return [];
    if (!from) return [ghost(board, to, colour, i + 1)];
    return [arrow(from, to, `arrow line ${colour.toLowerCase()}`, 5), ghost(board, to, colour, i + 1)];
  }));
}

/**
 * What analysis says of cells, for their names.
 * @param {Board} board
 * @param {Report | null} report
 */
export function remarks(board, report) {
  /** @type {Map<string, string>} */
  const words = new Map();
  for (const move of report?.moves.slice(0, 40) ?? []) {
    const to = board.target(move.move)?.to;
    if (!to || words.has(to)) continue;
    const best = move.move === report?.best_move ? "best move, " : "";
    if (move.proven) words.set(to, `${best}proven ${move.proven}`);
    else if (best || move.share > 0.05) words.set(to, `${best}estimate ${percent(move.value)}`);
  }
  return words;
}
