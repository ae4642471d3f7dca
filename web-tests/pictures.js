// Makes the pictures of the guides from the page itself, into ../docs.
// usage: ZERMELO=PROGRAM node pictures.js

import { fileURLToPath } from "node:url";
import { onPage, start, stop } from "./tests/page.js";

const docs = fileURLToPath(new URL("../docs/", import.meta.url));
const SIZE = { width: 1280, height: 740 };

await start();
try {
  await onPage({ ...SIZE, hash: "#havannah:5,e5d4f5c3g5d6,e7" }, async (page) => {
    await page.click("#tab-analyse");
    await page.click("#review");
    await page.waitForFunction(() => document.querySelectorAll(".graph-dot, .graph-proven").length >= 8);
    await page.waitForTimeout(4000);
    await page.screenshot({ path: `${docs}web-havannah.png` });
  });
  await onPage({ ...SIZE, hash: `#clobber:4x6@${encodeURIComponent("xo.oxo/ox..xo/..xo../xo.ox.")}` }, async (page) => {
    await page.click("#tab-analyse");
    await page.waitForSelector("#value .part");
    await page.locator("#value .part").last().click();
    await page.waitForSelector(".thermograph");
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${docs}web-clobber.png` });
  });
} finally {
  await stop();
}
