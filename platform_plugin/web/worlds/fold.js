/** The view of a match, event by event: what a fresh snapshot would show after each. Pure. */
import { boardOf, placeOf, worldOf } from './board.js';

const WINDOW = 4000; // ms of match time in which the piece just laid may be adjusted
const SLOW = 60000; // ms of a round that has no clock, from the first seat that is out on
const BETWEEN = 30000; // ms between two rounds at most
const ABSENT = 60000; // ms without a line after which a seat counts as out
const SIDES = ['front', 'back']; // of a board, as `side_chosen` names them; the edition has them in this order
const VILLAGES = ['fishers-village', 'shepherds-village', 'lumberjacks-village']; // as `village_taken` names them

/**
 * @param {object|null} view @param {{event: object, at: number}} message a whole `event` message
 * @param {object|null} [edition] the `edition` message, where it is known
 * @returns {object|null} the view after it; null where only a fresh snapshot can tell
 */
export function fold(view, message, edition = null) {
  const { event, at } = message;
  if (!view) return event.kind === 'match_started' ? opening(event) : null;
  return FOLDS[event.kind]?.(view, event, at, edition) ?? null;
}

/**
 * The first view of a match, before anything is on the table. It is `partial`: what the options mean for a seat (its
 * villages, its limit) only a snapshot tells.
 */
function opening({ options, seats, seed_hash }) {
  const sums = options.solo ? { penalty: 0, won: false } : { total: 0 };
  const bare = (seat) => ({ seat, world: ';', out: false, sheets: [], worlds: [], ...sums });
  const course = { round: 1, phase: 'countdown', board: '', pile: [], chips: [], volcano_chip: [], ready: [] };
  return {
    ...course,
    seats: seats.map(bare),
    options,
    seed_hash,
    partial: true,
    ...(options.edition ? { edition: options.edition } : {}),
  };
}

const without = (object, ...names) => {
  const rest = { ...object };
  names.forEach((name) => delete rest[name]);
  return rest;
};

const withSeat = (view, number, change) => ({
  ...view,
  seats: view.seats.map((seat) => (seat.seat === number ? change(seat) : seat)),
});

const head = (world) => world.split(';')[0];

/** What lies in a world, changed and written again. */
function relaid(world, change) {
  const { lies } = worldOf(world);
  change(lies);
  return written(head(world), lies);
}

/** A world's notation: by row, then column. */
function written(board, lies) {
  const spaces = [...lies.keys()].map((space) => [...placeOf(space), space]);
  spaces.sort((one, other) => one[1] - other[1] || one[0] - other[0]);
  const placed = spaces.map(([, , space]) => ` ${space}=${lies.get(space).piece}/${lies.get(space).turn}`);
  return `${board};${placed.join('')}`;
}

// ---- the course of the match

function countdown(view, event, at) {
  if (view.paused) return view;
  const next = without(view, 'modifier', 'tasks', 'buildings', 'first_out', 'bell');
  Object.assign(next, {
    round: event.round,
    phase: 'countdown',
    until: at + event.ms,
    pile: [],
    chips: [],
    ready: [],
  });
  if (view.modifiers?.length >= event.round) next.modifier = view.modifiers[event.round - 1];
  next.seats = view.seats.map((seat) => {
    const cleared = without(seat, 'hand', 'adjustable', 'chip', 'tasks', 'fulfilled');
    cleared.out = Boolean(seat.left);
    cleared.world = `${view.edition} ${view.board};`;
    if (seat.villages) cleared.villages = VILLAGES;
    return cleared;
  });
  return next;
}

function roundStarted(view, event, at) {
  const told = without(event, 'kind', 'ms', 'start');
  const next = { ...without(view, 'until', 'modifier', 'tasks', 'buildings'), ...told, phase: 'round' };
  if (event.ms !== undefined) next.until = at + event.ms;
  if (event.modifier) next.modifiers = [...(view.modifiers ?? []), event.modifier];
  next.seats = view.seats.map((seat) => {
    const begun = { ...seat, world: event.start?.[seat.seat] ?? `${view.edition} ${event.board};` };
    if (event.tasks) begun.tasks = [];
    return begun;
  });
  return next;
}

function roundScored(view, event, at) {
  const stopped = Boolean(view.options.stop) && view.first_out !== undefined;
  const playing = view.seats.some(
    (seat) => !(seat.out || (seat.absent_since !== undefined && at >= seat.absent_since + ABSENT)),
  );
  const next = { ...without(view, 'bell'), phase: 'between', until: at + BETWEEN, volcano_chip: event.volcano_chip };
  if (stopped || playing) next.bell = true;
  const sheets = new Map(event.seats.map((sheet) => [sheet.seat, sheet]));
  next.seats = view.seats.map((seat) => {
    const sheet = without(sheets.get(seat.seat), 'seat');
    if (seat.tasks) sheet.tasks = seat.tasks;
    if (view.first_out === seat.seat) sheet.first_out = true;
    const scored = {
      ...without(seat, 'adjustable'),
      sheets: [...seat.sheets, sheet],
      worlds: [...seat.worlds, seat.world],
    };
    if ('total' in sheet) scored.total = seat.total + sheet.total;
    if ('penalty' in sheet)
      Object.assign(scored, { penalty: seat.penalty + sheet.penalty, won: seat.won || sheet.won });
    return scored;
  });
  return next;
}

