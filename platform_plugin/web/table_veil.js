/**
 * The veil over a match that stands: why, and the seconds until it goes on.
 */

import { button, element, show, write } from './table_dom.js';

const COUNTDOWN = 3000; // ms, where the server's limits do not say

const whyPaused = (room, byVote, t) => {
  if (byVote) return t('Paused by vote.');
  const away = room.seats.filter((one) => one.kind === 'person' && one.absent !== undefined).map((one) => one.name);
  if (away.length) return t('The match waits for {names}.', { names: away.join(', ') });
  return t('The match waits until somebody is back.');
};

/**
 * @param {Element} root over which it lies
 * @param {object} shell
 * @param {{act(line: string): Promise<boolean>}} actions
 * @returns {{draw(): void, unmount(): void}}
 */
export const mountVeil = (root, { model, t }, actions) => {
  let byVote = false;
  let goesOn = null; // performance.now() at which it goes on
  const title = element('h2');
  const why = element('p');
  const seconds = element('p', { class: 'veil-seconds', 'aria-live': 'assertive' });
  const go = button(t('Propose to go on'), () => actions.act('/continue'), { class: 'button primary' });
  const card = element('div', { class: 'card veil-card', role: 'status' }, title, why, seconds, go);
  const veil = element('div', { class: 'veil', hidden: true }, card);
  root.append(veil);

  const tick = () => {
    const left = goesOn === null ? null : Math.ceil((goesOn - performance.now()) / 1000);
    write(seconds, left === null || left < 1 ? '' : left);
  };
  const draw = () => {
    const { room, seat } = model;
    if (!room) return;
    const { state } = room;
    if (state !== 'paused') {
      goesOn = null;
      if (state !== 'running') byVote = false;
    }
    show(veil, state === 'paused' || state === 'frozen', root);
    if (veil.hidden) return;
    write(title, state === 'frozen' ? t('This table is frozen') : goesOn === null ? t('Paused') : t('It goes on'));
    write(
      why,
      state === 'frozen'
        ? t('The rules of this game failed here. What happened is kept.')
        : goesOn === null
          ? whyPaused(room, byVote, t)
          : '',
    );
    show(go, state === 'paused' && seat !== null && goesOn === null, root);
    tick();
  };
  const voted = (vote) => {
    if (vote.result !== 'passed') return;
    if (vote.about === 'pause') byVote = true;
    if (vote.about === 'continue') goesOn = performance.now() + (model.limits?.resume_countdown ?? COUNTDOWN);
    draw();
  };
  const counted = ({ event }) => {
    if (model.room?.state !== 'paused' || event.kind !== 'countdown' || !event.ms) return;
    goesOn = performance.now() + event.ms;
    draw();
  };
  const offs = [
    ...['room', 'seat'].map((topic) => model.on(topic, draw)),
    model.on('vote', voted),
    model.on('event', counted),
  ];
  const timer = setInterval(tick, 200);
  draw();
  return {
    draw,
    unmount: () => {
      clearInterval(timer);
      offs.forEach((off) => off());
      veil.remove();
    },
  };
};
