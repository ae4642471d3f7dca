// Brings the parts of the page together: which mode shows what, and who hears of what.

import * as address from "./address.js";
import { ApiError, get } from "./api.js";
import { Analysis } from "./analysis.js";
import { AnalysisView } from "./analysis_view.js";
import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { BoardInput } from "./board_input.js";
import { drawCandidates, drawVariation, remarks } from "./candidates.js";
import { connectControls } from "./controls.js";
import { byId } from "./dom.js";
import { openLine } from "./files.js";
import { TreeNode } from "./game_tree.js";
import { Graph, viewOf } from "./graph.js";
import { Insight } from "./insight.js";
import { Lab } from "./lab.js";
import { LabView } from "./lab_view.js";
import { lastAndWinning } from "./shapes.js";
import { announce, attempt, showError } from "./messages.js";
import { gameTitle, NewGame } from "./new_game.js";
import { Opponent } from "./opponent.js";
import { PlayView, useCatalogue } from "./play_view.js";
import { ProofExplorer } from "./proof.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { Solving } from "./solving.js";
import { TreeView } from "./tree_view.js";
import { intervalWords, provenWords, withExact } from "./verdicts.js";

/** @typedef {import("./types.js").Catalogue} Catalogue */
/** @typedef {"play" | "analyse" | "proof" | "lab"} Mode */

const FIRST_GAME = "havannah:5";

