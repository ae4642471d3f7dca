// The keys of the page. None of them destroys anything: what goes back can go forward.

import { byId, el } from "./dom.js";

/**
 * @typedef {object} Key
 * @property {string[]} keys as `KeyboardEvent.key` names them, with `Shift+` and `Ctrl+`
 * @property {string} shown
 * @property {string} words
 * @property {() => void} [action] none where the browser's own event does it
 * @property {boolean} [anywhere] also where there is no board
 */

/**
 * @param {KeyboardEvent} event
 */
function nameOf(event) {
  const control = event.ctrlKey || event.metaKey ? "Ctrl+" : "";
  const arrow = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  return control + (event.shiftKey && arrow ? "Shift+" : "") + event.key;
}

/**
 * Whether the key belongs to a field or button that has the focus.
 * @param {KeyboardEvent} event
 */
function isTaken(event) {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog[open]")) return true;
  if (target.closest("input:not([type=checkbox]), textarea, select")) return true;
  const arrows = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  if (arrows && target.closest("[role=tablist]")) return true;
  return (event.key === " " || event.key === "Enter") && target.closest("button, a, input, summary, label") !== null;
}

/**
 * @param {Key[]} keys
 * @param {() => boolean} hasBoard
 */
export function listen(keys, hasBoard) {
  const table = new Map(keys.flatMap((key) => key.keys.map((name) => [name, key])));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.defaultPrevented || isTaken(event)) return;
    const key = table.get(nameOf(event));
    if (!key?.action || !(key.anywhere || hasBoard())) return;
    event.preventDefault();
    key.action();
  });
}

/** @param {Key[]} keys */
export function describe(keys) {
  byId("keys-list").replaceChildren(...keys.flatMap(({ shown, words }) => [
    el("dt", {}, ...shown.split(" ").map((name) => (name === "or" ? " or " : el("kbd", {}, name)))),
    el("dd", {}, words),
  ]));
}
