/** The others: their worlds small and enlargeable, what they hold, their chips, points and whether they are out. */
import { element, keep, mend, write } from '../table_dom.js';
import { pieceOf } from './hand.js';
import { sumOf } from './score.js';
import { createWorld } from './world.js';

/** @param {object} art @param {object} voice @param {object} table
 * @param {object} large the dialog for one world
 * @param {(seat: number) => void} onPick a watcher wants to see this world in the middle */
export function createPlayers(art, voice, table, large, onPick) {
  const { t } = voice;
  const node = element('section', { class: 'w-players', 'aria-label': t('The other worlds') });
  const parts = new Map(); // seat -> what is drawn of it
  let latest = null;

  function make({ seat }) {
    const world = createWorld(art, voice, { label: t('World of {name}', { name: table.seatName(seat) }) });
    const name = element('span', { class: 'w-who' });
    const state = element('span', { class: 'w-state' });
    const chip = element('span', { class: 'w-volcano', title: t('holds the volcano chip') }, art.icon('volcano-i'));
    const sum = element('b', { class: 'w-their-sum' });
    const held = art.frame();
    held.classList.add('w-held');
    const card = element(
      'button',
      { type: 'button', class: 'w-player', onclick: () => (table.you === null ? onPick(seat) : enlarge(seat)) },
      world.node,
      element('span', { class: 'sr-only' }, t('Enlarge')),
      element('span', { class: 'w-player-line' }, name, chip, state, held, sum),
    );
    card.style.setProperty('--seat', `var(--seat-${seat})`);
    parts.set(seat, { world, name, chip, state, sum, held, card });
    return card;
  }

  function update(seat, view, sheet) {
    const part = parts.get(seat.seat);
    part.world.show(seat.world);
    write(part.name, table.seatName(seat.seat));
    const laid = seat.world.split('=').length - 1;
    const told = seat.out
      ? seat.left
        ? t('gone')
        : seat.chip
          ? t('out, chip {chip}', { chip: seat.chip })
          : t('out')
      : `${laid}/${part.world.board().spaces.length}`;
    part.chip.style.display = view.volcano_chip.includes(seat.seat) ? '' : 'none';
    write(part.state, told);
    write(part.sum, sheet ? sumOf(sheet) : '');
    const piece = pieceOf(seat.hand);
    part.held.style.visibility = piece ? '' : 'hidden';
    if (piece) art.show(part.held, piece, seat.hand.turn);
    mend(part.card, { 'data-out': seat.out ? 'true' : null });
  }

  const enlarge = (seat) =>
    large.open(table.seatName(seat), () => latest?.seats.find((each) => each.seat === seat)?.world);

  return {
    node,
    /** @param {object} view @param {number[]} shown seats drawn here @param {(seat: number) => object|null} sheetOf */
    show: (view, shown, sheetOf) => {
      latest = view;
      keep(
        node,
        view.seats.filter((seat) => shown.includes(seat.seat)),
        ({ seat }) => seat,
        make,
        (_, seat) => update(seat, view, sheetOf(seat.seat)),
      );
      node.dataset.many = String(shown.length);
      large.draw();
    },
  };
}
