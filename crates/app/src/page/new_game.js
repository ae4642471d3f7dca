// The dialog for a new game: which, how large, against whom.

import { byId, el, fillSelect } from "./dom.js";
import { CLOCKS } from "./clock.js";
import { ApiError } from "./api.js";
import { settings } from "./settings.js";
import { chooseStrength, strengths } from "./play_view.js";

/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {import("./types.js").GameInfo} GameInfo */

const OTHER = "other";

/**
 * A game string in words: `breakthrough:6x5` is Breakthrough 6×5.
 * @param {Catalogue} catalogue
 * @param {string} game
 */
export function gameTitle(catalogue, game) {
  const [name, parameters = ""] = game.split(/:(.*)/s);
  const title = catalogue.games.find((info) => info.name === name)?.title ?? name;
  if (!parameters) return title;
  const [size, ...extras] = parameters.split("+");
  const words = size.replaceAll("x", "×").replaceAll(",", ", ");
  return [`${title} ${words}`.trim(), ...extras.map((extra) => extra.replace("=", " "))].join(", ");
}

export class NewGame {
  /**
   * @param {Catalogue} catalogue
   * @param {(game: string, start: string | null) => Promise<void>} start
   */
  constructor(catalogue, start) {
    this.catalogue = catalogue;
    this.start = start;
    this.dialog = byId("new-game-dialog", HTMLDialogElement);
    this.size = byId("game-size", HTMLSelectElement);
    this.text = byId("game-text", HTMLInputElement);
    this.swap = byId("new-swap", HTMLInputElement);
    this.info = catalogue.games[0];
    byId("game-list").replaceChildren(...catalogue.games.map((info) => this.tile(info)));
    this.size.addEventListener("change", () => this.sizeChosen());
    this.swap.addEventListener("change", () => this.write());
    byId("new-strength").addEventListener("change", () => this.amountField());
    byId("new-game-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.submit();
    });
  }

  /** @param {GameInfo} info */
  tile(info) {
    const input = el("input", { type: "radio", name: "game", value: info.name, class: "visually-hidden", onchange: () => this.choose(info, info.default) });
    return el("label", { class: "game-tile" }, input, el("span", {}, info.title));
  }

  /** @param {string} game the game on the board, to start from */
  open(game) {
    const name = game.split(":")[0];
    const info = this.catalogue.games.find((g) => g.name === name) ?? this.catalogue.games[0];
    this.choose(info, game);
    const { strength, human, clock } = settings.values;
    fillSelect(byId("new-strength", HTMLSelectElement), [...strengths(), ["time:own", "My own time a move"], ["simulations:own", "My own number of simulations"]], `${strength.kind}:${strength.amount}`);
    fillSelect(byId("new-human", HTMLSelectElement), [["first", "First player"], ["second", "Second player"], ["both", "Both sides"], ["none", "Engine plays itself"]], human);
    fillSelect(byId("new-clock", HTMLSelectElement), Object.entries(CLOCKS).map(([key, { words }]) => [key, words]), clock);
    byId("new-position", HTMLInputElement).value = "";
    byId("new-game-error").hidden = true;
    this.amountField();
    this.dialog.showModal();
    this.dialog.querySelector("input:checked")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {GameInfo} info
   * @param {string} game
   */
  choose(info, game) {
    this.info = info;
    for (const input of this.dialog.querySelectorAll("input[name=game]")) {
      if (input instanceof HTMLInputElement) input.checked = input.value === info.name;
    }
    byId("game-summary").textContent = `${info.summary.charAt(0).toUpperCase()}${info.summary.slice(1)}.`;
    byId("game-parameters").textContent = info.parameters === "none" ? "" : `Game string: ${info.name}:PARAMETERS, with ${info.parameters}.`;
    const plain = game.replace("+swap", "");
    const known = [...new Set([...info.examples.map((example) => example.replace("+swap", "")), info.default])];
    const options = known.map((example) => /** @type {[string, string]} */ ([example, gameTitle(this.catalogue, example).replace(`${info.title} `, "")]));
    fillSelect(this.size, [...options, [OTHER, "Another (write it beside)"]], known.includes(plain) ? plain : OTHER);
    byId("swap-field").hidden = !info.parameters.includes("+swap");
    this.swap.checked = game.includes("+swap");
    this.text.value = game;
  }

  sizeChosen() {
    if (this.size.value === OTHER) this.text.select();
    else this.write();
  }

  /** Writes what was chosen as a game string. */
  write() {
    const game = this.size.value === OTHER ? this.text.value.replace("+swap", "") : this.size.value;
    const swap = this.swap.checked && !byId("swap-field").hidden;
    this.text.value = swap && !game.includes("+swap") ? `${game}+swap` : game;
  }

  amountField() {
    const [kind, amount] = byId("new-strength", HTMLSelectElement).value.split(":");
    const field = byId("strength-amount-field");
    field.hidden = amount !== "own";
    const label = field.querySelector("label");
    if (label) label.textContent = kind === "time" ? "Milliseconds a move" : "Simulations a move";
    byId("strength-amount", HTMLInputElement).value = kind === "time" ? "2000" : "5000";
  }

  async submit() {
    const game = this.text.value.trim();
    const position = byId("new-position", HTMLInputElement).value.trim();
    const strength = byId("new-strength", HTMLSelectElement).value;
    const amount = Math.max(1, Math.round(Number(byId("strength-amount", HTMLInputElement).value) || 1));
    const before = { ...settings.values };
    settings.set("human", /** @type {import("./settings.js").HumanSide} */ (byId("new-human", HTMLSelectElement).value));
    settings.set("clock", byId("new-clock", HTMLSelectElement).value);
    chooseStrength(strength.replace("own", String(amount)));
    try {
      await this.start(game, position === "" ? null : position);
      this.dialog.close();
    } catch (error) {
      settings.set("human", before.human);
      settings.set("clock", before.clock);
      settings.set("strength", before.strength);
      const place = byId("new-game-error");
      place.textContent = error instanceof ApiError ? error.message : String(error);
      place.hidden = false;
    }
  }
}
