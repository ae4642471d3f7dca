// What stands around the board while a game is played: the two players with their
// clocks, whose move it is, and what can be done.

import { byId, el, fillSelect, setText } from "./dom.js";
import { settings } from "./settings.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./opponent.js").Opponent} Opponent */
/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").Colour} Colour */

/** Limits beside the levels, as the chooser offers them. */
const LIMITS = /** @type {[string, string][]} */ ([
  ["time:1000", "1 second a move"],
  ["time:3000", "3 seconds a move"],
  ["time:10000", "10 seconds a move"],
  ["simulations:1000", "1,000 simulations a move"],
  ["simulations:10000", "10,000 simulations a move"],
  ["simulations:100000", "100,000 simulations a move"],
]);

/** @type {Catalogue | null} */
let catalogue = null;

/** @param {Catalogue} value */
export function useCatalogue(value) {
  catalogue = value;
}

/** Everything the engine's strength can be, as value and words. */
export function strengths() {
  const levels = catalogue?.levels ?? [];
  const named = levels.map(({ level, name }) => /** @type {[string, string]} */ ([`level:${level}`, `Level ${level} – ${name}`]));
  const { kind, amount } = settings.get("strength");
  const own = `${kind}:${amount}`;
  const all = [...named, ...LIMITS];
  if (!all.some(([value]) => value === own)) all.push([own, strengthWords()]);
  return all;
}

/** The strength in use, in words. */
export function strengthWords() {
  const { kind, amount } = settings.get("strength");
  if (kind === "level") {
    const level = catalogue?.levels.find((l) => l.level === amount);
    return level ? `level ${amount}, ${level.name}` : `level ${amount}`;
  }
  return kind === "time" ? `${amount / 1000} s a move` : `${amount.toLocaleString("en")} simulations`;
}

/** @param {string} value */
export function chooseStrength(value) {
  const [kind, amount] = value.split(":");
  if (kind === "level" || kind === "time" || kind === "simulations") settings.set("strength", { kind, amount: Number(amount) });
}

/**
 * Who may play which side, in words.
 * @param {Colour} first
 * @returns {[string, string][]}
 */
export function sides(first) {
  const second = first === "White" ? "Black" : "White";
  return [
    ["first", `${first}, moving first`],
    ["second", `${second}, moving second`],
    ["both", "Both sides, without the engine"],
    ["none", "Nobody: the engine plays itself"],
  ];
}

export class PlayView {
  /**
   * @param {Session} session
   * @param {Opponent} opponent
   */
  constructor(session, opponent) {
    this.session = session;
    this.opponent = opponent;
  }

  /** Shows everything anew. */
  refresh() {
    const { position } = this.session;
    if (!position) return;
    this.players();
    this.status();
    const { strength, human } = settings.values;
    fillSelect(byId("strength", HTMLSelectElement), strengths(), `${strength.kind}:${strength.amount}`);
    fillSelect(byId("human", HTMLSelectElement), sides(position.first), human);
    const over = this.session.result !== null;
    const thinking = this.opponent.thinking !== null;
    byId("undo", HTMLButtonElement).disabled = !this.session.current.parent && !this.session.outcome;
    byId("redo", HTMLButtonElement).disabled = !this.session.current.next;
    byId("hint", HTMLButtonElement).disabled = over || thinking || position.legal.length === 0;
    byId("resign", HTMLButtonElement).disabled = over || human === "none";
    const engineMove = byId("engine-move");
    engineMove.hidden = over || thinking || !this.opponent.waiting;
    this.specialMoves();
  }

  players() {
    const { position } = this.session;
    this.player(byId("player-first"), position.first);
    this.player(byId("player-second"), position.second);
  }

  /**
   * @param {HTMLElement} place
   * @param {Colour} colour
   */
  player(place, colour) {
    const { clock } = this.opponent;
    const human = this.opponent.isHuman(colour);
    const playing = this.opponent.playing;
    const sides = settings.get("human");
    const name = !playing ? colour : human ? (sides === "both" ? colour : "You") : `Engine, ${strengthWords()}`;
    const turn = !this.session.result && this.session.position.to_move === colour;
    place.classList.toggle("to-move", turn);
    place.classList.toggle("winner", this.session.result?.winner === colour);
    const parts = [
      el("span", { class: `dot ${colour.toLowerCase()}`, role: "img", "aria-label": colour }),
      el("span", { class: "player-name" }, name),
      turn ? el("span", { class: "visually-hidden" }, " to move") : null,
      playing && clock.active ? el("time", { class: "clock" }, clock.text(colour)) : null,
    ];
    const key = parts.map((part) => part?.outerHTML ?? "").join("");
    if (place.dataset.key === key) return;
    place.dataset.key = key;
    place.replaceChildren(...parts.filter((part) => part !== null));
  }

  /** Whose move it is, in one line under the board. */
  status() {
    const place = byId("status");
    const words = this.statusWords();
    setText(place, words);
    place.classList.toggle("over", this.session.result !== null);
    place.classList.toggle("thinking", this.opponent.thinking !== null);
  }

  statusWords() {
    const { position, result } = this.session;
    if (result) return result.words;
    const colour = position.to_move;
    if (!this.opponent.playing) return `${colour} to move`;
    if (this.opponent.hinting) return "Looking for a good move…";
    if (this.opponent.hinted) return `Hint: ${this.opponent.hinted}`;
    if (this.opponent.thinking) return `The engine thinks as ${colour}…`;
    if (this.opponent.waiting) return `The engine is to move as ${colour}; it waits for you`;
    return settings.get("human") === "both" ? `${colour} to move` : `Your move, with ${colour}`;
  }

  /** Moves that no cell stands for, as buttons. */
  specialMoves() {
    const { position } = this.session;
    const steps = position.steps.filter((step) => step.to === null);
    const free = !this.session.result && this.opponent.humanToMove;
    byId("special-moves").replaceChildren(...steps.map((step) =>
      el("button", { type: "button", "data-move": step.move, disabled: !free }, step.label ?? step.move)));
  }
}
