// Games in and out: SGF, positions, addresses, certificates, pictures.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { onPage, ply, says, withServer } from "./page.js";

/** @typedef {import("playwright-core").Page} Page */

withServer();

const SGF = "(;FF[4]GM[1]SZ[5];B[cc](;W[bb];B[dd])(;W[dd]))";

/**
 * @param {Page} page
 * @param {string} text
 */
async function openText(page, text) {
  await page.click("#open-share");
  await page.fill("#paste-field", text);
  await page.click("#open-text");
}

test("an SGF with variations is opened, kept and saved again", async () => {
  await onPage({}, async (page) => {
    await openText(page, SGF);
    await page.waitForFunction(() => document.body.dataset.ply === "3");
    await says(page, "#game-title", /Go 5/);
    assert.equal(await page.locator("#tree .variation").count(), 1);
    await page.click("#open-share");
    const waiting = page.waitForEvent("download");
    await page.click("#save-sgf");
    const saved = readFileSync(await (await waiting).path(), "utf8");
    assert.match(saved, /^\(;/);
    assert.match(saved, /B\[cc\]/);
  });
});

test("positions, moves and addresses are opened too", async () => {
  await onPage({ hash: "#clobber:2x4", errors: /Failed to load resource/ }, async (page) => {
    await openText(page, "xo.x/oxo.");
    await page.waitForFunction(() => location.hash.includes("@"));
    assert.equal(await page.locator(".board .stone").count(), 6);
    await openText(page, `${new URL(page.url()).origin}/#connect-four:7x6,4455`);
    await page.waitForFunction(() => location.hash === "#connect-four:7x6,4455");
    await openText(page, "4 9");
    await page.waitForSelector("#share-error:not([hidden])");
    await says(page, "#share-error", /./);
    await page.fill("#paste-field", "4 4 4 1");
    await page.click("#open-text");
    await page.waitForFunction(() => location.hash === "#connect-four:7x6,4441");
  });
});

test("a dropped file and a pasted text", async () => {
  await onPage({}, async (page) => {
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "game.sgf", { type: "application/x-go-sgf" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, SGF);
    await page.waitForFunction(() => document.body.dataset.ply === "3");
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData("text/plain", "#havannah:4,c3d4");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await page.waitForFunction(() => location.hash === "#havannah:4,c3d4");
    assert.equal(await ply(page), 2);
  });
});

test("the board as SVG and PNG", async () => {
  await onPage({ hash: "#havannah:4,c3d4" }, async (page) => {
    await page.click("#open-share");
    const first = page.waitForEvent("download");
    await page.click("#save-svg");
    const svg = readFileSync(await (await first).path(), "utf8");
    assert.match(svg, /^<svg/);
    assert.doesNotMatch(svg, /class=|style=|var\(/);
    const second = page.waitForEvent("download");
    await page.click("#save-png");
    const png = readFileSync(await (await second).path());
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    assert.ok(png.length > 5_000);
    await page.click("#copy-sgf");
    await page.waitForSelector("#message:not([hidden])");
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^\(;/);
  });
});

test("a certificate made here is saved, opened again and walked", async () => {
  await onPage({ hash: "#connect-four:4x4" }, async (page) => {
    await page.click("#tab-analyse");
    await page.click("#solve");
    await page.click("#explore-proof");
    await page.waitForSelector("#proof .badge");
    const waiting = page.waitForEvent("download");
    await page.click("text=Save the file");
    const file = await (await waiting).path();
    await page.click("#close-proof");
    await page.setInputFiles("#file-field", { name: "four.proof", mimeType: "application/octet-stream", buffer: readFileSync(file) });
    await page.waitForSelector('body[data-mode="proof"]');
    await page.waitForSelector(".reply, #proof-move");
  });
});
