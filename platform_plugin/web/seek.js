/**
 * A call for a round: choose a game, wait until enough people want the same.
 */

import { gamesInOrder } from './new_table.js';
import { button, element, show, write } from './table_dom.js';
import { inLanguage } from './table_handle.js';

/**
 * @param {Element} root
 * @param {object} shell
 * @returns {{unmount(): void}}
 */
export const mountSeek = (root, shell) => {
  const { model, link, t, lang } = shell;
  let seeking = null; // the game called for
  const game = element('select', { 'aria-label': t('Game') });
  const seats = element('select', { 'aria-label': t('Seats') });
  const call = button(t('Find a round'), () => toggle(), { class: 'button' });
  const state = element('p', { class: 'muted', role: 'status' });
  const node = element('section', { class: 'card seek', 'aria-label': t('Find a round') },
    element('h2', {}, t('Find a round')), element('div', { class: 'row' }, game, seats), call, state);
  root.append(node);

  const drawSeats = () => {
    const possible = (model.games.get(game.value)?.seats ?? []).filter((n) => n > 1);
    seats.replaceChildren(element('option', { value: '' }, t('any number')), ...possible.map((n) => element('option', { value: n }, t('{n} players', { n }))));
  };
  const drawGames = () => {
    const chosen = game.value;
    game.replaceChildren(...gamesInOrder(model.games).map((one) => element('option', { value: one.name }, inLanguage(one.titles, lang()))));
    if (model.games.has(chosen)) game.value = chosen;
    drawSeats();
    call.disabled = model.games.size === 0;
  };
  const draw = () => {
    write(call, seeking === null ? t('Call for players') : t('Take the call back'));
    show(game.parentElement, seeking === null);
    if (seeking !== null) write(state, t('Waiting for others. You will be asked as soon as enough are here.'));
  };
  const toggle = async () => {
    write(state, '');
    try {
      await link.ask(seeking === null ? `/seek ${game.value} ${seats.value}`.trim() : '/unseek');
      seeking = seeking === null ? game.value : null;
    } catch (refused) {
      write(state, refused.text || refused.code);
    }
    draw();
  };
  game.addEventListener('change', drawSeats);
  const offs = [
    model.on('games', drawGames),
    model.on('vote', (vote) => {
      if (vote.about === 'seek' && vote.result) {
        seeking = null;
        write(state, '');
        draw();
      }
    }),
  ];
  drawGames();
  draw();
  return {
    unmount: () => {
      offs.forEach((off) => off());
      node.remove();
    },
  };
};
