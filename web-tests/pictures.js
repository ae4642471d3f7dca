// Makes the pictures of the guides from the page itself, into ../docs.
// usage: ZERMELO=PROGRAM node pictures.js

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onPage, PROGRAM, start, stop } from "./tests/page.js";

const docs = fileURLToPath(new URL("../docs/", import.meta.url));
const SIZE = { width: 1280, height: 740 };

// The lab shows an experiment in its quick form. The server starts in the root of the
// repository, as a reader's would, so that the picture has the usual paths.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "zermelo-pictures-"));
const results = join(folder, "lab.sqlite");
spawnSync(PROGRAM, ["lab", "run", "experiments/isaac-2016/figure-5.3.toml", "--quick", "--results", results], { stdio: "inherit" });

await start(["--lab", results]);
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
  await onPage({ ...SIZE, height: 512, hash: "#lab/isaac-2016/figure-5.3,quick" }, async (page) => {
    await page.waitForSelector(".lab-table");
    await page.screenshot({ path: `${docs}web-lab.png` });
  });
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
