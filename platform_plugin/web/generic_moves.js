/**
 * Lines as buttons: those that name nothing one could click, those that are left to choose among, and, for whoever
 * likes it better so, all of them. Verbs with many lines get a chooser, an argument after the other.
 */

import { button, element, keep, mend, show, write } from './table_dom.js';

const MOST_BUTTONS = 14; // of one verb; more of them become a chooser

const labelsOf = (usage) =>
  (usage ?? '')
    .split(' ')
    .slice(1)
    .map((label) => label.replace(/[[\]]/g, ''));

const unique = (list) => [...new Set(list)];

/** A line in short: without what is chosen already. */
const shortened = (hint, chosen) => {
  const rest = hint.args.filter((arg, at) => hint.on[at] === null || !chosen.includes(arg));
  return [hint.verb, ...rest].join(' ');
};

/** One select for each argument; each offers what goes with those before it. */
const createChooser = (verb, entry, send, t) => {
  const labels = labelsOf(entry?.usage);
  const selects = [];
  const boxes = element('span', { class: 'row' });
  const go = button('', () => send(current()), { class: 'button' });
  const node = element('fieldset', { class: 'chooser' }, element('legend', {}, verb), boxes, go);
  let hints = [];
  const current = () => {
    const args = selects.map((select) => select.value).filter((value) => value !== '');
    return [`/${verb}`, ...args].join(' ');
  };
  const refill = () => {
    let left = hints;
    selects.forEach((select, at) => {
      const values = unique(left.map((hint) => hint.args[at] ?? ''));
      const value = select.value;
      keep(
        select,
        values,
        (one) => one,
        (one) => element('option', { value: one }, one === '' ? '–' : one),
      );
      select.value = values.includes(value) ? value : values[0];
      left = left.filter((hint) => (hint.args[at] ?? '') === select.value);
    });
    write(go, current().slice(1));
    mend(go, { disabled: !left.length });
  };
  const draw = (now) => {
    hints = now;
    const most = Math.max(...now.map((hint) => hint.args.length));
    while (selects.length < most) {
      const label = labels[selects.length] ?? t('value');
      const select = element('select', { onchange: refill });
      selects.push(select);
      boxes.append(element('label', {}, `${label} `, select));
    }
    refill();
  };
  node.draw = draw;
  return node;
};

/**
 * @param {object} table
 * @param {(line: string) => void} send
 * @param {string} title
 * @returns {{node: Element, draw(hints: object[], chosen: string[]): void}}
 */
export const createMoves = (table, send, title) => {
  const row = element('div', { class: 'row moves-buttons' });
  const choosers = element('div', { class: 'moves-choosers' });
  const node = element('div', { class: 'moves', role: 'group', 'aria-label': title, hidden: true }, row, choosers);
  return {
    node,
    draw: (hints, chosen) => {
      const verbs = table.game?.verbs ?? [];
      const entry = (verb) => verbs.find((one) => one.verb === verb);
      const groups = unique(hints.map((hint) => hint.verb)).map((verb) => ({
        verb,
        hints: hints.filter((hint) => hint.verb === verb),
      }));
      const few = groups.filter((group) => group.hints.length <= MOST_BUTTONS).flatMap((group) => group.hints);
      const many = groups.filter((group) => group.hints.length > MOST_BUTTONS);
      keep(
        row,
        few,
        (hint) => hint.line,
        (hint) => button('', () => send(hint.line)),
        (made, hint) => {
          write(made, shortened(hint, chosen));
          mend(made, { title: [hint.line, entry(hint.verb)?.help].filter(Boolean).join(' – ') });
        },
      );
      keep(
        choosers,
        many,
        (group) => group.verb,
        (group) => createChooser(group.verb, entry(group.verb), send, table.t),
        (made, group) => made.draw(group.hints),
      );
      show(node, hints.length > 0);
    },
  };
};
