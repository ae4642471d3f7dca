// Games in and out of the page: pasted, dropped or chosen; copied and saved.

import { read as readAddress } from "./address.js";
import { ApiError, post } from "./api.js";
import { byId, el } from "./dom.js";
import { fromMoves, fromRecord, toRecord } from "./game_tree.js";
import { boardPng, boardSvg } from "./picture.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").GameRecord} GameRecord */

/** How a certificate begins. */
const CERTIFICATE = "Zproof\n";

/**
 * Opens whatever a text is: an address of this page, SGF, a Little Golem game, a
 * position, or moves of the game on the board. What fails leaves the page as it is.
 * @param {Session} session
 * @param {string} text
 */
export async function openText(session, text) {
  const trimmed = text.trim();
  if (trimmed === "") throw new ApiError("There is nothing to open: the text is empty.", 0);
  const hash = /^(https?:\/\/\S*)?(#\S+)$/.exec(trimmed);
  if (hash) {
    const address = readAddress(hash[2]);
    if (!address) throw new ApiError("This address cannot be read.", 0);
    await openLine(session, address.game, address.start, address.played, address.future);
    return;
  }
  const record = /** @type {GameRecord} */ (await post("sgf/read", { text: trimmed, game: session.game }));
  const root = fromRecord(record.nodes);
  await session.open(record.game, record.position, root, root.end());
}

/**
 * @param {Session} session
 * @param {string} game
 * @param {string | null} start
 * @param {string[]} played
 * @param {string[]} future
 */
export async function openLine(session, game, start, played, future) {
  const root = fromMoves([...played, ...future]);
  const line = [root, ...root.future()];
  // Moves to come must be legal too, or stepping forward would fail later.
  if (future.length > 0) await post("position", { game, position: start, moves: [...played, ...future] });
  return session.open(game, start, root, line[played.length]);
}

/**
 * Opens a file: a certificate goes to the proof explorer, everything else is text.
 * @param {Session} session
 * @param {File} file
 * @param {(bytes: ArrayBuffer) => Promise<void>} openProof
 */
export async function openFile(session, file, openProof) {
  const bytes = await file.arrayBuffer();
  const head = new TextDecoder("latin1").decode(bytes.slice(0, 16));
  if (head.slice(1).startsWith(CERTIFICATE) || file.name.endsWith(".proof")) {
    await openProof(bytes);
    return;
  }
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(`The file ${file.name} is neither text nor a certificate.`, 0);
  }
  await openText(session, text);
}

/**
 * The whole tree as SGF, with the analysis in it.
 * @param {Session} session
 * @param {Record<string, string>} players
 * @returns {Promise<string>}
 */
export async function writeSgf(session, players) {
  const result = session.root.end().position?.result?.score ?? session.outcome?.score ?? null;
  const body = { game: session.game, position: session.start, nodes: toRecord(session.root), result, players };
  return (await post("sgf/write", body)).sgf;
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
export function save(name, blob) {
  const href = URL.createObjectURL(blob);
  const link = el("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/**
 * @param {Session} session
 * @param {string} ending
 */
export function fileName(session, ending) {
  return `zermelo-${session.game.replace(/[^a-z0-9]+/gi, "-")}.${ending}`;
}

/**
 * @param {Session} session
 * @param {import("./board.js").Board} board
 */
export function saveSvg(session, board) {
  save(fileName(session, "svg"), new Blob([boardSvg(board)], { type: "image/svg+xml" }));
}

/**
 * @param {Session} session
 * @param {import("./board.js").Board} board
 */
export async function savePng(session, board) {
  save(fileName(session, "png"), await boardPng(board));
}

/**
 * Dropping files or text anywhere on the page.
 * @param {(file: File) => void} onFile
 * @param {(text: string) => void} onText
 */
export function acceptDrops(onFile, onText) {
  const veil = byId("drop");
  let depth = 0;
  document.addEventListener("dragenter", (event) => {
    if (!event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain")) return;
    depth += 1;
    veil.hidden = false;
  });
  document.addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    veil.hidden = depth === 0;
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    veil.hidden = true;
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text/plain");
    if (file) onFile(file);
    else if (text) onText(text);
  });
}
