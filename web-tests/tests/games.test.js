// A whole game of each game against the engine, played by clicks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, dice, onPage, ply, position, reached, says, settled, withServer } from "./page.js";

/** @typedef {import("playwright-core").Page} Page */

withServer();

/**
 * Plays moves by clicking until the game is over.
 * @param {Page} page
 * @param {(legal: any[]) => any} choose
 */
async function playOut(page, choose) {
  for (let turn = 0; turn < 120; turn += 1) {
    if ((await settled(page)) === "over") return;
    const { steps } = await position(page);
    const step = choose(steps);
    const before = await ply(page);
    if (step.to === null) await page.click(`#special-moves [data-move="${step.move}"]`);
    else {
      if (step.from) await clickCell(page, step.from);
      await clickCell(page, step.to);
    }
    await reached(page, before + 2);
  }
  assert.fail("the game did not end");
}

for (const [game, seed] of /** @type {[string, number][]} */ ([["havannah:4", 11], ["clobber:4x4", 12], ["breakthrough:5x4", 13], ["connect-four:5x4", 14], ["capture-race:5", 15], ["go:3", 16], ["hex:4+swap", 17]])) {
  test(`a whole game of ${game}`, async () => {
    const random = dice(seed);
    await onPage({ hash: `#${game}` }, async (page) => {
      await playOut(page, (steps) => {
        const placing = steps.filter((step) => step.to !== null);
        // In Go passing ends the game; now and then is enough.
        const pass = steps.find((step) => step.move === "pass");
        if (pass && (placing.length < 4 || random(3) === 0)) return pass;
        return placing[random(placing.length)] ?? steps[0];
      });
      const words = await page.textContent("#status");
      assert.match(words ?? "", /wins|draw/i);
      assert.ok((await page.locator("#tree .move").count()) > 2, "the moves are listed");
      assert.equal(await page.isDisabled("#resign"), true);
      await page.screenshot({ path: new URL(`../screenshots/game-${game.replace(/\W/g, "-")}.png`, import.meta.url).pathname });
    });
  });
}

test("undo, redo, another move and the address", async () => {
  await onPage({ hash: "#havannah:4" }, async (page) => {
    await clickCell(page, "c3");
    await reached(page, 2);
    await clickCell(page, "b2");
    await reached(page, 4);
    const line = new URL(page.url()).hash;
    await page.click("#undo");
    await page.waitForFunction(() => document.body.dataset.ply === "2");
    assert.equal(await page.getAttribute("body", "data-turn"), "you");
    assert.equal(await page.locator('[data-cell="b2"] .stone').count(), 0);
    await page.click("#redo");
    await page.waitForFunction(() => document.body.dataset.ply === "4");
    assert.equal(new URL(page.url()).hash, line);
    await page.click("#undo");
    await page.waitForFunction(() => document.body.dataset.ply === "2");
    const free = (await position(page)).legal.find((/** @type {string} */ move) => move !== "b2");
    await clickCell(page, free);
    await reached(page, 4);
    assert.equal(await page.locator("#tree .variation").count(), 1, "the undone line is a variation");
  });
});

test("a reloaded page shows the same position and what came after", async () => {
  await onPage({ hash: "#connect-four:7x6,44,15" }, async (page) => {
    assert.equal(await ply(page), 2);
    assert.equal(await page.locator(".board .stone").count(), 2);
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.body.dataset.ply === "4");
    const hash = new URL(page.url()).hash;
    await page.reload();
    await page.waitForSelector("body.ready");
    assert.equal(new URL(page.url()).hash, hash);
    assert.equal(await page.locator(".board .stone").count(), 4);
  });
});

test("the engine plays both sides, waits when told, and gives hints", async () => {
  await onPage({ hash: "#connect-four:4x4", settings: { human: "none" } }, async (page) => {
    await page.waitForFunction(() => document.body.dataset.turn === "over");
    assert.ok((await ply(page)) > 6);
  });
  await onPage({ hash: "#tic-tac-toe", settings: { human: "second" } }, async (page) => {
    await reached(page, 1);
    await page.click("#hint");
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Hint"));
    assert.equal(await page.locator(".numbered").count(), 1);
    await page.selectOption("#human", "both");
    const { legal } = await position(page);
    await clickCell(page, legal[0]);
    await reached(page, 2);
    assert.equal(await page.getAttribute("body", "data-turn"), "you");
  });
});

test("a new game by the dialog, with a clock, and giving it up", async () => {
  await onPage({}, async (page) => {
    await says(page, "#game-title", /Havannah/);
    await page.click("#new-game");
    await page.click("text=Breakthrough");
    await page.fill("#game-text", "breakthrough:6x5");
    await page.selectOption("#new-clock", "5+0");
    await page.selectOption("#new-human", "second");
    await page.click("#new-game-form button[type=submit]");
    await reached(page, 1);
    await says(page, "#game-title", /Breakthrough 6×5/);
    assert.equal(await page.locator(".clock").count(), 2);
    await page.click("#resign");
    await page.click("#resign-now");
    await page.waitForFunction(() => document.body.dataset.turn === "over");
    await says(page, "#status", /resigned/);
    await page.click("#undo");
    await page.waitForFunction(() => document.body.dataset.turn !== "over");
  });
});
