/**
 * A view as a readable tree, for games that say nothing of how they look, and for whoever wants to read.
 */

import { element, keep, show, write } from './table_dom.js';
import { inWords } from './generic_data.js';

const DEEPEST = 6;

const plain = (value) =>
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object'));

/** What stands before a part: its name, or of a list whose it is or its place. */
const nameOf = (key, one, value, table) => {
  if (!Array.isArray(value)) return key;
  const seats = new Set(value.map((other) => other?.seat));
  const bySeat = typeof one?.seat === 'number' && seats.size === value.length;
  return bySeat ? table.seatName(one.seat) : String(Number(key) + 1);
};

const draw = (list, value, table, depth) => {
  keep(
    list,
    Object.entries(value),
    ([key]) => key,
    ([key, one]) => {
      const words = element('span', { class: 'tree-value' });
      const inner = element('ul', { class: 'tree' });
      const node = element(
        'li',
        {},
        element('span', { class: 'tree-name' }, `${nameOf(key, one, value, table)}: `),
        words,
        inner,
      );
      node.parts = { words, inner };
      return node;
    },
    (node, [, one]) => {
      const leaf = plain(one) || depth >= DEEPEST;
      write(node.parts.words, leaf ? inWords(one, table) : '');
      show(node.parts.inner, !leaf);
      if (!leaf) draw(node.parts.inner, one, table, depth + 1);
    },
  );
};

/**
 * @param {object} table
 * @returns {{node: Element, draw(view: object): void}}
 */
export const createTree = (table) => {
  const node = element('ul', { class: 'tree tree-top', 'aria-label': table.t('Everything that you may know') });
  return { node, draw: (view) => draw(node, view ?? {}, table, 0) };
};