function matchOver(view, event) {
  const ending = { totals: event.totals, winners: event.winners };
  if (event.annulled) ending.annulled = true;
  return { ...without(view, 'until', 'paused'), phase: 'over', ending, seed: event.seed };
}

// ---- what seats do

const take = (view, event, at, hand, change = {}) =>
  withSeat(view, event.seat, (seat) => ({ ...without(seat, 'adjustable'), ...change, hand, last_take: at }));

function taken(view, event, at) {
  const { tile, side, turn } = event;
  return { ...take(view, event, at, { tile, side, turn }), pile: view.pile.filter(([lying]) => lying !== tile) };
}

function villageTaken(view, event, at) {
  const seat = view.seats.find((each) => each.seat === event.seat);
  const villages = (seat.villages ?? []).filter((village) => village !== event.piece);
  return take(view, event, at, { piece: event.piece, turn: 0 }, { villages });
}

function buildingTaken(view, event, at) {
  return {
    ...take(view, event, at, { piece: event.piece, turn: 0 }),
    buildings: withoutFirst(view.buildings, event.piece),
  };
}

function withoutFirst(list, wanted) {
  const at = list.indexOf(wanted);
  return list.filter((_, place) => place !== at);
}

function turned(view, event) {
  const { turn, side } = event;
  return withSeat(view, event.seat, (seat) => ({ ...seat, hand: { ...seat.hand, turn, ...(side ? { side } : {}) } }));
}

function returned(view, event) {
  const next = withSeat(view, event.seat, (seat) => {
    const free = without(seat, 'hand');
    if (VILLAGES.includes(event.piece)) {
      free.villages = VILLAGES.filter((village) => village === event.piece || seat.villages?.includes(village));
    }
    return free;
  });
  if (event.piece === undefined) return { ...next, pile: [...view.pile, [event.tile, event.side]] };
  return VILLAGES.includes(event.piece) ? next : { ...next, buildings: [...view.buildings, event.piece] };
}

function laid(view, event, at) {
  const piece = event.piece ?? `${event.tile}${event.side}`;
  return withSeat(view, event.seat, (seat) => ({
    ...without(seat, 'hand', 'fulfilled'),
    world: relaid(seat.world, (lies) => lies.set(event.space, { piece, turn: event.turn })),
    adjustable: { space: event.space, until: at + WINDOW },
  }));
}

function adjusted(view, event, at) {
  return withSeat(view, event.seat, (seat) => ({
    ...without(seat, 'fulfilled'),
    world: relaid(seat.world, (lies) => {
      const from = event.from ?? event.space;
      const lying = lies.get(from);
      lies.delete(from);
      lies.set(event.space, { piece: lying?.piece, turn: event.turn });
    }),
    adjustable: { space: event.space, until: at + WINDOW },
  }));
}

function taskTaken(view, event) {
  const next = withSeat(view, event.seat, (seat) => ({
    ...without(seat, 'fulfilled'),
    tasks: [...(seat.tasks ?? []), event.task],
  }));
  return { ...next, tasks: view.tasks.filter((task) => task !== event.task) };
}

/**
 * The other side of the board: the event counts the sides, the edition names them. What lies from the start on moves
 * to the highlighted spaces there.
 */
function sideChosen(view, event, _, edition) {
  const [name, data] = Object.entries(edition?.boards ?? {})[SIDES.indexOf(event.side)] ?? [];
  if (!name) return null;
  const { highlighted } = boardOf(name, data, {});
  const side = (world) => {
    const pieces = [...worldOf(world).lies.values()];
    const lies = new Map(highlighted.slice(0, pieces.length).map((space, at) => [space, pieces[at]]));
    return written(`${view.edition} ${name}`, lies);
  };
  return withSeat(view, event.seat, (each) => ({ ...each, world: side(each.world) }));
}

const slowed = (view, at) =>
  view.options.slow && view.phase === 'round' && view.until === undefined ? { until: at + SLOW } : {};

function out(view, event, at) {
  const next = withSeat(view, event.seat, (seat) => ({
    ...without(seat, 'adjustable', 'fulfilled'),
    out: true,
    chip: event.chip,
  }));
  return { ...next, ...slowed(view, at), chips: view.chips.slice(1), first_out: view.first_out ?? event.seat };
}

function seatLeft(view, event, at) {
  if (event.absent) return withSeat(view, event.seat, (seat) => ({ ...seat, absent_since: at }));
  const gone = (seat) => ({ ...without(seat, 'adjustable', 'absent_since'), left: true, out: true });
  return { ...withSeat(view, event.seat, gone), ...slowed(view, at) };
}

function seatBack(view, event) {
  return withSeat(view, event.seat, (seat) => ({
    ...without(seat, 'left', 'absent_since'),
    out: seat.chip !== undefined,
  }));
}

const FOLDS = {
  countdown,
  round_started: roundStarted,
  taken,
  village_taken: villageTaken,
  building_taken: buildingTaken,
  flipped: turned,
  turned,
  returned,
  laid,
  adjusted,
  task_taken: taskTaken,
  side_chosen: sideChosen,
  out,
  round_scored: roundScored,
  ready: (view, event) => ({ ...view, ready: [...view.ready, event.seat] }),
  paused: (view) => ({ ...view, paused: true }),
  resumed: (view) => without(view, 'paused'),
  seat_left: seatLeft,
  seat_back: seatBack,
  match_over: matchOver,
};
