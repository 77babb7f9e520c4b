/**
 * The seats of a table: who sits there, who is a bot, who is away and for how long, who has agreed to the start.
 */

import { button, element, keep, mend, minutes, show, write } from './table_dom.js';

const BEFORE = new Set(['open']);
const BOT_COMES_WITHIN = 10000; // ms until a bot that was just seated is called away

/** Whether one may set options and seat bots now; the server has the last word. */
export const mayArrange = (model) => {
  const { room, seat } = model;
  return BEFORE.has(room?.state) && (seat !== null || !room.seats.some((one) => one.kind === 'person'));
};

/** Seated persons who have not agreed to the start yet. */
export const stillToAgree = (room) => room.seats.filter((one) => one.kind === 'person' && !one.confirmed);

const row = ({ t, actions, seat }) => {
  const name = element('span', { class: 'seat-name' });
  const marks = element('span', { class: 'seat-marks' });
  const absent = element('span', { class: 'seat-absent' });
  const act = (words, line, attributes) =>
    button(words, () => actions.act(line()), { class: 'button quiet', ...attributes });
  const of = (part) => part.person?.name ?? '';
  const part = {
    name,
    marks,
    absent,
    person: null,
    arrived: 0,
    sit: button(t('Sit here'), () => actions.act(`/join ${seat}`), {
      'aria-label': t('Sit here (seat {seat})', { seat }),
    }),
    leave: button(t('Leave the seat'), () => actions.leave(), { class: 'button quiet' }),
    dismiss: act(t('Send away'), () => `/bot remove ${seat}`, {
      'aria-label': t('Send away (seat {seat})', { seat }),
    }),
    remove: act(t('Take off the seat'), () => `/remove ${of(part)}`),
  };
  const place = element('span', { class: 'seat-number', 'data-seat': seat, 'aria-hidden': 'true' }, String(seat));
  const buttons = [part.sit, part.leave, part.dismiss, part.remove];
  const node = element('li', { class: 'seat', tabindex: '-1' }, place, name, marks, absent, ...buttons);
  node.parts = part;
  return node;
};

const mark = (kind, words) => ({ kind, words });

const marksOf = (one, { room, seat }, t) => {
  const marks = [];
  if (one.seat === seat) marks.push(mark('you', t('you')));
  if (one.kind === 'bot') marks.push(mark('bot', t('bot')));
  if (one.kind === 'person' && BEFORE.has(room.state)) {
    marks.push(one.confirmed ? mark('yes', t('agrees')) : mark('wait', t('not yet')));
  }
  return marks;
};

const update = (node, one, { model, t, compact }) => {
  const part = node.parts;
  const { room, seat } = model;
  part.person = one;
  part.arrived = performance.now();
  const free = one.kind === 'free';
  const own = one.seat === seat;
  write(part.name, free ? t('free') : one.name);
  keep(
    part.marks,
    marksOf(one, model, t),
    (item) => item.kind,
    (item) => element('span', { class: `mark mark-${item.kind}` }),
    (span, item) => write(span, item.words),
  );
  mend(node, {
    class: `seat${free ? ' seat-free' : ''}${own ? ' seat-own' : ''}${one.absent !== undefined ? ' seat-away' : ''}`,
  });
  const running = room.state === 'running' || room.state === 'paused';
  const other = one.kind === 'person' && !own && seat !== null;
  show(part.sit, free && seat === null, node);
  show(part.leave, own && !compact, node);
  show(part.dismiss, one.kind === 'bot' && mayArrange(model), node);
  show(part.remove, running && other && one.absent !== undefined, node);
};

const tick = (node, t) => {
  const part = node.parts;
  const { absent, kind } = part.person;
  if (absent === undefined || absent === null) return write(part.absent, '');
  const away = absent + performance.now() - part.arrived;
  if (kind === 'bot' && away < BOT_COMES_WITHIN) return write(part.absent, t('is coming'));
  write(part.absent, t('away for {time}', { time: minutes(away) }));
};

/**
 * The list of seats.
 * @param {Element} root
 * @param {object} shell
 * @param {{act(line: string): Promise<boolean>, leave(): void}} actions
 * @param {boolean} compact names only, for the side of a running match
 * @returns {{draw(): void, unmount(): void}}
 */
export const mountSeats = (root, { model, t }, actions, compact = false) => {
  const list = element('ul', { class: `seats${compact ? ' seats-compact' : ''}`, 'aria-label': t('Seats') });
  root.append(list);
  const make = (one) => row({ t, actions, seat: one.seat });
  const draw = () => {
    if (!model.room) return;
    const shown = compact ? model.room.seats.filter((one) => one.kind !== 'free') : model.room.seats;
    keep(
      list,
      shown,
      (one) => one.seat,
      make,
      (node, one) => update(node, one, { model, t, compact }),
    );
    [...list.children].forEach((node) => tick(node, t));
  };
  const timer = setInterval(() => [...list.children].forEach((node) => tick(node, t)), 1000);
  const offs = ['room', 'seat'].map((topic) => model.on(topic, draw));
  draw();
  return {
    draw,
    unmount: () => {
      clearInterval(timer);
      offs.forEach((off) => off());
      list.remove();
    },
  };
};
