// One sentence at a time: errors that stay until dismissed, notes that fade, and a line
// for screen readers.

import { isAbort } from "./api.js";
import { byId, el, icon } from "./dom.js";

const NOTE_MS = 4000;
/** @type {number | undefined} */
let fading;

/**
 * @param {string} sentence
 * @param {"error" | "note"} kind
 */
function show(sentence, kind) {
  clearTimeout(fading);
  const place = byId("message");
  const close = el("button", { type: "button", class: "icon-button", "aria-label": "Dismiss", onclick: clear }, icon("close"));
  place.replaceChildren(icon(kind === "error" ? "warning" : "info"), el("p", {}, sentence), close);
  place.className = `message ${kind}`;
  place.setAttribute("role", kind === "error" ? "alert" : "status");
  place.hidden = false;
  if (kind === "note") fading = setTimeout(clear, NOTE_MS);
}

/** Takes the sentence away. */
export function clear() {
  byId("message").hidden = true;
}

/**
 * Shows what went wrong. A request that we ended ourselves is no error.
 * @param {unknown} error
 */
export function showError(error) {
  if (isAbort(error)) return;
  show(error instanceof Error ? error.message : String(error), "error");
}

/** @param {string} sentence */
export function showNote(sentence) {
  show(sentence, "note");
}

/** @param {string} sentence */
export function announce(sentence) {
  byId("announcer").textContent = sentence;
}

/**
 * Runs something that may fail, and shows the failure.
 * @param {() => Promise<unknown> | unknown} action
 */
export async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    showError(error);
    return undefined;
  }
}
