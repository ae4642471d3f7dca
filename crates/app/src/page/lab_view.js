// How the lab looks: the list of experiments with how far they are, or the table of one,
// ours beside the paper's.

import { writeLab } from "./address.js";
import { byId, el, icon, setText } from "./dom.js";
import { announce } from "./messages.js";

/** @typedef {import("./lab.js").Lab} Lab */
/** @typedef {import("./types.js").LabCell} LabCell */
/** @typedef {import("./types.js").LabEntry} LabEntry */
/** @typedef {import("./types.js").LabForm} LabForm */
/** @typedef {import("./types.js").LabList} LabList */
/** @typedef {import("./types.js").LabTable} LabTable */

/** What each standing is called; the paper's figure in our interval needs no word. */
const STANDINGS = { better: "better", worse: "worse", differs: "other", same: "" };

export class LabView {
  /** @param {Lab} lab */
  constructor(lab) {
    this.lab = lab;
    this.node = byId("lab");
    /** What is drawn, so that nothing is drawn twice. */
    this.drawn = "";
    /** The form whose completion is to be told, while it is not complete. */
    this.incomplete = "";
    lab.on("change", () => this.refresh());
  }

  /** To the head of what is shown. */
  focus() {
    /** @type {HTMLElement | null} */ (this.node.querySelector("[data-key=heading]"))?.focus();
  }

  refresh() {
    const { lab } = this;
    const failure = byId("lab-failure");
    setText(failure, lab.failure ?? "");
    failure.hidden = lab.failure === null;
    const { name } = lab.place;
    const data = name === null ? lab.list : lab.table;
    const running = lab.list?.experiments.flatMap((entry) => entry.forms.map((form) => lab.isRunning(entry.name, form)));
    const form = lab.table?.forms.find((one) => one.quick === lab.table?.quick);
    const runs = form && lab.table ? lab.isRunning(lab.table.name, form) : false;
    const state = JSON.stringify([lab.place, data, name === null ? running : runs]);
    if (state === this.drawn) return;
    this.drawn = state;
    if (name === null) this.exchange(lab.list ? this.list(lab.list) : this.waiting("Experiments"));
    else this.exchange(lab.table && form ? this.table(lab.table, form, runs) : this.waiting(name));
    if (form) this.tell(form);
  }

  /** @param {string} title */
  waiting(title) {
    return [this.head(title), this.lab.failure === null ? el("p", { class: "muted" }, "Reading the results…") : ""];
  }

  /** Says when the last trial is done. @param {LabForm} form */
  tell(form) {
    const { table } = this.lab;
    if (!table) return;
    const key = `${table.name},${table.quick}`;
    if (form.done < form.wanted) this.incomplete = key;
    else if (this.incomplete === key) {
      this.incomplete = "";
      announce(`All ${form.wanted} trials of ${table.title} are done.`);
    }
  }

  /**
   * New content in place of the old; focus, open details and scrolled tables stay.
   * @param {(Node | string)[]} children
   */
  exchange(children) {
    const { node } = this;
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && node.contains(active) ? active.dataset.key : undefined;
    const keyed = () => /** @type {HTMLElement[]} */ ([...node.querySelectorAll("[data-key]")]);
    const before = new Map(keyed().map((one) => [one.dataset.key, { open: one instanceof HTMLDetailsElement && one.open, left: one.scrollLeft }]));
    node.replaceChildren(...children);
    for (const one of keyed()) {
      const old = before.get(one.dataset.key);
      if (!old) continue;
      if (one instanceof HTMLDetailsElement) one.open = old.open;
      one.scrollLeft = old.left;
    }
    if (focused === undefined) return;
    const again = keyed().find((one) => one.dataset.key === focused);
    if (again) again.focus();
    else this.focus();
  }

  /** @param {string} title */
  head(title) {
    const up = this.lab.place.name === null ? "" : el("a", { class: "lab-up", href: "#lab", "data-key": "up" }, icon("back"), "All experiments");
    return el("div", { class: "lab-head" }, up, el("h2", { tabindex: -1, "data-key": "heading" }, title));
  }

  /** @param {LabList} list */
  list({ results, experiments }) {
    const tried = experiments.filter((entry) => entry.forms.length > 0);
    const untried = experiments.filter((entry) => entry.forms.length === 0 && entry.error === null);
    const papers = [...new Set(tried.map((entry) => entry.paper))];
    const broken = experiments.filter((entry) => entry.error !== null);
    return [
      this.head("Experiments"),
      el("p", { class: "stats" }, `Results of ${results}; trials show here as they are done. `, tried.length === 0 ? "None of these experiments has any yet." : ""),
      ...papers.map((paper, i) => el("section", { class: "card", "aria-labelledby": `lab-paper-${i}` },
        el("h3", { id: `lab-paper-${i}` }, capital(paper)),
        el("ul", { class: "lab-list" }, ...tried.filter((entry) => entry.paper === paper).flatMap((entry) => entry.forms.map((form) => this.item(entry, form)))))),
      broken.length > 0 ? el("section", { class: "card" }, el("h3", {}, "Files that cannot be read"),
        el("ul", {}, ...broken.map((entry) => el("li", { class: "lab-broken" }, entry.error)))) : "",
      untried.length > 0 ? el("details", { class: "card lab-more", "data-key": "untried" },
        el("summary", {}, untried.length === 1 ? "1 experiment without trials" : `${untried.length} experiments without trials`),
        el("ul", { class: "lab-list" }, ...untried.map((entry) => el("li", {}, this.link(entry, false))))) : "",
    ];
  }

