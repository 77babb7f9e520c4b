/**
 * A row of tokens: cards, dice, heaps. The id of a token is its value or its place in the row.
 */

import { element, keep, mend, show, write } from './table_dom.js';
import { found, pieceOf } from './generic_data.js';
import { rove } from './generic_roving.js';
import { inLanguage } from './table_handle.js';

/**
 * @param {object} area of the layout
 * @param {object} table
 * @param {(id: string) => void} click
 * @returns {{node: Element, ids(): Set<string>, draw(view: object, choice: object): void}}
 */
export const createTokens = (area, table, click) => {
  const { t, lang } = table;
  const title = inLanguage(area.title, lang) || area.at;
  const row = element('div', { class: 'tokens', role: 'group', 'aria-label': title });
  const none = element('p', { class: 'muted' }, t('none'));
  const node = element('section', { class: 'area area-tokens' }, element('h2', {}, title), row, none);
  const roving = rove(row, '.token');
  let ids = new Set();
  const idOf = (key, at) => (area.ids === 'place' ? String(at + 1) : String(key));
  const make = () => {
    const sign = element('span', { class: 'token-sign', 'aria-hidden': 'true' });
    const words = element('span', { class: 'token-title', 'aria-hidden': 'true' });
    const made = element(
      'button',
      { type: 'button', class: 'token', tabindex: '-1', onclick: () => click(made.token) },
      sign,
      words,
    );
    made.parts = { sign, words };
    return made;
  };
  const draw = (view, { next, anew, chosen }) => {
    const list = found(view, area.at, table.you);
    show(node, Array.isArray(list));
    const keys = Array.isArray(list) ? list : [];
    ids = new Set(keys.map((key, at) => (key === null ? null : idOf(key, at))).filter((id) => id !== null));
    const picked = [...chosen];
    keep(
      row,
      keys,
      (_, at) => at,
      make,
      (made, key, at) => {
        const gone = key === null || key === undefined;
        const id = idOf(key, at);
        const piece = gone ? { sign: '', colour: 0, title: t('gone') } : pieceOf(area, key, lang);
        const open = !gone && next.has(id);
        const other = !gone && !open && anew.has(id);
        const mine = picked.indexOf(id);
        if (mine >= 0) picked.splice(mine, 1); // of equal tokens as many are marked as were chosen
        made.token = id;
        write(made.parts.sign, piece.sign);
        write(made.parts.words, piece.title === piece.sign ? '' : piece.title);
        mend(made, {
          class: `token${gone ? ' token-gone' : ''}`,
          'data-colour': piece.colour,
          'data-open': open,
          'data-anew': other,
          'aria-label':
            area.ids === 'place' ? t('{place}: {piece}', { place: at + 1, piece: piece.title }) : piece.title,
          'aria-pressed': mine >= 0 ? 'true' : 'false',
          'aria-disabled': open || other || mine >= 0 ? null : 'true',
        });
      },
    );
    show(none, Array.isArray(list) && keys.length === 0);
    roving.mend();
  };
  return { node, ids: () => ids, draw };
};
