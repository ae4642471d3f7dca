// The address of a position: `#havannah:5,played,future`, as HexWorld writes it. A start
// that is not the standard one stands after an `@`. The lab has addresses of its own:
// `#lab`, `#lab/isaac-2016/figure-5.3` and `#lab/isaac-2016/figure-5.3,quick`.

/**
 * @typedef {object} Address
 * @property {string} game
 * @property {string | null} start
 * @property {string[]} played
 * @property {string[]} future
 */

/**
 * An experiment of the lab; without a name it is the list of all.
 * @typedef {object} LabPlace
 * @property {string | null} name
 * @property {boolean} quick
 */

/**
 * @param {string} text
 * @returns {string[]}
 */
export function splitMoves(text) {
  if (text.includes(".")) return text.split(".").filter(Boolean);
  if (/^\d+$/.test(text)) return text.split("");
  return text.match(/[A-Za-z]+\d+|[A-Za-z]+/g) ?? [];
}

/**
 * Moves in a row if they can be told apart again, otherwise each with a dot behind it.
 * @param {string[]} moves
 */
export function joinMoves(moves) {
  const joined = moves.join("");
  const split = splitMoves(joined);
  const same = split.length === moves.length && split.every((move, i) => move === moves[i]);
  return same ? joined : moves.map((move) => `${move}.`).join("");
}

/**
 * Like `encodeURIComponent`, but leaves what an address may hold and people like to read.
 * @param {string} text
 */
function encode(text) {
  return encodeURIComponent(text)
    .replaceAll("_", "%5F")
    .replaceAll("%20", "_")
    .replace(/%(3A|2F|2B|3D)/g, (all) => decodeURIComponent(all));
}

/** @param {string} text */
function decode(text) {
  return decodeURIComponent(text.replaceAll("_", " "));
}

/** @param {Address} address */
export function write({ game, start, played, future }) {
  const head = encode(game) + (start === null ? "" : `@${encode(start)}`);
  const moves = [played, future].map((list) => encode(joinMoves(list)));
  while (moves.length > 0 && moves.at(-1) === "") moves.pop();
  return `#${[head, ...moves].join(",")}`;
}

/**
 * The address after the `#`, or nothing if it is empty or cannot be read.
 * @param {string} hash
 * @returns {Address | null}
 */
export function read(hash) {
  const text = hash.replace(/^#/, "");
  if (text === "") return null;
  try {
    const [head, played = "", future = ""] = text.split(",");
    const at = head.indexOf("@");
    return {
      game: decode(at < 0 ? head : head.slice(0, at)),
      start: at < 0 ? null : decode(head.slice(at + 1)),
      played: splitMoves(decode(played)),
      future: splitMoves(decode(future)),
    };
  } catch {
    return null;
  }
}

/** @param {LabPlace} place */
export function writeLab({ name, quick }) {
  return name === null ? "#lab" : `#lab/${encode(name)}${quick ? ",quick" : ""}`;
}

/**
 * The place in the lab that an address names, if it names one.
 * @param {string} hash
 * @returns {LabPlace | null}
 */
export function readLab(hash) {
  const parts = /^#lab(?:\/([^,]+)(,quick)?)?$/.exec(hash);
  if (!parts) return null;
  try {
    return { name: parts[1] === undefined ? null : decode(parts[1]), quick: parts[2] !== undefined };
  } catch {
    return null;
  }
}
