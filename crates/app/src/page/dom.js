// Building and finding elements. Text is always set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Sets attributes; `onclick` and the like are listeners, `false` and `null` are left out.
 * @param {Element} node
 * @param {Record<string, Attribute>} attributes
 */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An HTML element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  set(node, attributes);
  node.append(...children.filter(isChild));
  return node;
}

/**
 * An SVG element with attributes and children.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  set(node, attributes);
  node.append(...children.filter(isChild));
  return node;
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isChild(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * The element with this id, which the page must have.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const node = document.getElementById(id);
  if (!node || (kind && !(node instanceof kind))) throw new Error(`the page lacks #${id}`);
  return /** @type {T} */ (node);
}

/**
 * Replaces the options of a list.
 * @param {HTMLSelectElement} list
 * @param {[string, string][]} options value and text
 * @param {string} chosen
 */
export function fillSelect(list, options, chosen) {
  // A list that somebody has opened must not be exchanged for an equal one.
  const key = JSON.stringify(options);
  if (list.dataset.options === key) {
    list.value = chosen;
    return;
  }
  list.dataset.options = key;
  list.replaceChildren(
    ...options.map(([value, text]) => el("option", { value }, text)),
  );
  list.value = chosen;
}

/**
 * A small drawing from the sheet of icons.
 * @param {string} name
 */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" },
    svg("use", { href: `/page/icons.svg#${name}` }));
}

/**
 * Puts children into a node only if they look different, so that live text is not
 * announced again and focus stays.
 * @param {HTMLElement} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
