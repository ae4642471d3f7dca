// A thermograph: temperatures upwards, numbers from right to left, so that Left's wall is
// on the left. Both axes have the same scale.

import { svg } from "./dom.js";

/** @typedef {import("./types.js").Wall} Wall */

const SIZE = 220;
const PAD = 30;

/**
 * @param {Wall} left value and temperature of each corner, from the bottom up
 * @param {Wall} right
 */
export function thermograph(left, right) {
  const all = [...left, ...right];
  const top = Math.max(...all.map(([, t]) => t), 0.5) + 0.5;
  const bottom = Math.min(...all.map(([, t]) => t), 0);
  const values = all.map(([v]) => v);
  const span = Math.max(Math.max(...values) - Math.min(...values), top - bottom, 1);
  const middle = (Math.max(...values) + Math.min(...values)) / 2;
  const unit = (SIZE - 2 * PAD) / span;
  const height = (top - bottom) * unit + 2 * PAD;
  const x = (/** @type {number} */ v) => SIZE / 2 - (v - middle) * unit;
  const y = (/** @type {number} */ t) => height - PAD - (t - bottom) * unit;
  const path = (/** @type {Wall} */ wall) => {
    const corners = wall.toSorted((a, b) => a[1] - b[1]);
    const last = corners[corners.length - 1];
    return [...corners, [last[0], top]].map(([v, t], i) => `${i === 0 ? "M" : "L"}${x(v).toFixed(1)} ${y(t).toFixed(1)}`).join("");
  };
  const ticks = [];
  for (let v = Math.ceil(middle - span / 2); v <= middle + span / 2; v += Math.max(1, Math.ceil(span / 8))) {
    ticks.push(svg("line", { x1: x(v), x2: x(v), y1: y(0), y2: y(0) + 4, class: "axis" }),
      svg("text", { x: x(v), y: y(0) + 17, "text-anchor": "middle", class: "axis-text" }, String(v)));
  }
  for (let t = 1; t <= top; t += Math.max(1, Math.ceil(top / 6))) {
    ticks.push(svg("line", { x1: 6, x2: SIZE - 6, y1: y(t), y2: y(t), class: "grid-line" }),
      svg("text", { x: SIZE - 6, y: y(t) - 4, "text-anchor": "end", class: "axis-text" }, `t = ${t}`));
  }
  return svg("svg", { viewBox: `0 0 ${SIZE} ${height.toFixed(0)}`, class: "thermograph", role: "img", "aria-label": "Thermograph" },
    ...ticks,
    svg("line", { x1: 6, x2: SIZE - 6, y1: y(0), y2: y(0), class: "axis" }),
    svg("path", { d: path(left), class: "wall left" }),
    svg("path", { d: path(right), class: "wall right" }));
}
