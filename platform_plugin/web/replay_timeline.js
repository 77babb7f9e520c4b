/**
 * The timeline of a replay: play, pause, speed, a step, a jump.
 */

import { button, element, mend, minutes, write } from './table_dom.js';

const SPEEDS = [1, 2, 4, 8, 16];
const TICK = 50; // ms

/**
 * @param {Element} root
 * @param {object} shell
 * @param {{at: number}[]} messages in order
 * @param {(count: number, jumped: boolean) => void} shown the first `count` messages have happened
 * @returns {{seek(count: number): void, time(): number, unmount(): void}}
 */
export const mountTimeline = (root, { t }, messages, shown) => {
  const end = messages.at(-1)?.at ?? 0;
  let time = 0;
  let count = 0;
  let timer = null;
  const play = button('', () => (timer === null ? start() : stop()), { class: 'button primary' });
  const back = button('‹', () => step(-1), { 'aria-label': t('One step back') });
  const on = button('›', () => step(1), { 'aria-label': t('One step on') });
  const speed = element(
    'select',
    { 'aria-label': t('Speed') },
    ...SPEEDS.map((n) => element('option', { value: n }, `${n}×`)),
  );
  speed.value = '4';
  const slider = element('input', {
    type: 'range',
    min: 0,
    max: Math.max(1, end),
    step: 100,
    'aria-label': t('Time in the match'),
    oninput: () => jump(Number(slider.value)),
  });
  const clock = element('span', { class: 'timeline-clock' });
  const bar = element('div', { class: 'timeline card row' }, back, play, on, slider, clock, speed);
  root.append(bar);

  const draw = () => {
    slider.value = time;
    const words = t('{time} of {end}', { time: minutes(time), end: minutes(end) });
    write(clock, words);
    mend(slider, { 'aria-valuetext': words });
    write(play, timer === null ? t('Play') : t('Pause'));
  };
  const put = (wanted, jumped) => {
    if (wanted !== count || jumped) {
      count = wanted;
      shown(count, jumped);
    }
    draw();
  };
  const jump = (to) => {
    time = to;
    put(messages.filter((message) => message.at <= time).length, true);
  };
  const seek = (wanted) => {
    time = messages[wanted - 1]?.at ?? 0;
    put(wanted, true);
  };
  const step = (by) => {
    stop();
    seek(Math.min(messages.length, Math.max(0, count + by)));
  };
  const stop = () => {
    clearInterval(timer);
    timer = null;
    draw();
  };
  const start = () => {
    if (count >= messages.length) seek(0);
    let last = performance.now();
    timer = setInterval(() => {
      const now = performance.now();
      time = Math.min(end, time + (now - last) * Number(speed.value));
      last = now;
      let next = count;
      while (next < messages.length && messages[next].at <= time) {
        next += 1;
        put(next, false);
      }
      if (next >= messages.length) stop();
      draw();
    }, TICK);
    draw();
  };
  draw();
  return {
    seek,
    time: () => time,
    unmount: () => {
      clearInterval(timer);
      bar.remove();
    },
  };
};
