/**
 * What happened at the table, in the server's words, newest last. It keeps to its end unless the reader scrolls up.
 */

import { element } from './table_dom.js';

const MOST = 300;
const DRAWN = / {2}|^\s|[·─│]|^-{3,}$/; // a line that needs letters of one width
const WRAPPED = /\n {4}(?=\S)/g; // a long line, broken for a terminal

/** Whether a `said` is the table's own word. */
export const isNews = (said) => said.from === '' && said.to === 'server';

/**
 * What the page says of a text: its sentences, as far as what is drawn for terminals; that stands on the table. Empty
 * where all is drawn.
 */
export const spokenWords = (text) => {
  const lines = text.replace(WRAPPED, ' ').split('\n');
  const drawn = lines.findIndex((line) => DRAWN.test(line));
  return (drawn < 0 ? lines : lines.slice(0, drawn)).join('\n').trim();
};

/**
 * @param {Element} root
 * @param {object} shell
 * @returns {{add(text: string): void, unmount(): void}}
 */
export const mountLog = (root, { model, t }) => {
  const list = element('ol', { class: 'log', 'aria-label': t('What happened'), tabindex: '0' });
  root.append(list);
  const add = (text) => {
    const words = spokenWords(text);
    if (!words) return;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 24;
    list.append(element('li', {}, words));
    while (list.children.length > MOST) list.firstChild.remove();
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  const off = model.on('said', (said) => {
    if (isNews(said)) add(said.text);
  });
  return {
    add,
    unmount: () => {
      off();
      list.remove();
    },
  };
};
