/**
 * A table as the lobby shows it: game, state, seats, options in words, and the way there.
 */

import { button, element, keep, mend, show, write } from './table_dom.js';
import { inLanguage } from './table_handle.js';

const PRIVATE = 'private'; // the host's option that has a mark of its own

const shownValue = (value) => (value === true ? '' : String(Array.isArray(value) ? value.join(' ') : value));

/** @returns {{make(room: object): HTMLElement, update(node: HTMLElement, room: object): void}} */
export const createRoomCard = (shell) => {
  const { model, t, tn, lang } = shell;
  const states = {
    open: () => t('waiting for players'),
    running: () => t('playing'),
    paused: () => t('paused'),
    frozen: () => t('stopped by a fault'),
    over: () => t('match over'),
  };

  /** The address leads there, and asks for a password where one is wanted. */
  const go = (number, seated) => {
    model.wishSeat(seated ? number : null);
    location.hash = `#room=${number}`;
  };

  const make = ({ room }) => {
    const title = element('h2', { class: 'room-title' });
    const name = element('p', { class: 'room-name muted' });
    const state = element('span', { class: 'badge' });
    const lock = element('span', { class: 'badge lock', title: t('private: a password is asked') }, t('private'));
    const seats = element('ul', { class: 'seats', 'aria-label': t('Seats') });
    const options = element('details', { class: 'room-options' }, element('summary'), element('dl'));
    const join = button(t('Join'), () => go(room, true), { class: 'button primary join' });
    const watch = button(t('Watch'), () => go(room, false), { class: 'button watch' });
    return element('li', { class: 'room card' },
      element('div', { class: 'room-head' }, element('div', {}, title, name), element('div', { class: 'row' }, lock, state)),
      seats, options, element('div', { class: 'row end' }, watch, join));
  };

  const drawOptions = (node, room) => {
    const given = Object.entries(room.options ?? {}).filter(([name, value]) => name !== PRIVATE && value !== null && value !== false && value !== '');
    const known = new Map((model.games.get(room.game)?.options ?? []).map((option) => [option.name, option.help]));
    show(node, given.length > 0);
    write(node.querySelector('summary'), given.map(([name, value]) => `${name} ${shownValue(value)}`.trim()).join(', '));
    keep(node.querySelector('dl'), given, ([name]) => name,
      ([name]) => element('div', {}, element('dt', {}, name), element('dd')),
      (line, [name, value]) => write(line.lastChild, [shownValue(value), known.get(name)].filter(Boolean).join(' – ')));
  };

  const update = (node, room) => {
    const game = model.games.get(room.game);
    const title = inLanguage(game?.titles, lang()) || room.game;
    const label = room.name && room.name !== room.game ? room.name : '';
    const free = room.seats.filter((seat) => seat.kind === 'free').length;
    write(node.querySelector('.room-title'), title);
    write(node.querySelector('.room-name'), label ? t('Table {n}: {name}', { n: room.room, name: label }) : t('Table {n}', { n: room.room }));
    const badge = node.querySelector('.badge:not(.lock)');
    write(badge, (states[room.state] ?? (() => room.state))());
    mend(badge, { 'data-state': room.state });
    show(node.querySelector('.lock'), Boolean(room.private ?? room.options?.[PRIVATE]));
    keep(node.querySelector('.seats'), room.seats, (seat) => seat.seat,
      () => element('li', { class: 'seat-chip' }),
      (chip, seat) => {
        const words = seat.kind === 'free' ? t('free') : seat.name;
        write(chip, seat.kind === 'bot' ? t('{name} (bot)', { name: words }) : words);
        mend(chip, {
          'data-kind': seat.kind,
          'data-seat': seat.seat,
          'data-absent': seat.absent !== undefined && seat.absent !== null,
          title: seat.absent ? t('away from the table') : null,
        });
      });
    drawOptions(node.querySelector('.room-options'), room);
    const join = node.querySelector('.join');
    show(join, free > 0 && room.state !== 'frozen', node.querySelector('.watch'));
    write(join, room.state === 'open' ? t('Join') : t('Join the next match'));
    const words = { title, n: room.room };
    mend(join, { 'aria-label': t('Join table {n}, {title}', words) });
    mend(node.querySelector('.watch'), { 'aria-label': t('Watch table {n}, {title}', words) });
    mend(node.querySelector('.seats'), { 'aria-label': tn('Seats, {n} free', 'Seats, {n} free', free) });
  };
  return { make, update };
};
