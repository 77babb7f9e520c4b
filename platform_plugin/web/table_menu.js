/**
 * What one may do at a table besides playing: pause, go on, annul, leave, sound. And the question before leaving.
 */

import { goodBot } from './new_table.js';
import { button, element, keep, show, write } from './table_dom.js';
import { question } from './table_question.js';

/**
 * A dialog that asks before something that cannot be taken back lightly.
 * @returns {{ask(): Promise<boolean>, unmount(): void}}
 */
export const mountQuestion = (root, { title, text, yes, no }) => {
  const id = `ask-${title.replace(/\W+/g, '-')}`;
  const dialog = element('dialog', { class: 'dialog', 'aria-labelledby': id });
  const answer = (value) => () => dialog.close(value);
  const go = button(yes, answer('yes'), { class: 'button danger' });
  const stay = button(no, answer(''), { class: 'button', autofocus: true });
  dialog.append(element('h2', { id }, title), element('p', {}, text), element('div', { class: 'row' }, stay, go));
  root.append(dialog);
  const ask = () =>
    new Promise((resolve) => {
      dialog.returnValue = '';
      dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
      dialog.showModal();
    });
  return { ask, unmount: () => dialog.remove() };
};

/** Seats of the running match on which nobody plays. */
const emptySeats = ({ room, match }) => {
  const playing = (match?.view?.seats ?? []).map((one) => one?.seat ?? one);
  return room.seats.filter((one) => one.kind === 'free' && playing.includes(one.seat)).map((one) => one.seat);
};

/**
 * @param {Element} root
 * @param {object} shell
 * @param {{act(line: string): Promise<boolean>, leave(): void, options(): void, link(): void}} actions
 * @returns {{draw(): void, unmount(): void}}
 */
export const mountMenu = (root, shell, actions) => {
  const { model, t, settings } = shell;
  const close = () => {
    if (menu.open) {
      menu.open = false;
      summary.focus();
    }
  };
  const item = (words, fn) =>
    button(
      words,
      () => {
        close();
        fn();
      },
      { class: 'button quiet' },
    );
  const propose = (words, verb) => item(words, () => actions.act(`/${verb}`));
  const pause = propose(t('Propose a pause'), 'pause');
  const goOn = propose(t('Propose to go on'), 'continue');
  const annul = propose(t('Propose to annul the match'), 'masterreset');
  const options = item(t('Options …'), actions.options);
  const link = item(t('Copy the link to this table'), actions.link);
  const leave = item(t('Leave the seat'), actions.leave);
  const sound = item('', () => settings.set('sounds', !settings.get('sounds')));
  const others = element('div', { class: 'menu-others' });
  const empty = element('div', { class: 'menu-others' });
  const proposeBot = async () => {
    try {
      const { bots } = await question(shell, '/bot list', 'bots');
      await actions.act(`/bot add ${goodBot(bots)}`);
    } catch {
      // Without an answer there is nothing to propose.
    }
  };
  const summary = element('summary', { class: 'button' }, t('Table'));
  const votes = element('p', { class: 'menu-note muted' });
  const list = element('div', { class: 'menu-list' }, options, link, pause, goOn, annul, empty, others, votes, leave, sound);
  const menu = element('details', { class: 'menu' }, summary, list);
  root.append(menu);

  const draw = () => {
    const { room, seat } = model;
    if (!room) return;
    const seated = seat !== null;
    const match = room.state === 'running' || room.state === 'paused';
    show(pause, seated && room.state === 'running');
    show(goOn, seated && room.state === 'paused');
    show(annul, seated && match);
    const people =
      seated && room.state !== 'over' ? room.seats.filter((one) => one.kind === 'person' && one.seat !== seat) : [];
    keep(
      empty,
      match ? emptySeats(model) : [],
      (place) => `${place} ${seated}`,
      (place) =>
        seated
          ? item(t('Propose a bot for seat {seat}', { seat: place }), proposeBot)
          : item(t('Ask to play on seat {seat}', { seat: place }), () => actions.act(`/join ${place}`)),
    );
    keep(
      others,
      people,
      (one) => `${one.name} ${one.absent !== undefined}`,
      (one) =>
        one.absent !== undefined && match
          ? propose(t('Propose to take {name} off the seat', one), `remove ${one.name}`)
          : propose(t('Propose to send {name} out', one), `kick ${one.name}`),
    );
    const persons = room.seats.filter((one) => one.kind === 'person' && one.absent === undefined).length;
    show(votes, (seated && (match || people.length > 0)) || empty.childElementCount > 0);
    write(
      votes,
      persons > (seated ? 1 : 0)
        ? t('Proposals are voted on: more than half must agree; to annul or to send somebody out, everybody else.')
        : t('As the only person playing you decide what you propose at once.'),
    );
    show(leave, seated);
    write(sound, settings.get('sounds') ? t('Switch the sounds off') : t('Switch the sounds on'));
  };
  const outside = (event) => {
    if (menu.open && !menu.contains(event.target)) menu.open = false;
  };
  const escape = (event) => {
    if (event.key === 'Escape' && menu.open) {
      event.stopPropagation();
      close();
    }
  };
  document.addEventListener('pointerdown', outside);
  menu.addEventListener('keydown', escape);
  const offs = [...['room', 'seat'].map((topic) => model.on(topic, draw)), settings.on('sounds', draw)];
  draw();
  return {
    draw,
    unmount: () => {
      document.removeEventListener('pointerdown', outside);
      offs.forEach((off) => off?.());
      menu.remove();
    },
  };
};
