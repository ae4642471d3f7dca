// The parts of the page that need no browser: addresses, trees, judgements.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as address from "../../crates/app/src/page/address.js";
import { fromMoves, fromRecord, toRecord } from "../../crates/app/src/page/game_tree.js";
import { grouped, judge, scale } from "../../crates/app/src/page/verdicts.js";

test("addresses are read as they were written", () => {
  /** @type {[address.Address, string][]} */
  const cases = [
    [{ game: "havannah:5", start: null, played: [], future: [] }, "#havannah:5"],
    [{ game: "havannah:5", start: null, played: ["e5", "d4"], future: ["c3"] }, "#havannah:5,e5d4,c3"],
    [{ game: "havannah:8+swap", start: null, played: ["a1", "swap"], future: [] }, "#havannah:8+swap,a1swap"],
    [{ game: "connect-four:7x6", start: null, played: ["4", "4"], future: ["1"] }, "#connect-four:7x6,44,1"],
    [{ game: "connect-four:12x4", start: null, played: ["11", "1"], future: [] }, "#connect-four:12x4,11.1."],
    [{ game: "clobber:2x4", start: "xo.x/oxo. x", played: ["a1a2"], future: [] }, "#clobber:2x4@xo.x/oxo._x,a1a2."],
    [{ game: "semeai:3,3,2", start: null, played: ["out", "pass"], future: [] }, "#semeai:3%2C3%2C2,out.pass."],
    [{ game: "go:9", start: "a_b", played: ["D4", "pass"], future: ["E5"] }, "#go:9@a%5Fb,D4pass,E5"],
  ];
  for (const [value, text] of cases) {
    assert.equal(address.write(value), text);
    assert.deepEqual(address.read(text), value);
  }
  assert.equal(address.read(""), null);
  assert.equal(address.read("#%E0%A4%A"), null);
});

test("addresses of the lab are read as they were written", () => {
  /** @type {[address.LabPlace, string][]} */
  const cases = [
    [{ name: null, quick: false }, "#lab"],
    [{ name: "isaac-2016/figure-5.3", quick: false }, "#lab/isaac-2016/figure-5.3"],
    [{ name: "isaac-2016/figure-5.3", quick: true }, "#lab/isaac-2016/figure-5.3,quick"],
    [{ name: "my tests/a_b,c", quick: true }, "#lab/my_tests/a%5Fb%2Cc,quick"],
  ];
  for (const [value, text] of cases) {
    assert.equal(address.writeLab(value), text);
    assert.deepEqual(address.readLab(text), value);
  }
  for (const other of ["", "#laboratory", "#lab/", "#lab/x,slow", "#lab/%E0%A4%A", "#havannah:5"]) {
    assert.equal(address.readLab(other), null, other);
  }
});

test("a tree keeps its variations on the way to a file and back", () => {
  const root = fromMoves(["a", "b", "c"]);
  const b = root.future()[1];
  root.future()[0].add("x").add("y");
  b.comment = "good";
  const again = fromRecord(toRecord(root));
  assert.deepEqual(toRecord(again), toRecord(root));
  assert.deepEqual(again.end().moves(), ["a", "b", "c"]);
  const x = again.future()[0].children[1];
  assert.equal(again.end().branch(1), x);
  x.promote();
  assert.deepEqual(again.end().moves(), ["a", "x", "y"]);
  x.remove();
  assert.deepEqual(again.end().moves(), ["a", "b", "c"]);
});

/** @param {Partial<import("../../crates/app/src/page/types.js").MoveReport>} move */
function report(move) {
  return { move: "a", visits: 10, share: 0.5, value: 0.5, lower: -1, upper: 1, proven: null, pv: [], ...move };
}

test("moves are judged by what is proven before what is guessed", () => {
  const before = { simulations: 1, nodes: 1, seconds: 1, value: 0.7, bounds: { lower: -1, upper: 1 }, proven: null, best_move: "a", pv: [], done: true, moves: [report({ move: "a", value: 0.7 }), report({ move: "b", value: 0.55, visits: 1000 }), report({ move: "c", value: 0.1 })] };
  assert.equal(judge(before, "a", null)?.judgement, "best");
  assert.equal(judge(before, "b", null)?.judgement, "mistake");
  assert.equal(judge(before, "b", { value: 0.68, lower: 0, upper: 1 })?.judgement, "good");
  assert.equal(judge(before, "c", null), null, "hardly looked at");
  const won = { ...before, value: 1, proven: /** @type {const} */ ("win"), bounds: { lower: 1, upper: 1 } };
  assert.deepEqual(judge(won, "b", { value: 0.5, lower: 0.5, upper: 0.5 }), { judgement: "blunder", loss: 0.5, proven: true });
  assert.equal(judge(null, "a", null), null);
  assert.equal(scale(15), 1);
});

test("moves are grouped by what is proven", () => {
  const groups = grouped([report({ proven: "loss", distance: 2 }), report({ proven: "loss", distance: 8 }), report({}), report({ proven: "win", distance: 9 }), report({ proven: "win", distance: 3 })]);
  assert.deepEqual(groups.win.map((m) => m.distance), [3, 9], "the quickest win first");
  assert.deepEqual(groups.loss.map((m) => m.distance), [8, 2], "the longest resistance first");
  assert.equal(groups.open.length, 1);
});
