// The lab: experiments while they run, and when they are done.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { judge } from "./judge.js";
import { onPage, ply, PROGRAM, says, SCREENSHOTS, withServer } from "./page.js";

/** A match that nobody waits for the end of, and races that take a moment. */
const MATCH = `
title = "Does more time help?"
paper = "ours"
measure = "match"
[full]
trials = 100000
sims = 60
[quick]
trials = 4
sims = 20
[common]
game = "connect-four:5x4"
openings = "random:2"
b = "mcts:oracles=none,solve-first=0,sims=20"
[[rows]]
name = "more"
a = "mcts:oracles=none,solve-first=0"
paper = 1.5
`;
const RACES = `
title = "Races"
paper = "Somebody 2010"
place = "Table 1"
measure = "solve"
[full]
trials = 40
[quick]
trials = 3
[common]
game = "semeai:{column},{row},2"
settings = ["proofs=bounds"]
[[columns]]
name = "3"
[[columns]]
name = "4"
[[rows]]
name = "3"
paper = [107353, "none"]
[[rows]]
name = "5"
`;

const folder = mkdtempSync(join(tmpdir(), "zermelo-lab-"));
const files = join(folder, "files");
const results = join(folder, "lab.sqlite");
mkdirSync(join(files, "own"), { recursive: true });
writeFileSync(join(files, "own", "match.toml"), MATCH);
writeFileSync(join(files, "own", "races.toml"), RACES);
withServer(["--lab", results, "--experiments", files]);
after(() => rmSync(folder, { recursive: true, force: true }));

/** What browsers write themselves when a server refuses a request. */
const REFUSED = /Failed to load resource/;

/** @param {string} name */
const run = (name) => ["lab", "run", join(files, "own", name), "--results", results];

test("figures appear while a run adds trials", async () => {
  await onPage({ hash: "#havannah:4,c3d4", errors: REFUSED }, async (page) => {
    await page.click("#tab-lab");
    await says(page, "#lab-failure", /There are no results yet/i);
    assert.equal(await page.isVisible("#board"), false);
    const running = spawn(PROGRAM, run("match.toml"), { stdio: "ignore" });
    try {
      await says(page, "[data-experiment='own/match'] .lab-far", /[1-9].* of 100,000 trials/);
      assert.equal(await page.isVisible("#lab-failure"), false);
      await page.waitForSelector("[data-experiment='own/match'] .lab-running");
      await page.click("[data-experiment='own/match'] a");
      await page.waitForSelector(".lab-interval");
      assert.equal(new URL(page.url()).hash, "#lab/own/match");
      assert.match(await page.title(), /Does more time help/);
      // Ours, its interval, the paper's below it and how far it is.
      const cell = (await page.textContent(".lab-table tbody td")) ?? "";
      assert.match(cell, /^\d+\.\d better\(\d+\.\d–\d+\.\d\)paper 1\.5[\d,]+ of 100,000 trials$/);
      const before = await page.textContent(".lab-trials");
      await page.locator("details summary").click();
      await page.waitForFunction((old) => document.querySelector(".lab-trials")?.textContent !== old, before);
      assert.equal(await page.locator("details[open]").count(), 1, "what was opened stays open");
      await says(page, "details pre", /Elo .*LLR /s);
    } finally {
      running.kill("SIGKILL");
    }
    // Back the way we came, and the game is as it was.
    await page.goBack();
    await page.waitForSelector(".lab-list");
    await page.goBack();
    await page.waitForSelector("#board", { state: "visible" });
    assert.equal(await ply(page), 2);
    assert.equal(new URL(page.url()).hash, "#havannah:4,c3d4");
  });
});

test("a finished experiment, by its address and by the keyboard", async () => {
  const done = spawnSync(PROGRAM, [...run("races.toml"), "--quick"], { stdio: "ignore" });
  assert.equal(done.status, 0);
  await onPage({ hash: "#lab/own/races,quick" }, async (page) => {
    await page.waitForSelector(".lab-table");
    await says(page, "#lab-progress", /12 of 12 trials/);
    assert.equal(await page.locator(".lab-table .better").count(), 1);
    assert.equal(await page.locator(".lab-table thead th").count(), 2);
    assert.equal(await page.locator(".lab-forms [aria-current=page]").textContent(), "Quick");
    // Keys of the board do nothing here, and none is destroyed.
    for (const key of ["j", " ", "u", "f", "z"]) await page.keyboard.press(key);
    assert.equal(await page.isVisible("#message"), false);
    await page.keyboard.press("Escape");
    await page.waitForSelector("[data-experiment='own/races'] progress");
    assert.equal(new URL(page.url()).hash, "#lab");
    await page.locator("[data-experiment='own/races'][data-quick=true] a").focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector(".lab-table");
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H2", "the head of what was opened");
    await page.locator("#tab-lab").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("#panel-play", { state: "visible" });
    assert.match(new URL(page.url()).hash, /^#havannah:5/);
  });
});

test("nobody asks while nobody looks", async () => {
  await onPage({ hash: "#lab" }, async (page) => {
    await page.waitForSelector(".lab-list");
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/v1/lab")) asked += 1;
    });
    await page.waitForRequest(/api\/v1\/lab/);
    const hide = (/** @type {boolean} */ hidden) => page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
    await hide(true);
    const before = asked;
    await page.waitForTimeout(6000);
    assert.equal(asked, before);
    await hide(false);
    await page.waitForFunction(() => document.querySelector(".lab-list"));
    await page.waitForRequest(/api\/v1\/lab/);
    await page.click("#tab-play");
    const left = asked;
    await page.waitForTimeout(6000);
    assert.equal(asked, left);
  });
});

test("an experiment that is not there", async () => {
  await onPage({ hash: "#lab/own/nothing", errors: REFUSED }, async (page) => {
    await says(page, "#lab-failure", /^There is no experiment "own\/nothing"\.$/);
    await page.click(".lab-up");
    await page.waitForSelector(".lab-list");
    assert.equal(await page.isVisible("#lab-failure"), false);
  });
});

for (const width of [360, 1280]) {
  for (const dark of [false, true]) {
    const looks = `${width}-${dark ? "dark" : "light"}`;
    test(`at ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
      for (const [name, hash] of [["list", "#lab"], ["table", "#lab/own/races,quick"], ["match", "#lab/own/match"]]) {
        await onPage({ hash, width, dark }, async (page) => {
          await page.waitForSelector(".lab-list, .lab-table");
          await page.screenshot({ path: `${SCREENSHOTS}lab-${name}-${looks}.png`, fullPage: true });
          await judge(page, `${name}, ${looks}`);
        });
      }
    });
  }
}
