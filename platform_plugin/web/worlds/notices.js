/** Short words over the table that go by themselves; heard by screen readers too. */
import { element } from '../table_dom.js';

const SHOWN = 3600; // ms
const MOST = 3;

/** @param {object} table @param {object} voice */
export function createNotices(table, voice) {
  const { t } = table;
  const node = element('div', { class: 'w-notices', 'aria-hidden': 'true' });

  /** @param {string} text @param {number} [seat] whose colour it has */
  function say(text, seat) {
    const notice = element('p', { class: 'w-notice' }, text);
    if (seat) notice.style.setProperty('--seat', `var(--seat-${seat})`);
    node.append(notice);
    while (node.childElementCount > MOST) node.firstChild.remove();
    setTimeout(() => notice.remove(), SHOWN);
    table.announce(text, 'polite');
  }

  /** What one has in hand now, as it lies. */
  function held(event) {
    const hand = table.view()?.seats.find((seat) => seat.seat === event.seat)?.hand;
    return hand ? voice.pieceWithFace(hand.piece ?? `${hand.tile}${hand.side}`, hand.turn) : '';
  }

  /** What happened, where it concerns the whole table or oneself. */
  const told = {
    out: ({ seat, chip }) =>
      seat === table.you
        ? chip
          ? t('You are out, with chip {chip}.', { chip })
          : t('You are out.')
        : t('{name} is out, with chip {chip}.', { name: table.seatName(seat), chip }),
    task_taken: ({ seat }) =>
      seat === table.you ? '' : t('{name} has taken a task.', { name: table.seatName(seat) }),
    seat_left: ({ seat, absent }) =>
      absent
        ? t('{name} has lost the line.', { name: table.seatName(seat) })
        : t('{name} has left.', { name: table.seatName(seat) }),
    seat_back: ({ seat }) => t('{name} is back.', { name: table.seatName(seat) }),
  };
  return {
    node,
    say,
    clear: () => node.replaceChildren(),
    event: (event) => {
      const text = told[event.kind]?.(event);
      if (text) say(text, event.seat);
      if (event.seat !== table.you) return;
      if (['taken', 'turned', 'flipped'].includes(event.kind)) table.announce(held(event), 'polite');
      if (event.kind === 'laid') table.announce(t('Laid on {space}.', { space: event.space }), 'polite');
      if (event.kind === 'task_taken') table.announce(t('The task is yours.'), 'polite');
    },
  };
}
