// Buttons, dialogs and keys, each tied to what it does.

import { byId, fillSelect } from "./dom.js";
import { acceptDrops, openFile, openText, save, savePng, saveSvg, fileName, writeSgf } from "./files.js";
import { describe, listen } from "./keyboard.js";
import { announce, attempt, clear, showNote } from "./messages.js";
import { chooseStrength, strengthWords } from "./play_view.js";
import { settings } from "./settings.js";
import { judgementOf } from "./tree_view.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./settings.js").Values} Values */

/**
 * @param {string} id
 * @param {() => unknown} action
 */
function onClick(id, action) {
  byId(id).addEventListener("click", () => void attempt(action));
}

/** @param {App} app */
export function connectControls(app) {
  connectModes(app);
  connectGame(app);
  connectAnalysis(app);
  connectFiles(app);
  connectSettings(app);
  const keys = keysOf(app);
  listen(keys, () => app.mode !== "lab");
  describe(keys);
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog")?.close());
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    // A click beside a dialog closes it.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }
}

/** @param {App} app */
function connectModes(app) {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", (event) => void attempt(async () => {
      // After a click by mouse the arrow keys belong to the game again.
      if (event.detail > 0) tab.blur();
      const mode = /** @type {import("./main.js").Mode} */ (tab.dataset.mode);
      if (mode !== "proof" && app.proof.info) await app.proof.close();
      app.setMode(mode);
    }));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const next = tabs[(i + step + tabs.length) % tabs.length];
      next.focus();
      next.click();
    });
  });
}

/** @param {App} app */
function connectGame(app) {
  const { session, opponent } = app;
  for (const id of ["new-game", "game-button"]) onClick(id, () => app.newGame.open(session.game));
  onClick("skip", () => (app.mode === "lab" ? app.labView.focus() : app.input.focus()));
  onClick("go-start", () => session.goTo(session.root));
  onClick("go-back", () => session.current.parent && session.goTo(session.current.parent));
  onClick("go-on", () => session.current.next && session.goTo(session.current.next));
  onClick("go-end", () => session.goTo(session.current.end()));
  onClick("turn-board", () => turn(app));
  onClick("undo", () => opponent.undo());
  onClick("redo", () => opponent.redo());
  onClick("hint", () => opponent.hint());
  onClick("engine-move", () => opponent.reply());
  onClick("resign", () => byId("resign-dialog", HTMLDialogElement).showModal());
  onClick("resign-now", () => {
    byId("resign-dialog", HTMLDialogElement).close();
    opponent.resign();
  });
  byId("special-moves").addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.dataset.move) void app.play(button.dataset.move);
  });
  byId("move-form").addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(() => typedMove(app));
  });
  byId("strength").addEventListener("change", () => chooseStrength(byId("strength", HTMLSelectElement).value));
  byId("human").addEventListener("change", () => {
    settings.set("human", /** @type {Values["human"]} */ (byId("human", HTMLSelectElement).value));
    opponent.consider("play");
  });
}

/**
 * A move from the text field. What cannot be played stays there to be mended.
 * @param {App} app
 */
async function typedMove(app) {
  const field = byId("move-field", HTMLInputElement);
  const text = field.value.trim();
  if (text === "") return;
  if (!app.input.enabled) throw new Error(app.session.result ? `The game is over: ${app.session.result.words}.` : "It is not your move.");
  const legal = app.session.position.legal.find((move) => move.toLowerCase() === text.toLowerCase());
  if (await app.session.play(legal ?? text)) {
    if (app.mode === "play") app.session.current.promote();
    field.value = "";
    clear();
    app.showTree();
  }
}

/** @param {App} app */
function turn(app) {
  settings.set("turns", app.board.turns + 1);
}

