/**
 * Any game, drawn from its layout as data and played by the lines that the rules allow now (`/hints`).
 */

import { createBoard } from './generic_board.js';
import { choosable, clicked, complete, matching, readHints } from './generic_hints.js';
import { createMoves } from './generic_moves.js';
import { createTokens } from './generic_tokens.js';
import { createTree } from './generic_tree.js';
import { createSeatTable, createValue, turnOf } from './generic_values.js';
import { button, coalesced, element, mend, show, write } from './table_dom.js';
import { isNews, spokenWords } from './table_log.js';

const KINDS = { board: createBoard, tokens: createTokens, value: createValue, seats: createSeatTable };
const HINTS_EVERY = 200; // ms at least between two questions
const LOOK_AGAIN = 1000; // ms, where nothing can be done now and nobody else has the turn
const MOST_LEFT = 24; // lines left that are offered as buttons too

/** Events are not folded here: their meaning is the ruleset's. The model asks for a fresh snapshot. */
export const fold = () => null;

const turnWords = (table, turn, moves) => {
  const { t, you, room } = table;
  if (room.state !== 'running') return '';
  if (turn !== null) return turn === you ? t('Your turn') : t('{name} is to move', { name: table.seatName(turn) });
  return you !== null && moves ? t('You can move') : '';
};

/** The lines that one may say now, asked for again after each change. */
const createHints = (table, changed) => {
  let lines = [];
  let more = false;
  let again = null;
  let asked = 0;
  const put = (commands, further) => {
    const same = commands.length === lines.length && commands.every((line, at) => line === lines[at]);
    lines = commands;
    more = further;
    if (!same) changed();
  };
  const ask = async () => {
    clearTimeout(again);
    asked += 1;
    const mine = asked;
    if (table.replay || table.you === null || table.room.state !== 'running') return put([], false);
    try {
      const answer = await table.question('/hints', 'hints');
      if (mine !== asked) return;
      put(answer.commands, answer.more);
    } catch {
      if (mine === asked) put([], false);
    }
    const waits = turnOf(table.game.layout, table.view(), table.you);
    if (!lines.length && (waits === null || waits === table.you)) again = setTimeout(call, LOOK_AGAIN);
  };
  const call = coalesced(ask, HINTS_EVERY);
  return {
    ask: call,
    lines: () => lines,
    more: () => more,
    close: () => {
      asked += 1;
      call.cancel();
      clearTimeout(again);
    },
  };
};

/**
 * @param {Element} root
 * @param {object} table
 * @returns {{unmount(): void}}
 */
export const mount = (root, table) => {
  const { t } = table;
  const layout = table.game?.layout ?? {};
  let chosen = [];
  let hints = [];
  let turnBefore = null;

  const send = async (line) => {
    chosen = [];
    draw();
    try {
      await table.ask(line);
    } catch (refused) {
      table.complain(refused);
      lines.ask();
    }
  };
  const click = (id) => {
    const next = clicked(hints, chosen, id);
    if (next.line) return send(next.line);
    chosen = next.chosen;
    draw();
    const open = [...choosable(hints, chosen)];
    if (chosen.length && open.length)
      table.announce(
        t('{chosen} chosen. Next: {open}', { chosen: chosen.join(', '), open: open.join(', ') }),
        'polite',
      );
  };
  const areas = (layout.areas ?? [])
    .filter((area) => KINDS[area.kind])
    .map((area) => ({ area, part: KINDS[area.kind](area, table, click) }));

  const turn = element('p', { class: 'generic-turn' });
  const moves = createMoves(table, send, t('What you can do'));
  const undo = button(
    t('Choose anew'),
    () => {
      chosen = [];
      draw();
    },
    { class: 'button quiet' },
  );
  const ahead = element('div', { class: 'generic-ahead row' }, turn, undo);
  const nodes = (boards) =>
    areas.filter(({ area }) => (area.kind === 'board') === boards).map(({ part }) => part.node);
  const stage = element(
    'div',
    { class: 'generic-areas' },
    element('div', { class: 'generic-boards' }, ...nodes(true)),
    element('div', { class: 'generic-rest' }, ...nodes(false)),
  );
  const all = createMoves(table, send, t('All moves'));
  const tree = createTree(table);
  const more = element('p', { class: 'muted' }, t('There are more; each can be typed as a line in the chat.'));
  const text = element(
    'details',
    { class: 'generic-text' },
    element('summary', {}, t('Show as text')),
    all.node,
    more,
    tree.node,
  );
  const frame = element('div', { class: 'generic' }, ahead, stage, moves.node, text);
  if (!areas.length) {
    text.open = true;
    mend(frame, { class: 'generic generic-plain' });
  }
  root.append(frame);

  const parts = () => areas.map(({ area, part }) => ({ ids: part.ids(), argument: area.argument }));
  const drawAreas = () => {
    const view = table.view();
    const choice = { next: choosable(hints, chosen), anew: choosable(hints, []), chosen };
    areas.forEach(({ part }) => part.draw(view, choice));
  };
  const drawTurn = () => {
    const seat = table.room.state === 'running' ? turnOf(layout, table.view(), table.you) : null;
    write(turn, turnWords(table, seat, hints.length > 0));
    mend(turn, { 'data-seat': seat, 'data-own': seat !== null && seat === table.you });
    if (seat !== turnBefore && seat !== null && seat === table.you && !table.replay) {
      table.sounds.play('turn');
      table.announce(t('Your turn'), 'assertive');
    }
    turnBefore = seat;
  };
  const draw = () => {
    const view = table.view();
    if (!view) return;
    drawAreas(); // tells which ids there are now
    hints = readHints(
      lines.lines(),
      parts().filter(({ ids }) => ids.size),
      table.game?.verbs,
    );
    chosen = matching(hints, chosen).length ? chosen : [];
    drawAreas();
    const left = matching(hints, chosen);
    moves.draw(chosen.length && left.length <= MOST_LEFT ? left : complete(hints, chosen), chosen);
    show(undo, chosen.length > 0);
    show(ahead, table.room.state === 'running');
    drawTurn();
    if (text.open) {
      all.draw(areas.length ? hints : [], []);
      tree.draw(view);
    }
    show(more, lines.more());
  };
  const lines = createHints(table, draw);
  const changed = () => {
    draw();
    lines.ask();
  };
  const said = (message) => {
    const words = isNews(message) ? spokenWords(message.text) : '';
    if (words) table.announce(words, 'polite');
  };
  frame.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !chosen.length) return;
    event.stopPropagation();
    chosen = [];
    draw();
  });
  text.addEventListener('toggle', draw);
  const offs = [...['snapshot', 'room', 'seat'].map((topic) => table.on(topic, changed)), table.on('said', said)];
  changed();
  return {
    unmount: () => {
      lines.close();
      offs.forEach((off) => off());
      frame.remove();
    },
  };
};
