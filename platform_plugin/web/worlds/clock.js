/** The bar above the table: round, clock, what one's own seat stands at; and the large 3-2-1. */
import { element, mend, minutes, write } from '../table_dom.js';

/** @param {object} voice @param {object} table */
export function createClockBar(voice, table, tools) {
  const { t } = voice;
  const round = element('span', { class: 'w-round' });
  const clock = element('span', { class: 'w-clock', role: 'timer', 'aria-live': 'off' });
  const own = element('span', { class: 'w-own-state' });
  const node = element(
    'header',
    { class: 'w-bar' },
    round,
    clock,
    own,
    element('span', { class: 'w-bar-tools' }, ...tools),
  );
  const big = element('div', { class: 'w-big', hidden: true, 'aria-hidden': 'true' });
  let number = null;
  let marked = null;

  /** Show the time; to be called several times a second. */
  function tick(view) {
    if (!view) return;
    const left = table.left() ?? (table.replay && view.until ? Math.max(0, view.until - table.matchTime()) : null);
    const shows = left !== null && (view.phase === 'between' || (view.phase === 'round' && view.until !== undefined));
    write(clock, shows ? minutes(left) : '');
    const seconds = left === null ? null : Math.ceil(left / 1000);
    mend(clock, { 'data-late': view.phase === 'round' && shows && seconds <= 10 ? 'true' : null });
    const shown = view.phase === 'countdown' && seconds ? String(seconds) : null;
    if (shown !== number) {
      number = shown;
      big.hidden = !shown;
      write(big, shown ?? '');
      if (shown) {
        table.announce(shown, 'assertive');
        big.classList.remove('pops');
        void big.offsetWidth; // begins the animation again
        big.classList.add('pops');
      }
    }
    if (view.phase === 'round' && shows && seconds !== marked) {
      if (marked !== null && seconds < marked && [120, 60, 30, 10, 5].includes(seconds))
        table.announce(t('{time} left', { time: minutes(left) }), 'polite');
      marked = seconds;
    }
  }

  return {
    node,
    big,
    tick,
    show: (view, seat) => {
      const rounds = view.options.solo || view.options.duo ? 1 : 3;
      round.hidden = view.phase === 'over';
      write(round, rounds === 1 ? t('One round') : t('Round {n} of {rounds}', { n: view.round, rounds }));
      const said =
        seat && view.phase === 'round' && seat.out
          ? seat.chip
            ? t('You are out, with chip {chip}.', { chip: seat.chip })
            : t('You are out.')
          : '';
      const holds =
        seat && view.volcano_chip.includes(seat.seat) && !view.options.children
          ? ` ${t('You hold the volcano chip: sleeping volcanoes count too.')}`
          : '';
      write(own, seat ? `${said}${holds}`.trim() : t('You are watching.'));
    },
  };
}