  /**
   * @param {LabEntry} entry
   * @param {boolean} quick
   */
  link(entry, quick) {
    const href = writeLab({ name: entry.name, quick });
    const words = entry.place ? `${entry.place}: ${entry.title}` : entry.title;
    return el("a", { href, "data-key": href, title: entry.name }, words);
  }

  /**
   * @param {LabEntry} entry
   * @param {LabForm} form
   */
  item(entry, form) {
    return el("li", { "data-experiment": entry.name, "data-quick": String(form.quick) },
      el("span", { class: "lab-name" }, this.link(entry, form.quick), ...this.tags(form, this.lab.isRunning(entry.name, form))),
      bar(form, `${entry.title}${form.quick ? ", quick form" : ""}`),
      el("span", { class: "lab-far" }, far(form)));
  }

  /**
   * @param {LabForm} form
   * @param {boolean} running
   */
  tags({ quick }, running) {
    return [quick && el("span", { class: "tag" }, "quick"), running && el("span", { class: "tag lab-running" }, "running")];
  }

  /**
   * @param {LabTable} table
   * @param {LabForm} form
   * @param {boolean} running
   */
  table(table, form, running) {
    const source = table.place ? `${table.paper}, ${table.place}` : table.paper;
    const cells = table.rows.flatMap((row) => row.cells);
    const marked = cells.some((cell) => cell.standing !== null);
    const intervals = cells.some((cell) => cell.interval !== null) ? ", with 95 % intervals" : "";
    const papers = cells.some((cell) => cell.paper !== null) ? "; the paper’s figures below ours" : "";
    const games = table.rows.flatMap((row) => row.cells.flatMap((cell, i) => (cell.games === null ? [] : [`${row.name}${table.columns.length > 1 ? `, ${table.columns[i]}` : ""}\n${cell.games}`])));
    return [
      this.head(capital(`${source}: ${table.title}`)),
      el("div", { class: "lab-progress", id: "lab-progress" },
        el("span", { class: "lab-forms" }, ...this.forms(table), ...this.tags(form, running).slice(1)),
        bar(form, "Trials"), el("span", { class: "lab-far" }, far(form))),
      el("section", { class: "card", "aria-label": "Table" },
        el("p", {}, `${table.figures}${intervals}${papers}.`),
        el("div", { class: "lab-wide", role: "region", "aria-label": "Figures", tabindex: 0, "data-key": "figures" }, figures(table)),
        marked ? legend() : "",
        table.against_paper ? el("p", {}, table.against_paper) : "",
        table.note ? el("p", {}, table.note) : "",
        el("p", { class: "stats lab-origin" }, ...withCode(table.origin))),
      ...table.ratings.map((text, i) => el("section", { class: "card", "aria-label": "Ratings" },
        el("pre", { class: "lab-wide", role: "region", "aria-label": "Ratings as text", tabindex: 0, "data-key": `ratings-${i}` }, text))),
      games.length > 0 ? el("details", { class: "card lab-more", "data-key": "games" },
        el("summary", {}, "Matches: Elo, likelihoods, games by colour, pairs"),
        el("pre", { class: "lab-wide", role: "region", "aria-label": "Matches as text", tabindex: 0, "data-key": "games-text" }, games.join("\n"))) : "",
    ];
  }

  /** The full and the quick form, to choose from. @param {LabTable} table */
  forms({ name, quick, forms }) {
    return forms.map((form) => {
      const href = writeLab({ name, quick: form.quick });
      return el("a", { class: "button", href, "data-key": `form-${form.quick}`, "aria-current": form.quick === quick ? "page" : null }, form.quick ? "Quick" : "Full");
    });
  }
}

/** @param {LabTable} table */
function figures({ columns, rows }) {
  return el("table", { class: "lab-table" },
    el("thead", {}, el("tr", {}, el("td"), ...columns.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.name), ...row.cells.map(cellOf)))));
}

/** @param {LabCell} cell */
function cellOf(cell) {
  const word = cell.standing ? STANDINGS[cell.standing] : "";
  return el("td", { title: cell.games },
    el("span", { class: `lab-ours ${cell.standing ?? ""}` }, cell.ours),
    // Colour alone would not reach everybody.
    word ? el("span", { class: "lab-word" }, ` ${word}`) : "",
    cell.interval === null ? "" : el("div", { class: "lab-interval" }, `(${cell.interval})`),
    cell.paper === null ? "" : el("div", { class: "lab-paper" }, "paper ", cell.paper),
    cell.done > 0 && cell.done < cell.wanted ? el("div", { class: "lab-trials" }, `${count(cell.done)} of ${count(cell.wanted)} trials`) : "");
}

function legend() {
  return el("p", { class: "stats" }, el("span", { class: "better" }, "Better"), " than the paper, ", el("span", { class: "worse" }, "worse"), ", ", el("span", { class: "differs" }, "other"), "; without colour, the paper’s figure lies in our interval.");
}

/**
 * @param {LabForm} form
 * @param {string} label
 */
function bar({ done, wanted }, label) {
  return el("progress", { max: Math.max(1, wanted), value: done, "aria-label": label });
}

/** @param {LabForm} form */
function far({ done, wanted, cpu_seconds }) {
  return `${count(done)} of ${count(wanted)} trials · ${time(cpu_seconds)}`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Text in which commands stand between backticks. @param {string} text */
function withCode(text) {
  return text.split("`").map((part, i) => (i % 2 === 1 ? el("code", {}, part) : part));
}

/** @param {number} number */
function count(number) {
  return number.toLocaleString("en");
}

/** @param {number} seconds of a processor */
function time(seconds) {
  if (seconds >= 7200) return `${(seconds / 3600).toFixed(1)} CPU-hours`;
  if (seconds >= 120) return `${(seconds / 60).toFixed(1)} CPU-minutes`;
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} CPU-seconds`;
}
