// Words and numbers for what a report says, from the view of one fixed side.

/** @typedef {import("./types.js").Report} Report */
/** @typedef {import("./types.js").MoveReport} MoveReport */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Proven} Proven */
/** @typedef {import("./types.js").Colour} Colour */
/** @typedef {import("./types.js").Overlay} Overlay */

/** @typedef {"forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder"} Judgement */

const FEW_VISITS = 200;

/** @param {Colour} colour @returns {Colour} */
export function other(colour) {
  return colour === "White" ? "Black" : "White";
}

/**
 * The place of a score between a loss (0), a draw and a win (1).
 * @param {number} score
 */
export function scale(score) {
  return score > 0 ? 1 : score < 0 ? 0 : 0.5;
}

/**
 * A report seen by the first player: the chance to win, and between which results the
 * truth is proven to lie.
 * @param {Position} position
 * @param {Report} report
 */
export function firstView(position, report) {
  const [lower, upper] = [scale(report.bounds.lower), scale(report.bounds.upper)];
  return position.to_move === position.first
    ? { value: report.value, lower, upper }
    : { value: 1 - report.value, lower: 1 - upper, upper: 1 - lower };
}

/**
 * What a finished position is worth to the first player.
 * @param {Position} position
 */
export function finalView(position) {
  const winner = position.result?.winner ?? null;
  const value = winner === null ? 0.5 : winner === position.first ? 1 : 0;
  return { value, lower: value, upper: value };
}

/**
 * @param {Position} position
 * @param {Proven} proven the mover's result
 */
export function provenWords(position, proven) {
  if (proven === "draw") return "Draw";
  return `${proven === "win" ? position.to_move : other(position.to_move)} wins`;
}

/**
 * The interval in words, if something but not all is proven.
 * @param {Position} position
 * @param {{lower: number, upper: number}} view of the first player
 */
export function intervalWords(position, view) {
  if (view.lower === 0.5) return `${position.first} has at least a draw`;
  if (view.upper === 0.5) return `${position.second} has at least a draw`;
  return "";
}

/** @param {number} value */
export function percent(value) {
  return `${Math.round(100 * value)} %`;
}

/** @param {number} count */
export function compact(count) {
  if (count < 1000) return String(count);
  if (count < 1e6) return `${(count / 1e3).toFixed(count < 1e4 ? 1 : 0)}k`;
  return `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)}M`;
}

/** How good a move is, for comparing: proven results first, then estimates. @param {MoveReport} m */
function worth(m) {
  return m.proven === "win" ? 1 : m.proven === "loss" ? 0 : m.proven === "draw" ? 0.5 : m.value;
}

/**
 * Judges a move by what was known before it and, where better, after it.
 * @param {Report | null} before
 * @param {string} move
 * @param {{value: number, lower: number, upper: number} | null} after seen by the mover
 * @returns {{judgement: Judgement, loss: number, proven: boolean} | null}
 */
export function judge(before, move, after) {
  if (!before || before.moves.length === 0) return null;
  if (before.moves.length === 1) return { judgement: "forced", loss: 0, proven: false };
  const played = before.moves.find((m) => m.move === move);
  const best = Math.max(before.proven ? scale(before.bounds.lower) : before.value, 0);
  // A move that the search has hardly looked at is not judged by it.
  const looked = played && (played.proven || played.visits >= FEW_VISITS);
  if (!after && !looked && move !== before.best_move) return null;
  const known = after ?? (played ? { value: worth(played), lower: scale(played.lower), upper: scale(played.upper) } : null);
  if (!known) return null;
  const proven = scale(before.bounds.lower) > known.upper;
  const loss = proven ? Math.max(scale(before.bounds.lower) - known.upper, 0.2) : Math.max(best - known.value, 0);
  if (move === before.best_move && !proven) return { judgement: "best", loss: 0, proven: false };
  /** @type {Judgement} */
  const judgement = proven || loss >= 0.2 ? "blunder" : loss >= 0.1 ? "mistake" : loss >= 0.05 ? "inaccuracy" : "good";
  return { judgement, loss, proven };
}

/**
 * Moves in groups: proven wins, open ones, draws and losses, each group best first.
 * @param {MoveReport[]} moves
 */
export function grouped(moves) {
  /** @type {Record<"win" | "open" | "draw" | "loss", MoveReport[]>} */
  const groups = { win: [], open: [], draw: [], loss: [] };
  for (const move of moves) groups[move.proven ?? "open"].push(move);
  groups.win.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
  groups.loss.sort((a, b) => (b.distance ?? -1) - (a.distance ?? -1));
  return groups;
}

/**
 * The proven result of a single move, if the overlay tells one.
 * @param {Overlay} overlay
 * @returns {Proven | null}
 */
export function exactResult({ kind, label }) {
  return kind === "exact move" && (label === "win" || label === "draw" || label === "loss") ? label : null;
}

/**
 * A report together with what a solver has proven of single moves.
 * @param {Report | null} report
 * @param {Overlay[] | null} overlays
 * @returns {Report | null}
 */
export function withExact(report, overlays) {
  if (!report || !overlays) return report;
  const exact = new Map(overlays.map((overlay) => [overlay.words.split(" ")[0], exactResult(overlay)]));
  const moves = report.moves.map((move) => ({ ...move, proven: move.proven ?? exact.get(move.move) ?? null }));
  return { ...report, moves };
}
