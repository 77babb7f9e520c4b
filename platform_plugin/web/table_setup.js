/**
 * The table before the start: seats, what is set, bots to add, and who still has to agree.
 */

import { goodBot } from './new_table.js';
import { button, element, keep, mend, show, write } from './table_dom.js';
import { valueInWords } from './options.js';
import { mayArrange, mountSeats, stillToAgree } from './seats.js';
import { question } from './table_question.js';

/** `2`, `2 or 3`, `1 to 4`: how many seats a game can be played on. */
export const seatsInWords = (seats, t) => {
  if (!seats?.length) return '';
  const [low, high] = [Math.min(...seats), Math.max(...seats)];
  if (low === high) return t('for {n} players', { n: low });
  return t('for {low} to {high} players', { low, high });
};

const botRow = (shell, actions) => {
  const { t } = shell;
  const kinds = element('select', { 'aria-label': t('Kind of bot') });
  const level = element('input', {
    type: 'number',
    min: 0,
    max: 100,
    placeholder: t('level'),
    'aria-label': t('Level of the bot'),
  });
  const add = button(t('Add a bot'), () => actions.act(`/bot add ${kinds.value} ${level.value}`.trim()));
  const node = element('div', { class: 'row setup-bots' }, kinds, level, add);
  let asked = false;
  const load = async () => {
    if (asked) return;
    asked = true;
    try {
      const { bots } = await question(shell, '/bot list', 'bots');
      keep(
        kinds,
        bots,
        (kind) => kind,
        (kind) => element('option', { value: kind }, kind),
      );
      kinds.value = goodBot(bots) ?? '';
    } catch {
      asked = false;
    }
  };
  return { node, load, kinds };
};

const waiting = (model, t) => {
  const { room, seat } = model;
  const taken = room.seats.filter((one) => one.kind !== 'free');
  if (seat === null) {
    return taken.length < room.seats.length
      ? t('Take a seat to play, or stay and watch.')
      : t('Every seat is taken: you watch.');
  }
  const missing = stillToAgree(room);
  if (missing.some((one) => one.seat === seat)) return t('The match begins once everybody seated has agreed.');
  if (missing.length)
    return t('You agree. Still to agree: {names}', { names: missing.map((one) => one.name).join(', ') });
  return t('All agree.');
};

/**
 * @param {Element} root
 * @param {object} shell
 * @param {{act(line: string): Promise<boolean>, leave(): void, options(): void, toStage(): void,
 *   game(): object|null}} actions
 * @returns {{draw(): void, unmount(): void, focus(): void}}
 */
export const mountSetup = (root, shell, actions) => {
  const { model, t } = shell;
  const players = element('p', { class: 'setup-players muted' });
  const settings = element('ul', { class: 'chips setup-options', 'aria-label': t('What is set') });
  const open = button(t('Options …'), actions.options);
  const bots = botRow(shell, actions);
  const state = element('p', { class: 'setup-state', 'aria-live': 'polite' });
  const start = button(t('Start'), () => start.ariaDisabled !== 'true' && actions.act('/start'), {
    class: 'button primary big',
  });
  const unrated = button(t('Start unrated'), () => actions.act('/startnosave'), { class: 'button quiet' });
  const heading = element('h2', { tabindex: '-1' }, t('Before the start'));
  const seats = element('div');
  const go = element('div', { class: 'row' }, start, unrated);
  const optionsRow = element('div', { class: 'row setup-set' }, settings, open);
  const card = element('section', { class: 'setup card' }, heading, players, seats, bots.node, optionsRow, state, go);
  root.append(card);
  const list = mountSeats(seats, shell, actions);

  const draw = () => {
    const { room, seat } = model;
    if (!room) return;
    const before = room.state === 'open';
    if (!before && card.contains(document.activeElement)) actions.toStage();
    show(card, before);
    if (!before) return;
    write(players, seatsInWords(actions.game()?.seats, t));
    const set = Object.entries(room.options);
    keep(
      settings,
      set,
      ([name]) => name,
      () => element('li', { class: 'chip' }),
      (node, [name, value]) => {
        write(node, value === true ? name : t('{option}: {value}', { option: name, value: valueInWords(value, t) }));
        mend(node, { title: actions.game()?.options.find((option) => option.name === name)?.help ?? null });
      },
    );
    show(settings, set.length > 0);
    const arrange = mayArrange(model);
    const full = !room.seats.some((one) => one.kind === 'free');
    show(bots.node, arrange && !full && bots.kinds.length !== 0, open);
    if (arrange && !full) bots.load().then(() => show(bots.node, bots.kinds.length > 0));
    write(state, waiting(model, t));
    const own = room.seats.find((one) => one.seat === seat);
    const agreed = Boolean(own?.confirmed);
    show(go, seat !== null);
    // It keeps the focus, as a disabled one would not.
    mend(start, { 'aria-disabled': agreed ? 'true' : null });
    write(start, agreed ? t('You agree') : t('Start'));
    show(unrated, room.rated && !agreed, start);
  };
  const offs = ['room', 'seat', 'games'].map((topic) => model.on(topic, draw));
  draw();
  return {
    draw,
    focus: () => heading.focus({ preventScroll: true }),
    unmount: () => {
      offs.forEach((off) => off());
      list.unmount();
      card.remove();
    },
  };
};
