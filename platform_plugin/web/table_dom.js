/**
 * Making and mending pieces of the page. Nothing here puts foreign text anywhere but into text nodes and attributes.
 */

const SVG = 'http://www.w3.org/2000/svg';

/** Sets one attribute, listener (`onclick`) or property; null and false take an attribute away. */
const set = (node, name, value) => {
  if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (value === true) node.setAttribute(name, '');
  else node.setAttribute(name, String(value));
};

/**
 * A new element. Strings among the children become text.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `onclick` and the like are listeners
 * @param {...(Node|string|null)} children
 * @returns {HTMLElement}
 */
export const element = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};

/** As `element`, in SVG. @returns {SVGElement} */
export const drawn = (tag, attributes = {}, ...children) => {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) set(node, name, value);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
};

/** A button with words on it. */
export const button = (words, onclick, attributes = {}) =>
  element('button', { type: 'button', class: 'button', onclick, ...attributes }, words);

/** Puts text into a node unless it stands there already: selections and screen readers are left in peace. */
export const write = (node, text) => {
  const words = text === null || text === undefined ? '' : String(text);
  if (node.textContent !== words) node.textContent = words;
};

/** Sets attributes that have changed; null and false take one away. */
export const mend = (node, attributes) => {
  for (const [name, value] of Object.entries(attributes)) {
    const wanted =
      value === true ? '' : value === false || value === null || value === undefined ? null : String(value);
    if (node.getAttribute(name) !== wanted) set(node, name, wanted);
  }
};

/** Shows a node or hides it; what has the focus passes it on to `instead` before it goes. */
export const show = (node, visible, instead = null) => {
  if (!visible && !node.hidden && node.contains(document.activeElement) && instead) instead.focus();
  if (node.hidden === visible) node.hidden = !visible;
};

/**
 * Keeps the children of `parent` in step with a list: a node per key, made once, then mended where it stands.
 * The focus stays where it is; when its node goes, it goes to a neighbour.
 * @template T
 * @param {Element} parent
 * @param {T[]} list
 * @param {(item: T, at: number) => string|number} keyOf
 * @param {(item: T) => Element} make
 * @param {(node: Element, item: T, at: number) => void} [update]
 */
export const keep = (parent, list, keyOf, make, update = () => {}) => {
  const before = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  const nodes = list.map((item, at) => {
    const key = String(keyOf(item, at));
    const node = before.get(key) ?? make(item);
    before.delete(key);
    if (node.dataset.key !== key) node.dataset.key = key;
    update(node, item, at);
    return node;
  });
  for (const node of before.values()) {
    if (node.contains(document.activeElement)) {
      const next = node.nextElementSibling ?? node.previousElementSibling;
      const target = next?.matches('button, [tabindex]') ? next : next?.querySelector('button, [tabindex]');
      target?.focus();
    }
    node.remove();
  }
  const focused = document.activeElement;
  nodes.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
  });
  if (focused !== document.activeElement && parent.contains(focused)) focused.focus({ preventScroll: true });
};

/** Calls `fn` at most once every `pause` ms, also for the last call in a burst. */
export const coalesced = (fn, pause) => {
  let timer = null;
  let last = -Infinity;
  const run = () => {
    timer = null;
    last = performance.now();
    fn();
  };
  const call = () => {
    if (timer === null) timer = setTimeout(run, Math.max(0, last + pause - performance.now()));
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = null;
  };
  return call;
};

/** ms as 1:05; null as an empty text. */
export const minutes = (ms) => {
  if (ms === null || ms === undefined) return '';
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