/** @param {App} app */
function connectAnalysis(app) {
  onClick("engine-switch", () => app.analysis.want(!app.analysis.wanted));
  onClick("toggle-numbers", () => settings.set("numbers", settings.get("numbers") === "none" ? "percent" : "none"));
  onClick("solve", () => app.solving.run());
  onClick("review", () => app.analysis.reviewGame());
  onClick("next-mistake", () => nextMistake(app));
  byId("proof").addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("#solve-here")) return;
    app.setMode("analyse");
    void app.solving.run();
  });
  const inPlay = byId("analysis-in-play", HTMLInputElement);
  inPlay.checked = settings.get("analysisInPlay");
  inPlay.addEventListener("change", () => {
    settings.set("analysisInPlay", inPlay.checked);
    if (inPlay.checked) app.analysis.want(true);
    app.applyMode();
  });
  const insight = byId("insight-shown", HTMLInputElement);
  insight.addEventListener("change", () => settings.set("insight", insight.checked));
}

/**
 * Goes to the next move that the reports call a mistake, and round to the first.
 * @param {App} app
 */
async function nextMistake(app) {
  const { current } = app.session;
  const line = current.end().path();
  const bad = line.filter((node) => ["inaccuracy", "mistake", "blunder"].includes(judgementOf(node)?.judgement ?? ""));
  if (bad.length === 0) {
    const known = line.filter((node) => node.report).length;
    showNote(known > 1 ? "No mistake was found on this line." : "Nothing has been analysed yet: review the game first.");
    return;
  }
  const next = bad.find((node) => node.ply > current.ply) ?? bad[0];
  await app.session.goTo(next);
  const verdict = judgementOf(next);
  const proven = verdict?.proven ? "a proven mistake" : `${verdict?.judgement === "inaccuracy" ? "an" : "a"} ${verdict?.judgement}`;
  const better = next.parent?.report?.best_move;
  showNote(`Move ${next.ply}, ${next.move}, is ${proven}${better && better !== next.move ? `; better was ${better}` : ""}.`);
}

/** @param {App} app */
function connectFiles(app) {
  const { session, board } = app;
  const dialog = byId("share-dialog", HTMLDialogElement);
  const failure = byId("share-error");
  const players = () => {
    const position = session.position;
    const name = (/** @type {import("./types.js").Colour} */ colour) => (app.opponent.isHuman(colour) ? "Human" : `Zermelo, ${strengthWords()}`);
    return app.mode === "play" ? { [position.first]: name(position.first), [position.second]: name(position.second) } : {};
  };
  const opened = () => {
    dialog.close();
    clear();
    if (app.mode === "lab" || (app.mode === "play" && session.current.ply > 0)) app.setMode("analyse");
    else if (app.mode === "play") app.opponent.consider("new");
  };
  /** @param {() => Promise<void>} action */
  const open = async (action) => {
    failure.hidden = true;
    try {
      if (app.proof.info) await app.proof.close();
      await action();
      opened();
    } catch (error) {
      if (!dialog.open) throw error;
      failure.textContent = error instanceof Error ? error.message : String(error);
      failure.hidden = false;
    }
  };
  const positionAddress = () => new URL(app.gameAddress(), location.href).href;
  const openFiles = (/** @type {File} */ file) => open(() => openFile(session, file, (bytes) => app.proof.openBytes(bytes)));
  onClick("open-share", () => {
    byId("address", HTMLInputElement).value = positionAddress();
    byId("position-text", HTMLInputElement).value = session.position.position;
    failure.hidden = true;
    dialog.showModal();
  });
  onClick("copy-address", () => copy(positionAddress(), "The address is copied."));
  onClick("copy-position", () => copy(session.position.position, "The position is copied."));
  onClick("copy-sgf", () => copySgf(app, players()));
  onClick("save-sgf", async () => save(fileName(session, "sgf"), new Blob([await writeSgf(session, players())], { type: "application/x-go-sgf" })));
  onClick("save-svg", () => saveSvg(session, board));
  onClick("save-png", () => savePng(session, board));
  onClick("open-text", () => open(() => openText(session, byId("paste-field", HTMLTextAreaElement).value)));
  const file = byId("file-field", HTMLInputElement);
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) void attempt(() => openFiles(chosen));
    file.value = "";
  });
  acceptDrops((dropped) => void attempt(() => openFiles(dropped)), (text) => void attempt(() => open(() => openText(session, text))));
  document.addEventListener("paste", (event) => {
    if (inField(event.target)) return;
    const text = event.clipboardData?.getData("text/plain");
    const dropped = event.clipboardData?.files[0];
    if (dropped) void attempt(() => openFiles(dropped));
    else if (text) void attempt(() => open(() => openText(session, text)));
  });
  document.addEventListener("copy", (event) => {
    if (app.mode === "lab" || inField(event.target) || String(document.getSelection()) !== "") return;
    event.preventDefault();
    void attempt(() => copySgf(app, players()));
  });
}

