// The board as a picture of its own: an SVG that needs no style sheet, and a PNG.

/** @typedef {import("./board.js").Board} Board */

const PROPERTIES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity", "font-family", "font-weight", "text-anchor"];
const PNG_SCALE = 2;
const MARGIN_COLOUR = "--board-ground";

/**
 * The board as it is seen, with every style written into the elements.
 * @param {Board} board
 */
export function boardSvg(board) {
  const copy = /** @type {SVGSVGElement} */ (board.root.cloneNode(true));
  inline(board.root, copy);
  for (const layer of copy.querySelectorAll(".layer.hover, .layer.focus, .layer.select, .layer.legal")) layer.remove();
  for (const node of copy.querySelectorAll("*")) {
    for (const name of ["class", "role", "tabindex", "aria-label", "aria-hidden"]) node.removeAttribute(name);
  }
  for (const name of ["class", "role", "aria-label", "data-tiling"]) copy.removeAttribute(name);
  const box = board.root.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", box.width.toFixed(0));
  copy.setAttribute("height", box.height.toFixed(0));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const place = /** @type {const} */ ({ x: box.x, y: box.y, width: box.width, height: box.height });
  for (const [name, value] of Object.entries(place)) ground.setAttribute(name, String(value));
  ground.setAttribute("fill", getComputedStyle(board.container).getPropertyValue(MARGIN_COLOUR).trim() || "#ffffff");
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/**
 * Copies what style sheets say of each element into its attributes.
 * @param {Element} from
 * @param {Element} to
 */
function inline(from, to) {
  const style = getComputedStyle(from);
  if (style.display === "none" || style.visibility === "hidden") {
    to.setAttribute("display", "none");
    return;
  }
  if (from instanceof SVGGraphicsElement && from.tagName !== "svg") {
    for (const name of PROPERTIES) {
      const value = style.getPropertyValue(name);
      if (value && !(from.tagName === "g" && name !== "opacity")) to.setAttribute(name, value);
    }
    if (from.tagName === "text") to.setAttribute("font-size", style.fontSize);
  }
  [...from.children].forEach((child, i) => inline(child, to.children[i]));
}

/**
 * @param {Board} board
 * @returns {Promise<Blob>}
 */
export async function boardPng(board) {
  const box = board.root.viewBox.baseVal;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([boardSvg(board)], { type: "image/svg+xml" }));
  try {
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(box.width * PNG_SCALE);
    canvas.height = Math.round(box.height * PNG_SCALE);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser could not draw the picture."))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
