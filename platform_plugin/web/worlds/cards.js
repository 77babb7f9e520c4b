/** What lies on the table to be taken besides tiles: chips, tasks, villages and buildings; and the modifier. */
import { element, keep, mend, write } from '../table_dom.js';

const SURE_MS = 3000; // for which a chip that was clicked waits for the second click

/**
 * @param {object} art @param {object} voice @param {object} layout
 * @param {object} acts {task(name), jump(chip), side(side)}
 */
export function createCards(art, voice, layout, acts) {
  const { t } = voice;
  const chips = element('div', { class: 'w-stack', role: 'group', 'aria-label': t('Bonus chips') });
  const modifier = element('p', { class: 'w-modifier', hidden: true });
  const tasks = element('div', { class: 'w-tasks', role: 'group', 'aria-label': t('Tasks') });
  const pieces = element('div', { class: 'w-pieces', role: 'group', 'aria-label': t('Villages and buildings') });
  const sides = element(
    'div',
    { class: 'w-sides', role: 'group', 'aria-label': t('Side of your board'), hidden: true },
    ...['front', 'back'].map((side) =>
      element(
        'button',
        { type: 'button', class: 'button', onclick: () => acts.side(side) },
        side === 'front' ? t('Front side') : t('Back side'),
      ),
    ),
  );
  const node = element(
    'section',
    { class: 'w-cards', 'aria-label': t('On the table') },
    chips,
    modifier,
    pieces,
    tasks,
    sides,
  );
  let sure = null; // the chip that was clicked once

  function jump(chip) {
    if (sure?.chip === chip) {
      clearTimeout(sure.timer);
      sure = null;
      acts.jump(chip);
      return;
    }
    clearTimeout(sure?.timer);
    sure = { chip, timer: setTimeout(() => ((sure = null), drawSure()), SURE_MS) };
    drawSure();
    acts.say(
      chip
        ? t('Once more to take chip {chip}: your round ends with it.', { chip })
        : t('Once more to end your round.'),
    );
  }

  const drawSure = () =>
    [...chips.children].forEach((chip) =>
      chip.classList.toggle('is-sure', sure !== null && Number(chip.dataset.chip) === sure.chip),
    );

  function drawChips(view, seat) {
    const may = view.phase === 'round' && seat && !seat.out;
    const solo = may && !view.chips.length;
    const list = solo ? [{ chip: 0, top: true }] : view.chips.map((chip, at) => ({ chip, top: at === 0 }));
    keep(
      chips,
      list,
      ({ chip }) => chip,
      ({ chip }) =>
        element(
          'button',
          { type: 'button', class: 'w-bonus', 'data-chip': chip, onclick: () => jump(chip) },
          element('span', {}, chip ? String(chip) : t('Finish')),
        ),
      (button, { chip, top }) =>
        mend(button, {
          disabled: !(may && top),
          'aria-label': chip ? t('Take chip {chip} and end your round', { chip }) : t('End your round'),
          title: chip ? t('Take chip {chip} and end your round', { chip }) : t('End your round'),
        }),
    );
    drawSure();
  }

  /** Whose task it is, and whether it stands fulfilled: `fulfilled(seat)` is a set, or null where nobody knows. */
  function drawTasks(view, seat, seatName, fulfilled) {
    const open = (view.tasks ?? []).map((task) => ({ task, by: null }));
    const taken = view.seats.flatMap((other) => (other.tasks ?? []).map((task) => ({ task, by: other.seat })));
    const mineFirst = taken.sort((one, other) => (other.by === seat?.seat) - (one.by === seat?.seat));
    keep(
      tasks,
      [...open, ...mineFirst],
      ({ task }) => task,
      makeTask,
      (button, { task, by }) => {
        const is = by === null ? null : fulfilled(by);
        const done = is === null || is === undefined ? null : is.has(task);
        const value = layout.tasks[task]?.value ?? 0;
        const may = by === null && view.phase === 'round' && seat && !seat.out && !view.options.dealt;
        mend(button, {
          'aria-disabled': may ? null : 'true',
          'data-done': done === null ? null : String(done),
          'data-mine': by !== null && by === seat?.seat ? 'true' : null,
          'aria-label': [
            voice.inWords(layout.tasks[task]?.text) || task,
            t('{n} points', { n: value }),
            by === null ? t('free') : seatName(by),
            done === null ? '' : done ? t('fulfilled') : t('not fulfilled'),
          ]
            .filter(Boolean)
            .join(', '),
        });
        button.style.setProperty('--seat', by === null ? 'transparent' : `var(--seat-${by})`);
        write(
          button.querySelector('.w-worth'),
          by === null || done === null ? `±${value}` : done ? `+${value}` : `−${value}`,
        );
        write(button.querySelector('.w-owner'), by === null ? '' : seatName(by));
      },
    );
    tasks.hidden = !open.length && !taken.length;
  }

  function makeTask({ task }) {
    const card = layout.tasks[task];
    return element(
      'button',
      {
        type: 'button',
        class: 'w-task',
        onclick: (event) => event.currentTarget.getAttribute('aria-disabled') || acts.task(task),
        title: voice.inWords(card?.text),
      },
      element('span', { class: 'w-pictures' }, ...(card?.pictures ?? []).map((name) => art.icon(name))),
      element('span', { class: 'w-task-text' }, voice.inWords(card?.text) || task),
      element('span', { class: 'w-worth' }),
      element('span', { class: 'w-owner' }),
    );
  }

  function drawPieces(view, seat) {
    const own = (seat?.villages ?? []).map((piece, at) => ({ piece, own: true, at }));
    const lying = (view.buildings ?? []).map((piece, at) => ({ piece, own: false, at }));
    const may = view.phase === 'round' && seat && !seat.out;
    const list = [...own, ...lying];
    const many = {};
    keep(
      pieces,
      list,
      ({ piece }) => `${piece} ${(many[piece] = (many[piece] ?? 0) + 1)}`,
      ({ piece, own: mine }) => {
        const picture = art.frame();
        art.show(picture, piece, 0);
        const words = `${voice.symbol(piece)}: ${voice.inWords(layout.pieces[piece]?.text)}`;
        return element(
          'button',
          {
            type: 'button',
            class: 'w-piece',
            'data-piece': piece,
            'data-own': String(mine),
            title: words,
            'aria-label': words,
          },
          picture,
        );
      },
      (button) => mend(button, { disabled: !may }),
    );
    pieces.hidden = !list.length;
  }

  return {
    node,
    jump,
    /** @param {object} view @param {object|null} seat one's own @param {(seat: number) => string} seatName */
    show: (view, seat, seatName, fulfilled) => {
      drawChips(view, seat);
      drawTasks(view, seat, seatName, fulfilled);
      drawPieces(view, seat);
      modifier.hidden = !view.modifier;
      if (view.modifier)
        write(
          modifier,
          t('Modifier: {what}, best +4, worst −4', {
            what: voice.inWords(layout.modifiers[view.modifier]?.text) || view.modifier,
          }),
        );
      const empty =
        seat &&
        !seat.out &&
        view.options.anyside &&
        view.phase === 'round' &&
        !seat.world.includes('=') &&
        !seat.hand;
      sides.hidden = !empty;
    },
  };
}
