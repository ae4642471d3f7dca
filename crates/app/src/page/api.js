// Talking to the server. Every failure becomes one sentence for the person.

const BASE = "/api/v1/";
const GONE = "The server does not answer; your game is kept on this page. Start it again with “zermelo serve”.";

/** An answer that is not the one we wanted, with a sentence to show. */
export class ApiError extends Error {
  /**
   * @param {string} sentence
   * @param {number} status 0 if there was no answer at all
   * @param {number | null} [at] the index of the move at fault
   */
  constructor(sentence, status, at = null) {
    super(sentence);
    this.status = status;
    this.at = at;
  }
}

/** @param {unknown} error */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/**
 * @param {string} path
 * @param {RequestInit} options
 */
async function send(path, options) {
  let response;
  try {
    response = await fetch(BASE + path, { cache: "no-store", ...options });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(GONE, 0);
  }
  if (response.ok) return response;
  let sentence = `The server answered ${response.status} ${response.statusText}.`;
  let at = null;
  try {
    const body = await response.json();
    if (typeof body.error === "string") sentence = asSentence(body.error);
    if (typeof body.at === "number") at = body.at;
  } catch {
    // The status has to do.
  }
  throw new ApiError(sentence, response.status, at);
}

/** @param {string} text */
function asSentence(text) {
  const trimmed = text.trim();
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?”)]$/.test(capital) ? capital : `${capital}.`;
}

/** @param {Response} response */
async function json(response) {
  try {
    return await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(GONE, 0);
  }
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function get(path) {
  return json(await send(path, {}));
}

/**
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {RequestInit}
 */
function posting(body, signal) {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body), signal };
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  return json(await send(path, posting(body, signal)));
}

/**
 * @param {string} path
 * @param {ArrayBuffer | Blob} bytes
 * @returns {Promise<any>}
 */
export async function postBytes(path, bytes) {
  const headers = { "content-type": "application/octet-stream" };
  return json(await send(path, { method: "POST", headers, body: bytes }));
}

/**
 * Follows a stream of events until it ends; to abort the signal ends the search behind it.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @param {(event: string, data: any) => void} listener
 */
export async function follow(path, body, signal, listener) {
  const response = await send(path, posting(body, signal));
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    let chunk;
    try {
      chunk = await reader.read();
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new ApiError(GONE, 0);
    }
    if (chunk.done) return;
    rest += decoder.decode(chunk.value, { stream: true }).replaceAll("\r", "");
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) deliver(block, listener);
  }
}

/**
 * One event of a stream: lines of `event: NAME` and `data: JSON`, or a comment.
 * @param {string} block
 * @param {(event: string, data: any) => void} listener
 */
function deliver(block, listener) {
  let name = "message";
  /** @type {string[]} */
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (data.length === 0) return;
  const value = JSON.parse(data.join("\n"));
  if (name === "error") throw new ApiError(asSentence(value.error ?? "The search failed"), 500);
  listener(name, value);
}
