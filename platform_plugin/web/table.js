/**
 * The frame of a table: what is played and by whom, what may be done before, during and after a match. The match
 * itself is drawn by the view module that the game's layout asks for.
 */

import { button, element, keep, mend, minutes, show, write } from './table_dom.js';
import { mountOptions } from './options.js';
import { mountResult } from './result.js';
import { mountSeats } from './seats.js';
import { createSounds } from './sounds.js';
import { createClock } from './table_clock.js';
import { createTable, gameNamed, inLanguage } from './table_handle.js';
import { mountLog } from './table_log.js';
import { mountMenu, mountQuestion } from './table_menu.js';
import { mountSetup } from './table_setup.js';
import { mountVeil } from './table_veil.js';
import { viewFor } from './table_views.js';
import { mountVotes } from './votes.js';

const TICKS_FROM = 10; // seconds left from which the clock is heard
const MARKS = new Set([120, 60, 30, 10]); // seconds left that a screen reader hears

const copyLink = async (shell) => {
  const link = new URL(`#room=${shell.model.room.room}`, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    return shell.t('The link is copied.');
  } catch {
    return link;
  }
};

/** What the link does: copies it, and says so. */
const handOutLink = (shell) => async () => shell.notice(await copyLink(shell));

/** The head: game, name, link, clock, watchers, and the view's own headline. */
const head = (shell, act, headline) => {
  const { model, t } = shell;
  const title = element('h1', { class: 'table-title', tabindex: '-1' });
  const name = element('span', { class: 'table-name' });
  const watchers = element('span', { class: 'table-watchers' });
  const clock = element('span', { class: 'table-clock', role: 'timer', 'aria-live': 'off' });
  const link = button(t('Link'), handOutLink(shell), {
    class: 'button quiet link-of-table',
    title: t('Copy the link to this table'),
  });
  const join = button(t('Take a seat'), () => act('/join'), { class: 'button primary join-table' });
  const node = element(
    'header',
    { class: 'table-head' },
    element('div', { class: 'table-names' }, title, name),
    headline,
    element('div', { class: 'table-tools row' }, clock, watchers, join, link),
  );
  const draw = () => {
    const { room, seat } = model;
    if (!room) return;
    const game = gameNamed(model.games, room.game);
    write(title, inLanguage(game?.titles, shell.lang()) || room.game);
    write(name, room.name && room.name !== room.game ? room.name : t('Table {n}', { n: room.room }));
    const count = room.watchers?.length ?? 0;
    write(watchers, count ? shell.tn('{n} watches', '{n} watch', count) : '');
    mend(watchers, { title: count ? room.watchers.join(', ') : null });
    const free = room.seats.some((one) => one.kind === 'free');
    show(join, seat === null && room.state !== 'open' && free, title);
  };
  return { node, title, clock, tools: node.lastChild, draw };
};

/** Shows the clock, and lets it be heard near its end. */
const timeKeeper = (node, shell, table, clock, hides) => {
  let heard = null;
  return () => {
    const left = shell.model.room?.state === 'running' || shell.model.room?.state === 'paused' ? clock.left() : null;
    write(node, hides() ? '' : minutes(left));
    const seconds = left === null ? null : Math.ceil(left / 1000);
    mend(node, { 'data-late': seconds !== null && seconds <= TICKS_FROM });
    if (seconds === heard || seconds === null || !clock.running()) {
      heard = seconds;
      return;
    }
    const down = heard !== null && seconds < heard;
    heard = seconds;
    if (!down) return;
    if (seconds > 0 && seconds <= TICKS_FROM && table.you !== null) table.sounds.play('tick');
    if (MARKS.has(seconds) && !hides()) shell.announce(shell.t('{time} left', { time: minutes(left) }), 'polite');
  };
};

/** The match on the stage: mounted when one is there, changed for the next one. */
const stage = (root, model, table, changed) => {
  let view = null; // {match, module, mounted}
  let wanted = null;
  const down = () => {
    view?.mounted.unmount();
    view = null;
    changed();
  };
  const draw = async () => {
    const match = model.room && model.room.state !== 'open' ? (model.match?.match ?? null) : null;
    if (match === wanted) return;
    if (match !== null && !table.game) return;
    wanted = match;
    if (view) down();
    if (match === null) return;
    const module = await viewFor(table.game.layout);
    if (wanted !== match) return;
    view = { match, module, mounted: module.mount(root, table) };
    changed();
  };
  return { draw, down, module: () => view?.module ?? null };
};

/**
 * @param {Element} root
 * @param {object} shell {model, link, settings, t, tn, lang, announce, notice, mountChat?}
 * @returns {{unmount(): void}}
 */
