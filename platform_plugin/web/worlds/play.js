/**
 * What the person does, seen at once: the view with one's own lines played ahead of the server's word. Each line that
 * is under way stands for the events it should cause; when the server says no, they are gone again.
 */
import { fold } from './fold.js';

/**
 * @param {object} table
 * @param {(refused: {code: string, text: string, args: object}, doing: object) => void} onRefused
 */
export function createPlay(table, onRefused) {
  let underWay = [];
  const listeners = new Set();
  const changed = () => listeners.forEach((fn) => fn());
  const time = () => table.matchTime() ?? 0;

  /** The view as it will be once all that is under way has happened. */
  function shown() {
    let view = table.view();
    for (const doing of underWay) {
      for (const event of doing.events) view = fold(view, { event, at: doing.at }) ?? view;
    }
    return view;
  }

  const seatOf = (view) => view?.seats.find((seat) => seat.seat === table.you) ?? null;

  /** Send a line that should cause these events; resolves to whether it was granted. */
  async function act(line, ...events) {
    if (table.replay || table.you === null) return false;
    const doing = { line, events: events.map((event) => ({ ...event, seat: table.you })), at: time() };
    underWay.push(doing);
    changed();
    try {
      await table.ask(line);
      underWay = underWay.filter((other) => other !== doing);
      changed();
      return true;
    } catch (refused) {
      const follows = underWay.slice(underWay.indexOf(doing) + 1);
      underWay = underWay.filter((other) => other !== doing);
      if (!doing.follows) onRefused(refused, doing);
      for (const other of follows) other.follows = true; // what was built on it falls with it, without a word
      changed();
      return false;
    }
  }

  /** An event has happened: what was played ahead for it is no longer needed. */
  function heard(event) {
    if (event.seat !== table.you) return;
    const doing = underWay.find((other) => other.events.length);
    if (doing && doing.events[0].kind === event.kind) doing.events = doing.events.slice(1);
  }

  /** A fresh snapshot knows all that has happened. */
  const forget = () => {
    underWay = [];
    changed();
  };

  const lines = {
    take: (tile, side, turn) => act(`/take ${tile} ${side} ${turn}`, { kind: 'taken', tile, side, turn }),
    takePiece: (line, piece, own) => act(line, { kind: own ? 'village_taken' : 'building_taken', piece }),
    back: (hand) =>
      act('/back', {
        kind: 'returned',
        ...(hand.piece ? { piece: hand.piece } : { tile: hand.tile, side: hand.side }),
      }),
    turn: (hand, n) =>
      act(`/turn ${n}`, { kind: 'turned', turn: (hand.turn + n + 4) & 3, ...(hand.side ? { side: hand.side } : {}) }),
    flip: (hand) => act('/flip', { kind: 'flipped', side: hand.side === 'f' ? 'b' : 'f', turn: hand.turn }),
    lay: (hand, space) =>
      act(`/lay ${space} ${hand.turn}`, {
        kind: 'laid',
        space,
        turn: hand.turn,
        ...(hand.piece ? { piece: hand.piece } : { tile: hand.tile, side: hand.side }),
      }),
    turnLaid: (space, turn, n) => act(`/turn ${n}`, { kind: 'adjusted', space, turn: (turn + n + 4) & 3 }),
    move: (from, space, turn) => act(`/move ${space}`, { kind: 'adjusted', space, from, turn }),
    task: (task) => act(`/task ${task}`, { kind: 'task_taken', task }),
    jump: (chip) => act(chip ? `/jump ${chip}` : '/jump'),
    side: (side) => act(`/side ${side}`),
    ready: () => act('/ready'),
  };

  const offs = [table.on('event', (message) => heard(message.event)), table.on('snapshot', forget)];
  return {
    shown,
    seat: () => seatOf(shown()),
    time,
    ...lines,
    onChange: (fn) => listeners.add(fn),
    close: () => offs.forEach((off) => off()),
  };
}
