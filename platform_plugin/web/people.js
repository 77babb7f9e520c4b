/**
 * Who is in the lobby, who is away; a name opens what one can do about somebody.
 */

import { openPerson } from './person.js';
import { button, coalesced, element, keep, mend, write } from './table_dom.js';

const REDRAW = 120;

/**
 * @param {Element} root
 * @param {object} shell
 * @returns {{unmount(): void}}
 */
export const mountPeople = (root, shell) => {
  const { model, link, t, tn, notice } = shell;
  const heading = element('h2');
  const list = element('ul', { class: 'people' });
  const away = element('input', { type: 'checkbox', id: 'lobby-away' });
  const mine = element('label', { class: 'tick', for: away.id }, away, t('I am away'));
  const node = element('section', { class: 'card who', 'aria-label': t('People') }, heading, list, mine);
  root.append(node);

  /** Whoever does something is back: any command tells the server so. */
  const back = ({ target }) => {
    if (!away.checked || mine.contains(target)) return;
    away.checked = false;
    model.look();
  };
  away.addEventListener('change', async () => {
    if (!away.checked) {
      model.look();
      return;
    }
    try {
      const text = t('away for a moment');
      await link.ask(`/away ${text}`);
      const { name } = model.me;
      model.people.set(name, { ...model.people.get(name), name, away: text });
      draw();
    } catch (refused) {
      away.checked = false;
      if (refused.text) notice(refused.text);
    }
  });
  document.addEventListener('pointerdown', back);
  document.addEventListener('keydown', back);

  const whisper = (name) => model.whisper(name);
  const make = ({ name }) =>
    element('li', {}, button(name, () => openPerson(shell, name, whisper), { class: 'person' }), element('span', { class: 'muted' }));
  const update = (line, person) => {
    const marks = [
      person.name === model.me?.name ? t('you') : '',
      person.kind === 'bot' ? t('bot') : '',
      person.away !== undefined && person.away !== null ? person.away || t('away') : '',
    ].filter(Boolean);
    write(line.lastChild, marks.join(', '));
    mend(line, { 'data-away': person.away !== undefined && person.away !== null });
  };
  const draw = () => {
    const people = [...model.people.values()].sort((a, b) => a.name.localeCompare(b.name));
    write(heading, tn('{n} person here', '{n} people here', people.length));
    keep(list, people, (person) => person.name, make, update);
  };
  const soon = coalesced(draw, REDRAW);
  const off = model.on('people', soon);
  draw();
  return {
    unmount: () => {
      soon.cancel();
      off();
      document.removeEventListener('pointerdown', back);
      document.removeEventListener('keydown', back);
      node.remove();
    },
  };
};