/** @param {EventTarget | null} target */
function inField(target) {
  return target instanceof Element && target.closest("input, textarea, select, dialog[open]") !== null;
}

/**
 * @param {App} app
 * @param {Record<string, string>} players
 */
async function copySgf(app, players) {
  await copy(await writeSgf(app.session, players), "The game is copied as SGF.");
}

/**
 * @param {string} text
 * @param {string} words
 */
async function copy(text, words) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new Error("The browser did not let the page copy; save a file instead.");
  }
  showNote(words);
}

/** @param {App} app */
function connectSettings(app) {
  const { max_threads, max_memory_bytes } = app.catalogue.limits;
  const megabytes = max_memory_bytes / 1024 / 1024;
  settings.values.threads = Math.min(settings.get("threads"), max_threads);
  settings.values.memory = Math.min(settings.get("memory"), megabytes);
  const threads = Array.from({ length: max_threads }, (_, i) => /** @type {[string, string]} */ ([String(i + 1), i === 0 ? "1 thread" : `${i + 1} threads`]));
  const sizes = [...new Set([64, 256, 1024, 4096, settings.get("memory")])].filter((size) => size <= megabytes).sort((a, b) => a - b);
  const memory = sizes.map((size) => /** @type {[string, string]} */ ([String(size), size < 1024 ? `${size} MB` : `${size / 1024} GB`]));
  /** @type {[keyof Values, string, [string, string][]][]} */
  const lists = [
    ["scheme", "set-scheme", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]],
    ["numbers", "set-numbers", [["none", "Only for the best move"], ["percent", "Chances in percent"], ["visits", "Simulations"]]],
    ["threads", "set-threads", threads],
    ["memory", "set-memory", memory],
  ];
  for (const [name, id, options] of lists) {
    const list = byId(id, HTMLSelectElement);
    const number = typeof settings.get(name) === "number";
    list.addEventListener("change", () => settings.set(name, /** @type {never} */ (number ? Number(list.value) : list.value)));
    byId("open-settings").addEventListener("click", () => fillSelect(list, options, String(settings.get(name))));
  }
  /** @type {[keyof Values, string][]} */
  const checks = [["candidates", "set-candidates"], ["legalMoves", "set-legal"], ["coordinates", "set-coordinates"]];
  for (const [name, id] of checks) {
    const box = byId(id, HTMLInputElement);
    box.checked = Boolean(settings.get(name));
    box.addEventListener("change", () => settings.set(name, /** @type {never} */ (box.checked)));
  }
  onClick("open-settings", () => byId("settings-dialog", HTMLDialogElement).showModal());
  onClick("open-keys", () => byId("keys-dialog", HTMLDialogElement).showModal());
}

/**
 * @param {App} app
 * @returns {import("./keyboard.js").Key[]}
 */
