// Shapes drawn on the board: plates for what is proven, discs for estimates, ghosts of
// stones to come, arrows, outlines of regions and labels.

import { svg } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Point} Point */
/** @typedef {import("./types.js").Proven} Proven */

/** Strokes of the glyphs within a square from -1 to 1. */
const GLYPHS = {
  win: "M-.48 .05 L-.12 .4 L.52 -.38",
  draw: "M-.45 -.2 H.45 M-.45 .2 H.45",
  loss: "M-.36 -.36 L.36 .36 M.36 -.36 L-.36 .36",
};

/**
 * A proven result: a square plate with a glyph, unlike anything drawn for estimates.
 * @param {Point} place
 * @param {Proven} proven
 * @param {number} size
 * @param {boolean} best
 */
export function plate(place, proven, size, best) {
  const scaled = GLYPHS[proven].replace(/-?\d*\.?\d+/g, (n) => (Number(n) * size).toFixed(1));
  const side = { x: place.x - size, y: place.y - size, width: 2 * size, height: 2 * size, rx: size * 0.3 };
  return svg("g", { class: `plate ${proven}${best ? " best" : ""}` },
    best ? svg("rect", { x: side.x - 3, y: side.y - 3, width: side.width + 6, height: side.height + 6, rx: size * 0.45, class: "plate-ring" }) : null,
    svg("rect", { ...side, class: "plate-ground" }),
    svg("path", { d: scaled, transform: `translate(${place.x} ${place.y})`, class: "plate-glyph", "stroke-width": (size * 0.27).toFixed(1) }));
}

/**
 * An estimate: a disc in one of few pale steps.
 * @param {Point} place
 * @param {number} radius
 * @param {1 | 2 | 3 | 4} step
 * @param {boolean} best
 */
export function disc(place, radius, step, best) {
  return svg("circle", { cx: place.x, cy: place.y, r: radius, class: `disc step-${step}${best ? " best" : ""}` });
}

/**
 * @param {Point} place
 * @param {string} text
 * @param {string} className
 * @param {number} size
 */
export function label(place, text, className, size) {
  return svg("text", { x: place.x, y: place.y + size * 0.36, "font-size": size, "text-anchor": "middle", class: className }, text);
}

/**
 * A stone to come, with its number in the line.
 * @param {Board} board
 * @param {Point} place
 * @param {string} colour
 * @param {number} number
 */
export function ghost(board, place, colour, number) {
  const radius = board.half * 0.66;
  return svg("g", { class: `numbered ${colour.toLowerCase()}` },
    svg("circle", { cx: place.x, cy: place.y, r: radius, class: `stone ghost ${colour.toLowerCase()}` }),
    label(place, String(number), "ghost-number", board.half * 0.8));
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {string} className
 * @param {number} width
 */
export function arrow(from, to, className, width) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const head = width * 2.2;
  const tip = { x: to.x - ux * 4, y: to.y - uy * 4 };
  const neck = { x: tip.x - ux * head, y: tip.y - uy * head };
  const start = { x: from.x + ux * 6, y: from.y + uy * 6 };
  const half = width / 2;
  const wing = width * 1.25;
  const points = [
    [start.x - uy * half, start.y + ux * half], [neck.x - uy * half, neck.y + ux * half],
    [neck.x - uy * wing, neck.y + ux * wing], [tip.x, tip.y],
    [neck.x + uy * wing, neck.y - ux * wing], [neck.x + uy * half, neck.y - ux * half],
    [start.x + uy * half, start.y - ux * half],
  ];
  return svg("polygon", { points: points.map((p) => p.map((n) => n.toFixed(1)).join(",")).join(" "), class: className });
}

/**
 * The border of a region of cells: the edges that belong to one cell only.
 * @param {Board} board
 * @param {string[]} cells
 * @param {string} className
 */
export function region(board, cells, className) {
  /** @type {Map<string, string | null>} */
  const edges = new Map();
  for (const name of cells) {
    const place = board.at(name);
    if (!place) continue;
    const corners = board.corners(place, 0.98);
    const exact = board.corners(place);
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % corners.length];
      const [a, b] = [exact[i], exact[(i + 1) % exact.length]];
      const key = `${Math.round((a.x + b.x) / 2)},${Math.round((a.y + b.y) / 2)}`;
      const path = `M${corner.x.toFixed(1)} ${corner.y.toFixed(1)}L${next.x.toFixed(1)} ${next.y.toFixed(1)}`;
      edges.set(key, edges.has(key) ? null : path);
    });
  }
  const path = [...edges.values()].filter(Boolean).join("");
  return svg("path", { d: path, class: className });
}

/**
 * A label on a ground of its own, readable on any stone.
 * @param {Point} place
 * @param {string} text
 * @param {string} className
 */
export function pill(place, text, className) {
  const size = 11;
  const width = Math.max(18, text.length * size * 0.64 + 8);
  return svg("g", { class: `pill ${className}` },
    svg("rect", { x: place.x - width / 2, y: place.y - 8.5, width, height: 17, rx: 8.5 }),
    label(place, text, "pill-text", size));
}

/**
 * The middle of some cells.
 * @param {Board} board
 * @param {string[]} cells
 * @returns {Point | null}
 */
export function centroid(board, cells) {
  const places = cells.map((name) => board.at(name)).filter((place) => place !== null);
  if (places.length === 0) return null;
  const sum = places.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / places.length, y: sum.y / places.length };
}