/** Everything on the page, and how it fits together. */
export class App {
  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    /** @type {Mode} */
    this.mode = "play";
    /** Where to go back to from the lab. @type {Mode} */
    this.before = "play";
    /** Whether analysis is hidden for the moment. */
    this.hidden = false;
    /** The node whose proven result was read out last. @type {TreeNode | null} */
    this.announced = null;
    /** @type {number | undefined} */
    this.treeTimer = undefined;
    this.session = new Session();
    this.board = new Board(byId("board"));
    this.input = new BoardInput(this.board);
    this.opponent = new Opponent(this.session);
    this.analysis = new Analysis(this.session);
    this.proof = new ProofExplorer(this.session);
    this.solving = new Solving(this.session);
    this.solving.longest = Math.min(30_000, catalogue.limits.max_time_ms);
    this.insight = new Insight(this.session, this.board);
    this.bar = new Bar(byId("bar"));
    this.graph = new Graph(byId("graph"));
    this.tree = new TreeView(byId("tree"));
    this.lab = new Lab();
    this.labView = new LabView(this.lab);
    this.playView = new PlayView(this.session, this.opponent);
    this.analysisView = new AnalysisView(this.analysis);
    this.newGame = new NewGame(catalogue, (game, start) => this.startGame(game, start));
    this.connect();
  }

  /** Whether analysis is on screen. */
  get showsAnalysis() {
    if (this.hidden) return false;
    return this.mode === "analyse" || (this.mode === "play" && settings.get("analysisInPlay"));
  }

  connect() {
    const { session, analysis, opponent, input } = this;
    session.on("position", (reason) => this.positionShown(reason));
    session.on("tree", () => this.showTree());
    session.on("outcome", () => {
      this.refresh();
      announce(session.outcome?.words ?? "");
    });
    opponent.on("state", () => this.refresh());
    opponent.on("hint", (report) => this.showHint(report));
    opponent.clock.on("tick", () => {
      if (session.current.position) this.playView.players();
    });
    analysis.on("state", () => this.showAnalysis());
    analysis.on("report", (node) => {
      if (node === session.current) this.showAnalysis();
      this.showTreeSoon();
    });
    for (const part of [opponent, analysis, this.insight, this.solving, this.proof]) part.on("error", showError);
    this.solving.on("proof", (id) => void attempt(() => this.proof.openId(id)));
    this.solving.on("solved", (solution) => {
      if (solution.lower === solution.upper) announce(`Proven: ${solution.winner ? `${solution.winner} wins` : "draw"}`);
    });
    this.proof.on("open", () => this.setMode("proof"));
    this.proof.on("close", () => this.setMode("analyse"));
    this.proof.on("look", () => this.refresh());
    input.on("play", (move) => void this.play(move));
    input.on("refuse", announce);
    input.on("cell", (cell) => this.insight.cellClicked(cell));
    input.on("hover", (move) => this.hoverLine(move));
    this.analysisView.on("play", (move) => void this.play(move));
    this.analysisView.on("line", (line) => drawVariation(this.board, line));
    this.lab.on("change", () => this.showTitle());
    for (const view of [this.graph, this.tree]) view.on("go", (node) => void attempt(() => session.goTo(node)));
    this.tree.on("promote", (node) => {
      node.promote();
      this.showTree();
    });
    this.tree.on("remove", (node) => void attempt(() => session.remove(node)));
    settings.on("change", (name) => this.settingChanged(name));
    window.addEventListener("hashchange", () => void this.addressChanged());
    connectControls(this);
  }

  /** @param {string} name */
  settingChanged(name) {
    if (name === "turns") this.board.turn(settings.get("turns"));
    this.applyLooks();
    if (!this.session.current.position) return;
    this.input.refresh();
    this.refresh();
    if (name === "analysisInPlay" || name === "insight") void this.insightSoon();
    this.lastAndWinning();
  }

  /** Colours and what is drawn at all. */
  applyLooks() {
    const scheme = settings.get("scheme");
    document.documentElement.dataset.scheme = scheme;
    document.body.classList.toggle("no-coordinates", !settings.get("coordinates"));
  }

  /**
   * @param {string} game
   * @param {string | null} start
   */
  async startGame(game, start) {
    if (this.proof.info) await this.proof.close();
    this.setMode("play");
    this.opponent.clock.reset(settings.get("clock"));
    await this.session.open(game, start, new TreeNode(null, null));
  }

  /** Shows what the address names, or the first game. */
  async openAddress() {
    const place = address.readLab(location.hash);
    if (place) {
      this.lab.show(place);
      this.setMode("lab");
      // There is a game to go to from the lab, too.
      if (!this.session.current.position) await this.session.open(FIRST_GAME, null, new TreeNode(null, null));
      return;
    }
    const wanted = address.read(location.hash);
    if (!wanted && location.hash.length > 1) throw new Error("This address cannot be read.");
    if (!wanted) {
      await this.startGame(FIRST_GAME, null);
      return;
    }
    const { game, start, played, future } = wanted;
    try {
      await openLine(this.session, game, start, played, future);
    } catch (error) {
      // The line as far as it is legal is better than nothing.
      if (!(error instanceof ApiError) || error.at === null) throw error;
      const good = [...played, ...future].slice(0, error.at);
      await openLine(this.session, game, start, good.slice(0, played.length), good.slice(played.length));
      showError(error);
    }
  }

  /** Somebody wrote another address; if it is wrong, the game stays. */
  async addressChanged() {
    if (location.hash.length <= 1 || location.hash === this.addressText()) return;
    try {
      if (this.proof.info) await this.proof.close();
      if (this.mode === "lab" && !address.readLab(location.hash)) {
        const hash = location.hash;
        this.setMode(this.before);
        if (hash === this.gameAddress()) return;
        history.replaceState(null, "", hash);
      }
      await this.openAddress();
    } catch (error) {
      history.replaceState(null, "", this.addressText());
      showError(error);
    }
  }

  /** What the address bar shows. */
  addressText() {
    return this.mode === "lab" ? address.writeLab(this.lab.place) : this.gameAddress();
  }

  gameAddress() {
    const { game, start, current } = this.session;
    const future = current.future().map((node) => /** @type {string} */ (node.move));
    return address.write({ game, start, played: current.moves(), future });
  }

  /** @param {string} move */
  async play(move) {
    await attempt(async () => {
      if (await this.session.play(move) && this.mode === "play") this.session.current.promote();
      this.showTree();
    });
  }

  /** @param {import("./session.js").Reason} reason */
  positionShown(reason) {
    const { session, board } = this;
    const { position, current } = session;
    board.turns = settings.get("turns");
    board.show(position);
    drawVariation(board, null);
    this.lastAndWinning();
    const info = this.catalogue.games.find((game) => game.name === position.game.split(":")[0]);
    this.insight.canValue = info?.can_value ?? false;
    this.solving.canCertify = info?.can_certify ?? false;
    const title = gameTitle(this.catalogue, position.game);
    byId("game-title").textContent = title;
    this.showTitle();
    board.root.setAttribute("aria-label", `${title}, board`);
    const hash = this.addressText();
    if (location.hash !== hash) history.replaceState(null, "", hash);
    this.refresh();
    this.showTree();
    void this.insightSoon();
    this.announceMove(reason === "new" && current.ply === 0);
  }

  showTitle() {
    document.title = `${this.mode === "lab" ? this.lab.title : byId("game-title").textContent} – Zermelo`;
  }

  lastAndWinning() {
    lastAndWinning(this.board, this.session.position);
  }

  /** @param {boolean} fresh */
  announceMove(fresh) {
    const { current, position, result } = this.session;
    const moved = fresh ? "New game." : current.move && current.parent?.position ? `${current.parent.position.to_move} plays ${current.move}.` : "Start.";
    announce(`${moved} ${result ? result.words : `${position.to_move} to move`}.`);
  }

  /** Everything that depends on who is to move and what is shown. */
  refresh() {
    if (!this.session.current.position) return;
    this.input.enabled = this.mode === "proof" && this.proof.info ? this.proof.humanToMove : this.opponent.humanToMove;
    this.input.refresh();
    this.playView.refresh();
    this.showAnalysis();
    // For style sheets, and for whoever tests the page.
    const { dataset } = document.body;
    dataset.turn = this.session.result ? "over" : this.opponent.thinking ? "engine" : this.input.enabled ? "you" : "waiting";
    dataset.ply = String(this.session.current.ply);
  }

  showAnalysis() {
    const { session, board } = this;
    const position = session.current.position;
    if (!position) return;
    const report = this.showsAnalysis ? withExact(session.current.report, session.current.insight) : null;
    drawCandidates(board, position.result ? null : report);
    board.root.classList.toggle("with-report", report !== null && settings.get("candidates"));
    this.input.remarks = remarks(board, report);
    this.input.nameCells();
    const view = this.showsAnalysis ? viewOf(session.current) : null;
    const words = !view ? "" : report?.proven ? provenWords(position, report.proven) : position.result?.words ?? intervalWords(position, view);
    this.bar.show(position, view, words);
    document.body.classList.toggle("with-analysis", this.showsAnalysis);
    byId("toggle-numbers").setAttribute("aria-pressed", String(settings.get("numbers") !== "none"));
    this.analysisView.show(position, report);
    if (report?.proven && this.announced !== session.current) {
      this.announced = session.current;
      announce(`Proven: ${provenWords(position, report.proven)}.`);
    }
  }

  showTree() {
    const { root, current } = this.session;
    if (!current.position) return;
    this.tree.show(root, current, this.showsAnalysis);
    this.graph.show(current.end().path(), current);
  }

  /** Live reports come several times a second; the tree need not follow each. */
  showTreeSoon() {
    if (this.treeTimer) return;
    this.treeTimer = setTimeout(() => {
      this.treeTimer = undefined;
      this.showTree();
    }, 500);
  }

  insightSoon() {
    this.insight.shown = this.showsAnalysis;
    return this.insight.refresh().then(() => this.showAnalysis());
  }

  /** @param {string | null} move */
  hoverLine(move) {
    const report = this.showsAnalysis ? this.session.current.report : null;
    const line = report?.moves.find((candidate) => candidate.move === move)?.pv;
    drawVariation(this.board, line && line.length > 1 ? line : null);
  }

  /** @param {import("./types.js").Report} report */
  showHint(report) {
    if (!report.best_move) return;
    drawVariation(this.board, [report.best_move]);
    const proven = report.proven ? ` Proven: ${provenWords(this.session.position, report.proven)}.` : "";
    announce(`Hint: ${report.best_move}.${proven}`);
  }

  /** @param {Mode} mode */
  setMode(mode) {
    const entersLab = mode === "lab" && this.mode !== "lab";
    if (entersLab) this.before = this.mode === "proof" ? "analyse" : this.mode;
    this.mode = mode;
    this.hidden = false;
    document.body.dataset.mode = mode;
    byId("skip").textContent = mode === "lab" ? "To the experiments" : "To the board";
    for (const name of ["play", "analyse", "proof", "lab"]) {
      const tab = byId(`tab-${name}`);
      tab.setAttribute("aria-selected", String(name === mode));
      tab.tabIndex = name === mode ? 0 : -1;
    }
    this.opponent.playing = mode === "play";
    if (mode !== "play") {
      this.opponent.stop();
      this.opponent.clock.stop();
      this.opponent.waiting = false;
    } else if (this.session.current.position) this.opponent.consider("browse");
    if (mode === "analyse" || (mode === "play" && settings.get("analysisInPlay"))) this.analysis.want(true);
    if (mode === "proof") this.proof.refresh();
    this.applyMode();
    if (!this.session.current.position) return;
    this.showTitle();
    const hash = this.addressText();
    // From the lab the browser's way back leads to the game.
    if (location.hash !== hash) history[entersLab ? "pushState" : "replaceState"](null, "", hash);
  }

  /** Shows the cards of the mode, and lets the engine think only if it is seen. */
  applyMode() {
    byId("panel-play").hidden = this.mode !== "play";
    byId("panel-analyse").hidden = !this.showsAnalysis;
    byId("panel-proof").hidden = this.mode !== "proof";
    byId("panel-lab").hidden = this.mode !== "lab";
    this.lab.watch(this.mode === "lab");
    this.analysis.watch(this.showsAnalysis);
    if (!this.session.current.position) return;
    this.refresh();
    this.showTree();
    void this.insightSoon();
  }
}

async function begin() {
  const catalogue = /** @type {Catalogue} */ (await get("games"));
  useCatalogue(catalogue);
  const app = new App(catalogue);
  app.applyLooks();
  app.setMode("play");
  try {
    await app.openAddress();
  } catch (error) {
    await attempt(() => app.startGame(FIRST_GAME, null));
    showError(error);
  }
  document.body.classList.add("ready");
}

void attempt(begin);
