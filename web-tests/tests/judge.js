// What machines can judge of how the page looks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** @typedef {import("playwright-core").Page} Page */

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Finds nothing serious, and nothing wider than the screen.
 * @param {Page} page
 * @param {string} what
 */
export async function judge(page, what) {
  // The policy of the page forbids foreign scripts; the debugger may run them.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
    return violations.map((/** @type {any} */ v) => ({ id: v.id, impact: v.impact, nodes: v.nodes.slice(0, 3).map((/** @type {any} */ n) => `${n.html.slice(0, 120)} ${n.failureSummary}`) }));
  });
  const serious = found.filter((/** @type {any} */ v) => v.impact === "serious" || v.impact === "critical");
  assert.deepEqual(serious, [], what);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${what}: ${overflow} pixels too wide`);
}
