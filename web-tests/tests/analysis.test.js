// Analysis: estimates, proven results, reviews, and what only the games know.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onPage, ply, says, withServer } from "./page.js";

withServer();

test("estimates on the board, in the table and on the bar", async () => {
  await onPage({ hash: "#havannah:6,f6e5" }, async (page) => {
    assert.equal(await page.isVisible("#panel-analyse"), false, "hidden while playing");
    await page.click("#tab-analyse");
    await page.waitForSelector(".disc.best");
    assert.equal(await page.locator(".disc.best").count(), 1);
    await says(page, "#verdict", /%.*estimate/s);
    assert.match((await page.getAttribute("#bar", "aria-label")) ?? "", /Estimate, White: \d+ %/);
    const rows = page.locator("#moves-table tr[data-line]");
    await rows.first().hover();
    await page.waitForSelector(".numbered .ghost-number");
    await page.keyboard.press("n");
    await page.waitForFunction(() => document.querySelectorAll(".disc-number").length > 1);
    await page.keyboard.press("z");
    assert.equal(await page.isVisible("#panel-analyse"), false);
    assert.equal(await page.locator(".disc").count(), 0);
    await page.keyboard.press("z");
    await page.waitForSelector(".disc.best");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.getElementById("engine-switch")?.getAttribute("aria-checked") === "false");
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.body.dataset.ply === "3");
  });
});

test("a proven result looks unlike an estimate", async () => {
  await onPage({ hash: "#connect-four:5x4,3312" }, async (page) => {
    await page.click("#tab-analyse");
    await page.waitForSelector(".badge .tag");
    await says(page, ".badge", /(wins|Draw).*proven/is);
    await page.waitForSelector("#moves-table .group");
    await page.waitForSelector(".layer.candidates .plate");
    assert.match((await page.getAttribute("#bar", "aria-label")) ?? "", /^Proven/);
    await page.waitForFunction(() => /proven/.test([...document.querySelectorAll(".cell")].map((cell) => cell.getAttribute("aria-label")).join()));
  });
});

test("solving a position and walking its proof", async () => {
  await onPage({ hash: "#tic-tac-toe,a1b1" }, async (page) => {
    await page.click("#tab-analyse");
    await page.click("#solve");
    await page.waitForSelector("#solve-result .badge");
    await page.click("#explore-proof");
    await page.waitForSelector('body[data-mode="proof"]');
    await page.waitForSelector("#proof .badge");
    // The prover is to move at the root and follows the proof.
    await page.click("#proof-move");
    await page.waitForSelector(".reply");
    const before = await ply(page);
    await page.locator(".reply").first().click();
    await page.waitForFunction((n) => Number(document.body.dataset.ply) >= n, before + 2);
    await page.click("#close-proof");
    await page.waitForFunction(() => location.hash === "#tic-tac-toe,a1b1");
  });
});

test("a review of a game and its mistakes", async () => {
  await onPage({ hash: "#tic-tac-toe,b2b1a1", settings: { human: "both" } }, async (page) => {
    await page.click("#tab-analyse");
    await page.click("#review");
    await page.waitForFunction(() => document.querySelectorAll(".graph-proven, .graph-dot").length >= 4);
    await page.keyboard.press("Home");
    await page.click("#next-mistake");
    await page.waitForFunction(() => document.body.dataset.ply === "2");
    await says(page, "#message", /b1, is a/);
    const box = await page.locator(".graph").boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width - 4, box.y + box.height / 2);
    await page.waitForFunction(() => document.body.dataset.ply === "3");
  });
});

test("Clobber's groups have values, a sum and thermographs", async () => {
  const start = encodeURIComponent("xo.x/oxo.");
  await onPage({ hash: `#clobber:2x4@${start}` }, async (page) => {
    await page.click("#tab-analyse");
    await page.waitForSelector(".insight.group, .insight.value");
    await page.waitForSelector("#value .part");
    await says(page, "#value", /Sum/);
    await page.locator("#value .part").first().click();
    // The sum's thermograph, which was there before, tells no temperature.
    await page.waitForSelector("#thermograph-place:has-text('Temperature') .thermograph .wall.left");
  });
});

for (const [hash, words] of /** @type {[string, RegExp][]} */ ([
  ["#havannah:4,a1b2a2b3a3b4", /./],
  ["#connect-four:7x6,4444", /./],
  ["#breakthrough:6x6", /./],
  ["#capture-race:7", /libert/i],
])) {
  test(`what ${hash.slice(1).split(":")[0]} knows`, async () => {
    await onPage({ hash }, async (page) => {
      await page.click("#tab-analyse");
      await page.waitForSelector("#insight-card:not([hidden]) li");
      await says(page, "#insight", words);
    });
  });
}

test("the engine stops when the page is not seen", async () => {
  await onPage({ hash: "#havannah:6" }, async (page) => {
    await page.click("#tab-analyse");
    await page.waitForSelector(".disc.best");
    const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/analyze"));
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await ended;
  });
});
