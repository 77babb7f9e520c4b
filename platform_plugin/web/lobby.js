/**
 * The lobby: the tables and who is here, a new table, a call for a round, talk.
 */

import { mountPeople } from './people.js';
import { mountSeek } from './seek.js';
import { gamesInOrder, openNewTable } from './new_table.js';
import { createRoomCard } from './room_card.js';
import { button, coalesced, element, keep, show, write } from './table_dom.js';
import { inLanguage } from './table_handle.js';
import { mountVotes } from './votes.js';

const REDRAW = 120; // ms between two redraws of the list, however many tables change

const LATER = { open: 2, running: 3, paused: 3, frozen: 4, over: 4 };

/**
 * Where a table stands in the list: first where somebody waits for others, then where bots play and a seat is free,
 * as at a table of the house, then empty ones, those that run, those that are over.
 * @param {object} room
 */
export const rankOf = ({ state, seats }) => {
  const sits = (kind) => seats.some((seat) => seat.kind === kind);
  if (!sits('free') || state === 'frozen' || state === 'paused') return LATER[state];
  if (state === 'open' && sits('person')) return 0;
  return sits('bot') && !sits('person') ? 1 : LATER[state];
};
const byInterest = (a, b) => rankOf(a) - rankOf(b) || b.room - a.room;

const select = (label, onchange) => {
  const node = element('select', { 'aria-label': label });
  node.addEventListener('change', onchange);
  return node;
};

/**
 * @param {Element} root
 * @param {object} shell
 * @returns {{unmount(): void}}
 */
export const mountLobby = (root, shell) => {
  const { model, t, tn, lang } = shell;
  const heading = element('h1', { tabindex: '-1' }, t('Tables'));
  const fresh = button(t('New table'), () => openNewTable(shell), { class: 'button primary' });
  const matches = element('a', { class: 'button quiet', href: '#matches' }, t('Finished matches'));
  const game = select(t('Game'), () => draw());
  const free = element('input', { type: 'checkbox', id: 'lobby-free' });
  free.addEventListener('change', () => draw());
  const filters = element('div', { class: 'row filters', role: 'group', 'aria-label': t('Which tables') },
    game, element('label', { class: 'tick', for: free.id }, free, t('with a free seat')));
  const count = element('p', { class: 'sr-only', role: 'status' });
  const list = element('ul', { class: 'rooms', 'aria-label': t('Tables') });
  const empty = element('p', { class: 'empty card' }, t('No table fits. Choose other filters, or open a new table.'));
  const bots = button(t('Play with bots'), () => openNewTable(shell, 'bots'), { class: 'button primary' });
  const friends = button(t('Open a table for friends'), () => openNewTable(shell));
  const first = element('div', { class: 'empty card first' },
    element('p', {}, t('Nobody plays here just now. Choose a game, and bots or friends play with you: it takes a minute.')),
    element('div', { class: 'row' }, bots, friends));
  const votes = element('div', { class: 'lobby-votes' });
  const tables = element('section', { class: 'lobby-tables', 'aria-label': t('Tables') },
    element('div', { class: 'lobby-head' }, heading, element('div', { class: 'row' }, matches, fresh)),
    votes, filters, count, list, empty, first);
  const side = element('aside', { class: 'lobby-side', 'aria-label': t('People and talk') });
  const lobby = element('div', { class: 'lobby' }, tables, side);
  root.append(lobby);

  const drawGames = () => {
    const chosen = game.value;
    const titles = gamesInOrder(model.games).map((one) => [one.name, inLanguage(one.titles, lang())]);
    game.replaceChildren(element('option', { value: '' }, t('all games')), ...titles.map(([value, words]) => element('option', { value }, words)));
    game.value = model.games.has(chosen) ? chosen : '';
    for (const one of [fresh, bots, friends]) one.disabled = model.games.size === 0; // until the server has said which
  };

  const wanted = (room) =>
    (!game.value || room.game === game.value) && (!free.checked || room.seats.some((seat) => seat.kind === 'free'));

  const card = createRoomCard(shell);
  const draw = () => {
    const rooms = [...model.rooms.values()].filter(wanted).sort(byInterest);
    keep(list, rooms, (room) => room.room, card.make, card.update);
    show(list, rooms.length > 0);
    show(empty, rooms.length === 0 && model.rooms.size > 0);
    show(first, model.rooms.size === 0);
    show(filters, model.rooms.size > 0);
    write(count, tn('{n} table', '{n} tables', rooms.length));
  };

  const soon = coalesced(draw, REDRAW);
  const offs = [
    model.on('rooms', soon),
    model.on('games', () => {
      drawGames();
      soon();
    }),
  ];
  const parts = [mountVotes(votes, shell), mountSeek(side, shell), mountPeople(side, shell), shell.mountChat(side, shell)];
  drawGames();
  draw();
  return {
    unmount: () => {
      soon.cancel();
      offs.forEach((off) => off());
      parts.forEach((part) => part.unmount());
      lobby.remove();
    },
  };
};
