// How it looks, for people to judge, and what machines can judge of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "./judge.js";
import { clickCell, onPage, reached, SCREENSHOTS, withServer } from "./page.js";

withServer();

for (const width of [360, 800, 1600]) {
  for (const dark of [false, true]) {
    const looks = `${width}-${dark ? "dark" : "light"}`;
    test(`at ${width} pixels, ${dark ? "dark" : "light"}`, async () => {
      const size = { width, height: width < 500 ? 740 : 900, dark };
      await onPage({ ...size }, async (page) => {
        await clickCell(page, "e5");
        await reached(page, 2);
        await page.screenshot({ path: `${SCREENSHOTS}play-${looks}.png` });
        await judge(page, `play, ${looks}`);
        await page.click("#new-game");
        await page.screenshot({ path: `${SCREENSHOTS}new-game-${looks}.png` });
        await judge(page, `new game, ${looks}`);
      });
      await onPage({ ...size, hash: "#havannah:5,e5d4f5c3g5d6,e7" }, async (page) => {
        await page.click("#tab-analyse");
        await page.waitForSelector(".disc.best, .plate.best");
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${SCREENSHOTS}analyse-${looks}.png`, fullPage: true });
        await judge(page, `analysis, ${looks}`);
      });
      if (width === 1600) await onPage({ ...size, hash: "#connect-four:7x6,444444" }, async (page) => {
        await page.click("#tab-analyse");
        await page.waitForSelector(".disc.best, .plate.best");
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${SCREENSHOTS}connect-four-${looks}.png`, fullPage: true });
      });
      await onPage({ ...size, hash: `#clobber:3x5@${encodeURIComponent("xo.ox/ox.xo/xoxo.")}` }, async (page) => {
        await page.click("#tab-analyse");
        await page.waitForSelector("#value .part");
        await page.locator("#value .part").first().click();
        await page.waitForSelector(".thermograph");
        await page.waitForTimeout(200);
        await page.screenshot({ path: `${SCREENSHOTS}clobber-${looks}.png`, fullPage: true });
        await judge(page, `Clobber, ${looks}`);
      });
    });
  }
}

test("the files of the page are small", async () => {
  await onPage({}, async (page) => {
    const total = await page.evaluate(async () => {
      const names = performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.includes("/page/"));
      const sizes = await Promise.all([...new Set(names.map((name) => name.split("#")[0]))].map(async (name) => (await (await fetch(name)).arrayBuffer()).byteLength));
      return sizes.reduce((a, b) => a + b, (await (await fetch("/")).arrayBuffer()).byteLength);
    });
    assert.ok(total < 250 * 1024, `${total} bytes`);
  });
});
