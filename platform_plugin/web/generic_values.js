/**
 * What is only looked at: single values, and the table of seats with whose turn it is.
 */

import { element, keep, mend, show, write } from './table_dom.js';
import { found, inWords } from './generic_data.js';
import { inLanguage } from './table_handle.js';

const NOTHING = new Set();
const nothing = () => NOTHING;

/** One value: a number, a word, or one for each seat. */
export const createValue = (area, table) => {
  const title = inLanguage(area.title, table.lang) || area.at;
  const value = element('strong', { class: 'value-words' });
  const node = element('p', { class: 'area area-value' }, element('span', {}, title), ' ', value);
  return {
    node,
    ids: nothing,
    draw: (view) => {
      const data = found(view, area.at, table.you);
      show(node, data !== undefined);
      write(value, inWords(data, table, area));
    },
  };
};

/** The seat whose turn it is, where the layout says, else `turn` of the view; null where it is nobody's. */
export const turnOf = (layout, view, you) => {
  const area = layout?.areas?.find((one) => one.kind === 'seats');
  const seat = view ? found(view, area?.turn ?? 'turn', you) : undefined;
  return typeof seat === 'number' ? seat : null;
};

/** The seats of a match with what the layout tells of each. */
export const createSeatTable = (area, table) => {
  const { t, lang } = table;
  const columns = area.columns ?? [];
  const titles = [t('Player'), ...columns.map((column) => inLanguage(column.title, lang) || column.at)];
  const head = element('tr', {}, ...titles.map((words) => element('th', { scope: 'col' }, words)));
  const body = element('tbody');
  const node = element('div', { class: 'area area-seats' }, element('table', {}, element('thead', {}, head), body));
  const make = (one) => {
    const name = element('span', { class: 'seat-name' });
    const turn = element('span', { class: 'seat-turn' });
    const swatch = element(
      'span',
      { class: 'seat-number', 'data-seat': one.seat, 'aria-hidden': 'true' },
      String(one.seat),
    );
    const cells = columns.map(() => element('td'));
    const row = element('tr', {}, element('th', { scope: 'row' }, swatch, ' ', name, ' ', turn), ...cells);
    row.parts = { name, turn, cells };
    return row;
  };
  return {
    node,
    ids: nothing,
    draw: (view) => {
      const list = Array.isArray(view.seats)
        ? view.seats.map((one) => (typeof one === 'object' ? one : { seat: one }))
        : [];
      const turn = area.turn ? found(view, area.turn, table.you) : undefined;
      keep(
        body,
        list,
        (one) => one.seat,
        make,
        (row, one) => {
          write(row.parts.name, table.seatName(one.seat));
          write(row.parts.turn, one.seat === turn ? t('to move') : '');
          mend(row, {
            class: one.seat === table.you ? 'own' : null,
            'aria-current': one.seat === turn ? 'true' : null,
          });
          columns.forEach((column, at) => {
            const data = found(one, column.at, table.you) ?? found(view, `${column.at}.${one.seat}`, table.you);
            write(row.parts.cells[at], inWords(data, table, column));
          });
        },
      );
    },
  };
};