export const mountTable = (root, shell) => {
  const { model, link, t, settings } = shell;
  const complain = (refused) =>
    shell.notice(
      refused.code === 'offline'
        ? t('No connection just now. The page keeps trying.')
        : refused.text || refused.code || String(refused),
    );
  const act = async (line) => {
    try {
      await link.ask(line);
      return true;
    } catch (refused) {
      complain(refused);
      return false;
    }
  };
  const clock = createClock(model);
  const sounds = createSounds(() => settings.get('sounds'));
  const table = createTable(shell, clock, sounds, complain);

  const frame = element('section', { class: 'table', 'aria-label': t('Table') });
  const upper = head(shell, act, table.headline);
  const viewRoot = element('div', { class: 'table-view' });
  const over = element(
    'div',
    { class: 'table-over', role: 'region', 'aria-label': t('Match'), tabindex: '-1' },
    viewRoot,
  );
  const seatsRoot = element('div', { class: 'table-seats' });
  const middle = element('div', { class: 'table-stage' });
  const talk = element('div', { class: 'table-talk' });
  const logTitle = element('h2', { class: 'table-heading' }, t('What happened'));
  const logBox = element('details', { class: 'table-log', open: true }, element('summary', {}, logTitle));
  const side = element('aside', { class: 'table-side', 'aria-label': t('Seats and talk') }, seatsRoot, logBox, talk);
  frame.append(upper.node, element('div', { class: 'table-body' }, middle, side));
  root.append(frame);

  const leaving = mountQuestion(frame, {
    title: t('Leave the running match?'),
    text: t('Your seat is kept for you as long as this match lasts. Without you it plays on.'),
    yes: t('Leave'),
    no: t('Stay'),
  });
  const leave = async () => {
    const playing = model.room.state === 'running' || model.room.state === 'paused' || model.room.state === 'frozen';
    if (!playing) await act('/leave');
    else if (await leaving.ask()) await act('/leave yes');
  };
  const rematch = async () => {
    if (model.room.state === 'over') await link.ask('/reset').catch(() => {}); // somebody else may have been first
    await act('/start');
  };
  const options = mountOptions(frame, shell);
  const toStage = () => {
    show(over, true);
    over.focus({ preventScroll: true });
  };
  const ways = { leave, rematch, toStage, link: handOutLink(shell), options: options.open };
  const actions = { act, ...ways, table, game: () => table.game };
  const menu = mountMenu(upper.tools, shell, actions);
  const votes = mountVotes(middle, shell);
  const setup = mountSetup(middle, shell, actions);
  const result = mountResult(middle, shell, actions);
  middle.append(over);
  const veil = mountVeil(over, shell, actions);
  const seats = mountSeats(seatsRoot, shell, actions, true);
  const log = mountLog(logBox, shell);
  const chat = shell.mountChat?.(talk, shell) ?? null;

  const drawFrame = () => {
    const module = match.module();
    upper.draw();
    result.draw(!module?.showsResult);
    const before = model.room?.state === 'open';
    show(seatsRoot, !before && !module?.showsSeats);
    show(over, !before);
    mend(frame, { 'data-state': model.room?.state ?? null });
  };
  const match = stage(viewRoot, model, table, () => drawFrame());
  let state = model.room?.state ?? null;
  const changed = () => {
    if (!model.room) return;
    const before = state;
    state = model.room.state;
    match.draw();
    drawFrame();
    if (before !== state && state === 'over' && !match.module()?.soundOf) sounds.play('bell');
    if (before === 'over' && state === 'open') setup.focus();
  };
  const happened = (message) => {
    result.heard(message);
    const soundOf = match.module()?.soundOf;
    if (soundOf) {
      const name = soundOf(message, table.you);
      if (name) sounds.play(name);
    } else if (message.event.seat !== undefined) sounds.play('lay');
  };
  const time = timeKeeper(upper.clock, shell, table, clock, () => Boolean(match.module()?.showsClock));
  const timer = setInterval(time, 200);
  const offs = [
    ...['room', 'seat', 'games', 'snapshot'].map((topic) => model.on(topic, changed)),
    model.on('event', happened),
    model.on('error', complain),
  ];
  changed();
  return {
    unmount: () => {
      clearInterval(timer);
      offs.forEach((off) => off());
      match.down();
      [options, leaving, menu, votes, setup, result, veil, seats, log, clock, sounds].forEach((part) =>
        (part.unmount ?? part.close)(),
      );
      chat?.unmount();
      frame.remove();
    },
  };
};
