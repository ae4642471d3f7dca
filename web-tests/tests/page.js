// What the tests share: a server, a browser, and a page that must not complain.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Browser} Browser */

export const PROGRAM = process.env.ZERMELO ?? "";
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
/** The longest that anything on the page may take on a busy machine. */
const PATIENCE_MS = 30_000;

export const SCREENSHOTS = fileURLToPath(new URL("../screenshots/", import.meta.url));

/** @type {import("node:child_process").ChildProcess} */
let server;
/** @type {Browser} */
let browser;
/** @type {string} */
export let address;

/**
 * Starts a server of its own for a file of tests, and a browser; both end with the file.
 * @param {string[]} [options] of the server
 */
export function withServer(options = []) {
  before(() => start(options));
  after(stop);
}

/** @param {string[]} [options] */
export async function start(options = []) {
  mkdirSync(SCREENSHOTS, { recursive: true });
  address = await startServer(options);
  browser = await chromium.launch({ executablePath: CHROMIUM, args: OPTIONS });
}

export async function stop() {
  await browser?.close();
  stopServer();
}

/**
 * @param {string[]} options
 * @returns {Promise<string>}
 */
function startServer(options) {
  if (!PROGRAM) throw new Error("the variable ZERMELO must name the program to test");
  server = spawn(PROGRAM, ["serve", "--listen", "127.0.0.1:0", "--no-open", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    server.stdout?.once("data", (data) => resolve(String(data).trim().split(/\s+/)[0]));
  });
}

/** Ends the server, as a person would who closes its terminal. */
export function stopServer() {
  server?.removeAllListeners("exit");
  server?.kill("SIGTERM");
}

/**
 * Opens the page and runs a test on it. Errors in the console fail the test, unless it
 * provokes them.
 * @param {{hash?: string, width?: number, height?: number, dark?: boolean, settings?: object, errors?: RegExp}} options
 * @param {(page: Page) => Promise<void>} test
 */
export async function onPage({ hash = "", width = 1280, height = 900, dark = false, settings = {}, errors }, test) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", permissions: ["clipboard-read", "clipboard-write"] });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript((kept) => {
    if (!localStorage.getItem("zermelo")) localStorage.setItem("zermelo", JSON.stringify(kept));
  }, { strength: { kind: "level", amount: 1 }, ...settings });
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !errors?.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  try {
    await page.goto(address + hash);
    await page.waitForSelector("body.ready");
    await test(page);
    assert.deepEqual(complaints, [], "the console must stay empty");
  } finally {
    await context.close();
  }
}

/** @param {Page} page */
export async function ply(page) {
  return Number(await page.getAttribute("body", "data-ply"));
}

/**
 * Waits until somebody other than the engine has to do something.
 * @param {Page} page
 */
export async function settled(page) {
  await page.waitForFunction(() => ["you", "over", "waiting"].includes(document.body.dataset.turn ?? ""));
  return page.getAttribute("body", "data-turn");
}

/**
 * Waits until a part of the page says something.
 * @param {Page} page
 * @param {string} selector
 * @param {RegExp} words
 */
export async function says(page, selector, words) {
  await page.waitForFunction(
    ([selector, source, flags]) => new RegExp(source, flags).test(document.querySelector(selector)?.textContent ?? ""),
    [selector, words.source, words.flags],
  );
}

/**
 * Waits until the game has gone on by at least so many moves, or is over.
 * @param {Page} page
 * @param {number} least
 */
export async function reached(page, least) {
  await page.waitForFunction((n) => Number(document.body.dataset.ply) >= n || document.body.dataset.turn === "over", least);
  return settled(page);
}

/**
 * The legal moves that a person sees, as the server describes them.
 * @param {Page} page
 */
export async function position(page) {
  const hash = new URL(page.url()).hash;
  return page.evaluate(async (text) => {
    const { read } = await import(/** @type {any} */ ("/page/address.js"));
    const { game, start, played } = read(text);
    const body = JSON.stringify({ game, position: start, moves: played });
    const response = await fetch("/api/v1/position", { method: "POST", headers: { "content-type": "application/json" }, body });
    return response.json();
  }, hash);
}

/**
 * Clicks a cell of the board.
 * @param {Page} page
 * @param {string} name
 */
export async function clickCell(page, name) {
  await page.locator(`.board [data-cell="${name}"]`).click();
}

/**
 * A number from 0 up to a limit, the same in every run.
 * @param {number} seed
 */
export function dice(seed) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}
