// The keyboard alone, and names for those who do not see the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, ply, position, reached, says, settled, withServer } from "./page.js";

/** @typedef {import("playwright-core").Page} Page */

withServer();

/**
 * Walks on the board by arrow keys to a cell.
 * @param {Page} page
 * @param {string} name
 */
async function walkTo(page, name) {
  for (let step = 0; step < 40; step += 1) {
    const key = await page.evaluate((wanted) => {
      const centre = (/** @type {Element | null} */ cell) => {
        const box = cell?.getBoundingClientRect();
        return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width } : null;
      };
      const here = centre(document.activeElement);
      const there = centre(document.querySelector(`[data-cell="${wanted}"]`));
      if (!here || !there) return "missing";
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      if (Math.abs(dy) > here.width / 3) return dy > 0 ? "ArrowDown" : "ArrowUp";
      if (Math.abs(dx) > here.width / 3) return dx > 0 ? "ArrowRight" : "ArrowLeft";
      return null;
    }, name);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  assert.fail(`no way to ${name}`);
}

/** @param {Page} page */
async function tabToBoard(page) {
  for (let count = 0; count < 40; count += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell")) return;
  }
  assert.fail("the tab key does not reach the board");
}

test("a whole game by the keyboard alone", async () => {
  await onPage({ hash: "#breakthrough:5x4" }, async (page) => {
    await tabToBoard(page);
    assert.equal(await page.locator('.board [tabindex="0"]').count(), 1, "one tab stop");
    for (let turn = 0; turn < 60; turn += 1) {
      if ((await settled(page)) === "over") break;
      const { steps } = await position(page);
      const step = steps[turn % steps.length];
      const before = await ply(page);
      await walkTo(page, step.from);
      await page.keyboard.press("Enter");
      await walkTo(page, step.to);
      await page.keyboard.press("Enter");
      await reached(page, before + 2);
    }
    assert.equal(await settled(page), "over");
    await says(page, "#announcer", /wins/);
  });
});

test("moves by the text field, and cells with names", async () => {
  await onPage({ hash: "#havannah:4" }, async (page) => {
    await page.keyboard.press("/");
    await page.keyboard.type("C3");
    await page.keyboard.press("Enter");
    await reached(page, 2);
    assert.equal(await page.getAttribute('[data-cell="c3"]', "aria-label"), "c3, white stone");
    const names = await page.locator(".board .cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    assert.equal(names.filter((name) => /black stone, last move$/.test(name ?? "")).length, 1);
    assert.equal(await page.getAttribute(".board", "role"), "grid");
    assert.ok((await page.locator(".board [role=row] [role=gridcell]").count()) === 37);
  });
});

test("keys step, branch, turn and explain themselves", async () => {
  await onPage({ hash: "#havannah:4,c3,d4b2" }, async (page) => {
    await page.click("#tab-analyse");
    await page.keyboard.press("l");
    await page.keyboard.press("j");
    await page.waitForFunction(() => document.body.dataset.ply === "2");
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.body.dataset.ply === "3");
    await page.keyboard.press("k");
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => document.body.dataset.ply === "1");
    await page.keyboard.press("/");
    await page.keyboard.type("e5");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.body.dataset.ply === "2");
    await page.locator("#tab-analyse").focus();
    await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
    await page.keyboard.press("Shift+ArrowRight");
    await page.waitForFunction(() => location.hash.startsWith("#havannah:4,c3d4"));
    const seen = await page.locator('[data-cell="a1"]').boundingBox();
    await page.keyboard.press("f");
    const turned = await page.locator('[data-cell="a1"]').boundingBox();
    assert.notDeepEqual(seen, turned);
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.body.dataset.ply === "0");
    await page.keyboard.press("?");
    assert.equal(await page.isVisible("#keys-dialog"), true);
    assert.ok((await page.locator("#keys-list kbd").count()) > 15);
    await page.keyboard.press("Escape");
    assert.equal(await page.isVisible("#keys-dialog"), false);
  });
});

test("no single key destroys anything", async () => {
  await onPage({ hash: "#havannah:4,c3d4,b2" }, async (page) => {
    for (const key of ["k", "j", "Home", "End", "f", "l", "z", "n", "m", "u", "r", "b", "Escape", "Delete", "Backspace", "d", "x"]) {
      await page.keyboard.press(key);
    }
    await page.waitForTimeout(300);
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    await page.waitForFunction(() => Number(document.body.dataset.ply) >= 3);
    assert.match(new URL(page.url()).hash, /^#havannah:4,c3d4b2/);
  });
});
