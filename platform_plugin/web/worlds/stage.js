/** The table laid out: pile, own world, hand, cards, the others; redrawn where something has changed. */
import { element, mend, write } from '../table_dom.js';
import { createActs } from './acts.js';
import { createArt } from './art.js';
import { facing } from './board.js';
import { createCards } from './cards.js';
import { createClockBar } from './clock.js';
import { listenToPointers } from './gestures.js';
import { createArrows, createCarrier, createHand } from './hand.js';
import { createHelp } from './help.js';
import { listenToKeys } from './keys.js';
import { createLarge } from './large.js';
import { createNotices } from './notices.js';
import { createPile } from './pile.js';
import { createPlay } from './play.js';
import { createPlayers } from './players.js';
import { createScorer, createSheet, fulfilledBy } from './score.js';
import { createSearch } from './search.js';
import { createSheets } from './sheet.js';
import { fitStage } from './sizes.js';
import { createVoice } from './spoken.js';
import { createWorld } from './world.js';

const TICK = 200; // ms between two looks at the clock

/** @param {HTMLElement} node @param {object} table @param {object} pictures @param {object} edition */
export function mountBoard(node, table, pictures, edition) {
  const { t, settings } = table;
  const { layout } = table.game;
  const art = createArt(pictures, layout, edition);
  const voice = createVoice(table, layout, art);
  const notices = createNotices(table, voice);
  const play = createPlay(table, (refused, doing) => acts.refused(refused, doing));
  const world = createWorld(art, voice, { own: true, label: t('Your world') });
  const pile = createPile(art, voice, edition);
  const search = createSearch(art, voice, layout, edition, { search: pile.search, zoom: pile.zoomTo });
  const carrier = createCarrier(art);
  const help = createHelp(t);
  const acts = createActs({ table, play, pile, world, search, carrier, notices, voice, help, changed: () => plan() });
  const arrows = createArrows(voice, acts);
  const hand = createHand(art, voice, acts);
  const cards = createCards(art, voice, layout, acts);
  acts.pressChip = cards.jump;
  const large = createLarge(art, voice);
  const players = createPlayers(art, voice, table, large, (seat) => {
    watched = seat;
    plan();
  });
  const sheet = createSheet(voice, layout, world.light);
  const sheets = createSheets(art, voice, layout, acts, { large, waysOn: table.waysOn });
  const helpButton = element(
    'button',
    {
      type: 'button',
      class: 'w-tool',
      onclick: help.open,
      title: t('How to play here'),
      'aria-label': t('How to play here'),
    },
    '?',
  );
  const bar = createClockBar(voice, table, [helpButton]);

  world.put(arrows.node);
  const pileBox = element('section', { class: 'w-pile', 'aria-label': t('Pile') }, search.node, pile.node);
  const whose = element('p', { class: 'w-whose', hidden: true });
  const mine = element(
    'section',
    { class: 'w-mine', 'aria-label': t('Your world') },
    whose,
    element('div', { class: 'w-world-box' }, world.node),
  );
  const side = element('div', { class: 'w-side' }, hand.node, cards.node, sheet.node);
  const board = element('div', { class: 'w-board' }, pileBox, sheets.node, mine, side, players.node);
  node.replaceChildren(art.node, board, carrier.node, bar.big, notices.node, large.node, help.node);

  if (table.headline) table.headline.append(bar.node);
  else node.prepend(bar.node);

  let watched = null; // the seat whose world a watcher has in the middle
  let points = null; // the last `score` answer of this round
  let drawn = null; // the view as it is drawn
  const scorer = createScorer(table, (answer) => {
    points = answer;
    plan();
  });
  const sheetOf = (seat) =>
    (settings.get('scoreHints') === false ? null : points)?.seats.find((each) => each.name === String(seat)) ?? null;
  const fulfilled = (seat) => {
    const entry = drawn?.seats.find((each) => each.seat === seat);
    return entry?.fulfilled
      ? new Set(entry.fulfilled)
      : fulfilledBy(sheetOf(seat), entry?.tasks, (task) => layout.tasks[task]?.value ?? 0);
  };

  /** On a phone the round has the whole window. */
  const toTop = () => node.closest('.table')?.scrollIntoView({ block: 'start' });

  /** The seat in the middle: one's own, or for who watches the first. */
  const middle = () => table.you ?? watched ?? drawn?.seats[0]?.seat ?? null;

  let planned = 0;
  function plan() {
    if (!planned) planned = requestAnimationFrame(draw);
  }

  function draw() {
    planned = 0;
    const view = play.shown();
    if (!view) return;
    const before = drawn;
    drawn = view;
    const own = view.seats.find((seat) => seat.seat === table.you) ?? null;
    const centre = view.seats.find((seat) => seat.seat === middle());
    if (before && (before.round !== view.round || before.phase !== view.phase)) points = null;
    drawSettings();
    mend(node, {
      'data-phase': view.phase,
      'data-paused': view.paused ? 'true' : null,
      'data-watching': own ? null : 'true',
      'data-out': own?.out ? 'true' : null,
    });
    const touched = pile.show(view.pile);
    if (touched.length) search.refresh();
    const worlds = centre ? world.show(centre.world) : [];
    whose.hidden = own !== null;
    if (!own && centre) write(whose, table.seatName(centre.seat));
    acts.draw(view, own, hand, arrows);
    bar.show(view, own);
    cards.show(view, own, table.seatName, fulfilled);
    players.show(
      view,
      view.seats.map((seat) => seat.seat).filter((seat) => seat !== middle()),
      sheetOf,
    );
    sheet.show(view.phase === 'round' && settings.get('scoreHints') !== false ? sheetOf(middle()) : null);
    if (sheets.show(view, table.you, table)) sheets.title.focus({ preventScroll: true });
    sheets.fit();
    if (view.phase === 'round' && before && before.phase !== 'round' && sizes.narrow()) toTop();
    if (!before || before.phase !== view.phase || before.board !== view.board || worlds.length > 8) sizes.fit();
    if (
      view.phase === 'round' &&
      settings.get('scoreHints') !== false &&
      !table.replay &&
      (!before || worldsDiffer(before, view))
    )
      scorer.ask();
    keys.settle();
  }

  const worldsDiffer = (one, other) =>
    one.phase !== other.phase ||
    one.seats.some(
      (seat, at) =>
        seat.world !== other.seats[at].world ||
        seat.out !== other.seats[at].out ||
        seat.tasks !== other.seats[at].tasks,
    );

  function drawSettings() {
    mend(node, { 'data-open': settings.get('openSpaces') === false ? 'off' : 'on' });
    const searching = settings.get('tileSearch') !== false;
    if (search.node.hidden === searching) {
      search.node.hidden = !searching;
      if (!searching) search.clear();
      sizes.fit();
    }
  }

  /** An event of the match, after the model has folded it. */
  function happen({ event }) {
    const { kind, seat } = event;
    const others = seat !== undefined && seat !== table.you;
    if (kind === 'taken' && others) pile.sign(event.tile, seat, table.seatName(seat));
    else if (kind === 'round_started') begun(event);
    else if (kind === 'round_scored') ended(event);
    notices.event(event);
    plan();
  }

  function begun(event) {
    search.clear();
    table.announce(t('Go!'), 'assertive');
    if (event.modifier)
      table.announce(
        t('Modifier: {what}, best +4, worst −4', {
          what: voice.inWords(layout.modifiers[event.modifier]?.text) || event.modifier,
        }),
        'polite',
      );
  }

  function ended(event) {
    acts.cancelMove();
    notices.clear();
    const said = event.seats.map(
      (each) => `${table.seatName(each.seat)} ${'total' in each ? each.total : -each.penalty}`,
    );
    table.announce(`${t('The round is over.')} ${said.join(', ')}`, 'assertive');
  }

  /** Look for tiles that fit a space: its edges as they must be. */
  acts.onWanted = (space) => {
    if (settings.get('tileSearch') === false || !world.board()) return;
    const lies = world.lies();
    const faceOn = (at) => (lies.has(at) ? art.face(lies.get(at).piece, lies.get(at).turn) : null);
    const pattern = [0, 1, 2, 3].map((way) => facing(world.board(), space, way, faceOn) ?? '.').join('');
    search.wantEdges(pattern);
    table.announce(t('Looking for tiles that fit {space}', { space }), 'polite');
  };

  const keys = listenToKeys(node, pile, world, acts);
  acts.keys = keys;
  const sizes = fitStage(node, pile, () => plan());
  const unlisten = listenToPointers(node, acts);
  play.onChange(plan);
  const offs = [
    table.on('event', happen),
    table.on('snapshot', plan),
    table.on('clock', plan),
    table.on('room', plan),
    settings.on?.(plan) ?? (() => {}),
  ];
  const ticking = setInterval(() => bar.tick(drawn), TICK);
  draw();
  return {
    unmount: () => {
      cancelAnimationFrame(planned);
      clearInterval(ticking);
      offs.forEach((off) => off());
      for (const part of [play, scorer, keys, sizes, acts]) part.close();
      unlisten();
      bar.node.remove();
    },
  };
}
