/**
 * Finished matches, one's own or somebody's; each can be watched again or saved. And records from the disk.
 */

import { button, element, keep, show, write } from './table_dom.js';
import { gameNamed, inLanguage } from './table_handle.js';
import { question } from './table_question.js';

const save = (id, lines) => {
  const url = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'application/jsonl' }));
  element('a', { href: url, download: `${id}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
};

const seatsInWords = (seats, t) =>
  [...seats]
    .sort((one, other) => one.place - other.place)
    .map((one) => t('{place}. {name} ({points})', { place: one.place, name: one.name, points: one.points }))
    .join('  ');

/**
 * @param {Element} root
 * @param {object} shell
 * @param {(lines: string[]) => void} openFile
 * @returns {{unmount(): void}}
 */
export const mountMatches = (root, shell, openFile) => {
  const { model, t } = shell;
  const title = element('h1', { tabindex: '-1' }, t('Finished matches'));
  const name = element('input', {
    type: 'text',
    id: 'matches-name',
    autocomplete: 'off',
    maxlength: 40,
    placeholder: model.me?.name ?? '',
  });
  const ask = element(
    'form',
    {
      class: 'row',
      onsubmit: (event) => {
        event.preventDefault();
        load();
      },
    },
    element('label', { for: 'matches-name' }, t('Matches of')),
    name,
    button(t('Show'), null, { type: 'submit', onclick: () => {} }),
  );
  const file = element('input', {
    type: 'file',
    id: 'matches-file',
    accept: '.jsonl,.json,.txt',
    onchange: async () => {
      const [chosen] = file.files;
      if (chosen) openFile((await chosen.text()).split('\n'));
      file.value = '';
    },
  });
  const open = element(
    'div',
    { class: 'row' },
    element('label', { for: 'matches-file' }, t('Open a record from this device')),
    file,
  );
  const state = element('p', { class: 'muted', role: 'status' });
  const list = element('ul', { class: 'matches' });
  const page = element('section', { class: 'matches-page card' }, title, ask, open, state, list);
  root.append(page);

  const row = (played) => {
    const game = inLanguage(gameNamed(model.games, played.game)?.titles, shell.lang()) || played.game;
    const when = new Intl.DateTimeFormat(shell.lang(), { dateStyle: 'medium', timeStyle: 'short' }).format(
      played.ended,
    );
    const keepIt = button(
      t('Save'),
      async () => {
        try {
          const { lines } = await question(shell, `/export ${played.id}`, 'record');
          save(played.id, lines);
        } catch (refused) {
          write(state, refused.text || refused.code);
        }
      },
      { class: 'button quiet', 'aria-label': t('Save the record {id}', { id: played.id }) },
    );
    const watch = element('a', { class: 'button', href: `#replay=${played.id}` }, t('Watch'));
    return element(
      'li',
      { class: 'match' },
      element('span', { class: 'match-game' }, game),
      element('time', { class: 'muted' }, when),
      element('span', { class: 'match-seats' }, seatsInWords(played.seats, t)),
      element('span', { class: 'row' }, watch, keepIt),
    );
  };
  const load = async () => {
    const whose = name.value.trim();
    try {
      const { matches } = await question(shell, `/matches ${whose}`.trim(), 'matches');
      keep(list, matches, (played) => played.id, row);
      write(state, matches.length ? '' : t('No finished matches yet.'));
    } catch (refused) {
      keep(list, [], (played) => played.id, row);
      write(state, refused.text || refused.code);
    }
    show(list, list.children.length > 0);
  };
  load();
  return { unmount: () => page.remove() };
};
