// Whatever a person can do wrong shows one sentence and loses nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clickCell, onPage, ply, reached, stopServer, withServer } from "./page.js";

/** @typedef {import("playwright-core").Page} Page */

withServer();

/** What browsers write themselves when a server refuses a request. */
const REFUSED = /Failed to load resource/;

/**
 * One sentence, and only one.
 * @param {Page} page
 * @param {string} place
 */
async function sentence(page, place) {
  await page.waitForSelector(`${place}:not([hidden])`);
  const text = ((await page.textContent(place)) ?? "").trim();
  assert.match(text, /^[A-Z“].*[.!?”)]$/s, `a sentence: ${text}`);
  assert.doesNotMatch(text, /undefined|\[object|panicked|JSON|at line \d+ column \d+$/);
  return text;
}

test("a bad SGF", async () => {
  await onPage({ hash: "#havannah:4,c3d4", errors: REFUSED }, async (page) => {
    const hash = new URL(page.url()).hash;
    for (const text of ["(;GM[1]SZ[9];B[zz]", "hello", "", "(;FF[4]GM[1]SZ[99])", "((((", "(;B[aa];B[aa]SZ[5])"]) {
      await page.click("#open-share");
      await page.fill("#paste-field", text);
      await page.click("#open-text");
      await sentence(page, "#share-error");
      assert.equal(await page.inputValue("#paste-field"), text, "the text stays to be mended");
      await page.click("#share-dialog [data-close]");
      assert.equal(new URL(page.url()).hash, hash);
    }
  });
});

test("an illegal move", async () => {
  await onPage({ hash: "#havannah:4", errors: REFUSED }, async (page) => {
    await clickCell(page, "c3");
    await reached(page, 2);
    for (const move of ["c3", "z99", "nonsense"]) {
      await page.fill("#move-field", move);
      await page.press("#move-field", "Enter");
      await sentence(page, "#message");
      assert.equal(await page.inputValue("#move-field"), move);
      assert.equal(await ply(page), 2);
      await page.click("#message button");
    }
  });
});

test("an unknown game, a broken address and an illegal line in it", async () => {
  for (const hash of ["#chess:8", "#havannah:99", "#%E0%A4%A", "#havannah:4,c3c3", "#clobber:2x2@zzzz", "#connect-four:7x6,4,9"]) {
    await onPage({ hash, errors: REFUSED }, async (page) => {
      await sentence(page, "#message");
      assert.equal(await page.locator(".board .cell").count() > 0, true, "there is a board all the same");
    });
  }
});

test("an address that becomes wrong while a game is on", async () => {
  await onPage({ hash: "#havannah:4", errors: REFUSED }, async (page) => {
    await clickCell(page, "c3");
    await reached(page, 2);
    await page.evaluate(() => {
      location.hash = "#chess:8";
    });
    await sentence(page, "#message");
    assert.equal(await ply(page), 2);
    assert.match(new URL(page.url()).hash, /^#havannah:4,c3/, "the address is the game's again");
  });
});

test("a wrong game string in the dialog", async () => {
  await onPage({ errors: REFUSED }, async (page) => {
    await page.click("#new-game");
    await page.fill("#game-text", "havannah:1000");
    await page.click("#new-game-form button[type=submit]");
    await sentence(page, "#new-game-error");
    assert.equal(await page.isVisible("#new-game-dialog"), true);
  });
});

test("a file that is no certificate", async () => {
  await onPage({ hash: "#havannah:4,c3d4", errors: REFUSED }, async (page) => {
    for (const [name, bytes] of /** @type {[string, number[]][]} */ ([["x.proof", [1, 2, 3]], ["noise.bin", [0xff, 0xfe, 0x80]]])) {
      await page.setInputFiles("#file-field", { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
      await sentence(page, "#message");
      await page.click("#message button");
    }
    assert.equal(new URL(page.url()).hash, "#havannah:4,c3d4");
  });
});

test("the server goes away", async () => {
  await onPage({ hash: "#havannah:4", errors: /./ }, async (page) => {
    await clickCell(page, "c3");
    await reached(page, 2);
    const hash = new URL(page.url()).hash;
    stopServer();
    await page.waitForTimeout(500);
    await page.fill("#move-field", "a1");
    await page.press("#move-field", "Enter");
    assert.match(await sentence(page, "#message"), /server/i);
    assert.equal(new URL(page.url()).hash, hash);
    assert.equal(await page.locator(".board .stone").count(), 2);
    assert.equal(await page.inputValue("#move-field"), "a1");
  });
});
