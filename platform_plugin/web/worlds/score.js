/** The provisional sheet: one's own lines as they stand, and on hover or focus the spaces that a line came from. */
import { coalesced, element, keep, mend, write } from '../table_dom.js';

const PAUSE = 700; // ms between two questions
const points = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/**
 * Asks for the sheets when worlds have changed, not more often than the pause.
 * @param {object} table @param {(sheets: object) => void} onSheets
 */
export function createScorer(table, onSheets) {
  const ask = coalesced(async () => {
    try {
      onSheets(await table.question('/score', 'score'));
    } catch {
      // Not now: the next change asks again.
    }
  }, PAUSE);
  return { ask, close: ask.cancel };
}

/** The sum of a sheet: points, or minus points. */
export const sumOf = (sheet) => ('total' in sheet ? String(sheet.total).replace('-', '−') : `−${sheet.penalty}`);

/** Tasks that stand fulfilled by the points of the sheet's line; null where these cannot tell. */
export function fulfilledBy(sheet, tasks, values) {
  const line = sheet?.lines.find((each) => each.line === 'tasks');
  if (!line || !tasks?.length) return null;
  const choices = tasks.reduce((sets, task) => sets.flatMap((set) => [set, [...set, task]]), [[]]);
  const worth = (set) => tasks.reduce((sum, task) => sum + (set.includes(task) ? values(task) : -values(task)), 0);
  const possible = choices.filter((set) => worth(set) === line.points);
  return possible.length === 1 ? new Set(possible[0]) : null;
}

/** @param {object} voice @param {object} layout @param {(spaces: string[]) => void} light */
export function createSheet(voice, layout, light) {
  const { t } = voice;
  const list = element('ul', { class: 'w-lines' });
  let lit = null; // the line whose spaces are shown
  const sum = element('strong', { class: 'w-sum' });
  const node = element(
    'section',
    { class: 'w-score', 'aria-label': t('Points as it stands') },
    element('h2', {}, t('As it stands'), sum),
    list,
  );

  const make = ({ line }) => {
    const row = element(
      'button',
      { type: 'button', class: 'w-line' },
      element('span', {}, voice.inWords(layout.lines[line]?.title) || line),
      element('b', {}),
      element('span', { class: 'sr-only' }),
    );
    const on = () => {
      lit = row;
      light(row.spaces ?? []);
    };
    const off = () => {
      lit = null;
      light([]);
    };
    for (const [name, fn] of [
      ['mouseenter', on],
      ['focus', on],
      ['click', on],
      ['mouseleave', off],
      ['blur', off],
    ])
      row.addEventListener(name, fn);
    return element('li', {}, row);
  };

  return {
    node,
    /** @param {object|null} sheet one's own of the `score` answer */
    show: (sheet) => {
      node.hidden = !sheet;
      if (!sheet) return;
      write(sum, sumOf(sheet));
      keep(
        list,
        sheet.lines,
        ({ line }) => line,
        make,
        (item, { line, points: n, spaces = [] }) => {
          const row = item.firstChild;
          row.spaces = spaces;
          if (lit === row) light(spaces);
          mend(row, { 'data-sign': Math.sign(n), title: voice.inWords(layout.lines[line]?.text) });
          write(row.children[1], ` ${points(n)}`);
          write(row.lastChild, spaces.length ? ` ${t('Spaces: {spaces}', { spaces: spaces.join(' ') })}` : '');
        },
      );
    },
  };
}

export { points };