function keysOf(app) {
  const { session, opponent, analysis } = app;
  /** @param {() => unknown} action */
  const run = (action) => () => void attempt(action);
  const go = (/** @type {() => import("./game_tree.js").TreeNode | null} */ where) => run(() => {
    const node = where();
    return node && session.goTo(node);
  });
  return [
    { keys: ["ArrowLeft", "k"], shown: "← or k", words: "One move back", action: go(() => session.current.parent) },
    { keys: ["ArrowRight", "j"], shown: "→ or j", words: "One move on", action: go(() => session.current.next) },
    { keys: ["Home"], shown: "Home", words: "First position", action: go(() => session.root) },
    { keys: ["End"], shown: "End", words: "Last position", action: go(() => session.current.end()) },
    { keys: ["Shift+ArrowLeft"], shown: "Shift ←", words: "Previous branch", action: go(() => session.current.branch(-1)) },
    { keys: ["Shift+ArrowRight"], shown: "Shift →", words: "Next branch", action: go(() => session.current.branch(1)) },
    { keys: [" "], shown: "Space", words: "Play the best move, or let the engine move", action: run(() => bestMove(app)) },
    { keys: ["m"], shown: "m", words: "Next mistake", action: run(() => nextMistake(app)) },
    { keys: ["h"], shown: "h", words: "Hint", action: run(() => opponent.hint()) },
    { keys: ["u"], shown: "u", words: "Undo, as far as your last move", action: run(() => opponent.undo()) },
    { keys: ["r"], shown: "r", words: "Redo", action: run(() => opponent.redo()) },
    { keys: ["l"], shown: "l", words: "Engine on and off", action: run(() => toggleEngine(app)) },
    { keys: ["z"], shown: "z", words: "Hide the analysis, or show it again", action: run(() => {
      app.hidden = !app.hidden;
      app.applyMode();
      announce(app.hidden ? "The analysis is hidden." : "The analysis is shown.");
    }) },
    { keys: ["n"], shown: "n", words: "Numbers on the board", action: run(() => settings.set("numbers", settings.get("numbers") === "none" ? "percent" : "none")) },
    { keys: ["f"], shown: "f", words: "Turn the board", action: run(() => turn(app)) },
    { keys: ["b"], shown: "b", words: "To the board", action: run(() => app.input.focus()) },
    { keys: ["/"], shown: "/", words: "To the field for moves", action: run(() => byId("move-field").focus()) },
    { keys: ["Escape"], shown: "Esc", words: "Stop the engine; in the lab, back to all experiments", anywhere: true, action: run(() => {
      if (app.mode === "lab") {
        location.hash = "#lab";
        return;
      }
      const stopped = opponent.thinking;
      opponent.stop();
      analysis.want(false);
      app.solving.stop();
      analysis.endReview();
      if (stopped) opponent.waiting = !opponent.humanToMove;
      app.refresh();
      clear();
    }) },
    { keys: [], shown: "Ctrl C", words: "Copy the game as SGF" },
    { keys: [], shown: "Ctrl V", words: "Open what was copied: SGF, moves, a position, an address" },
    { keys: ["?"], shown: "?", words: "These keys", anywhere: true, action: run(() => byId("keys-dialog", HTMLDialogElement).showModal()) },
  ];
}

/** @param {App} app */
function toggleEngine(app) {
  const wanted = !app.analysis.wanted;
  if (app.mode === "play" && wanted && !app.showsAnalysis) {
    showNote("Analysis is hidden while you play; switch to Analyse, or tick “Show analysis while playing”.");
    return;
  }
  app.analysis.want(wanted);
  announce(wanted ? "The engine is on." : "The engine is off.");
}

/**
 * In a game the engine's own turn or a hint; in analysis the best move known.
 * @param {App} app
 */
async function bestMove(app) {
  const best = app.proof.info ? app.proof.look?.chosen : app.session.current.report?.best_move;
  if (app.mode === "play" && app.opponent.waiting) await app.opponent.reply();
  else if (app.mode === "play" && !app.showsAnalysis) await app.opponent.hint();
  else if (best && !app.session.result && (app.proof.info || app.input.enabled)) await app.play(best);
  else showNote("No best move is known yet: switch the engine on.");
}
