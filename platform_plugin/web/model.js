/**
 * What the page knows: the messages of the line folded to plain state. It holds no rules; how an event changes the
 * view of a match is the word of the view module that the game's layout names.
 */

import { createInstalled } from './installed.js';
import { createTopics } from './topics.js';

const SAID_KEPT = 200;
const SNAPSHOT_PAUSE = 200; // ms between two wishes for a fresh snapshot

/** A message without its type. */
const plain = ({ type: _type, ...rest }) => rest;

/**
 * @param {(layout: object|null) => Promise<{fold: Function}>} viewFor the view module of a layout
 * @returns {object} state, `on(topic, fn)`, `receive(message)`, and `attach(link)`, which has to come first
 */
export const createModel = (viewFor) => {
  const { on, emit } = createTopics();
  let link = null;
  let fold = null; // of the game at this table, once its module is here
  let foldsFor = null;
  let waiting = []; // events that came before it
  let wishing = null;
  let wished = 0;
  let heard = 0; // lines of talk, for their keys
  let seatWish = null; // the table at which a seat is wanted as soon as one is let in
  let placed = false; // whether the server has put us into a room since the login

  const model = {
    me: null,
    rooms: new Map(),
    people: new Map(),
    room: null,
    seat: null,
    match: null,
    clock: null,
    said: [],
    votes: [],
    games: new Map(),
    limits: null,
    server: null,
    link: { state: 'connecting' },
    on,
  };

  // ---- the match

  const wish = () => {
    if (wishing !== null || !model.room) return;
    const pause = Math.max(0, wished + SNAPSHOT_PAUSE - performance.now());
    wishing = setTimeout(() => {
      wishing = null;
      wished = performance.now();
      if (model.room) link.ask(`/room ${model.room.room}`).catch(() => {});
    }, pause);
  };

  const learn = async () => {
    const game = model.room && model.games.get(model.room.game);
    if (!game || foldsFor === game) return;
    foldsFor = game;
    fold = null;
    const module = await viewFor(game.layout);
    if (foldsFor !== game) return;
    fold = module.fold;
    const late = waiting;
    waiting = [];
    late.forEach(happen);
  };

  const happen = (message) => {
    if (!fold) {
      waiting.push(message);
      return;
    }
    const begins = message.match !== model.match?.match && message.rev === 1;
    if (begins) {
      model.match = { id: message.match, match: message.match, rev: 0, view: null, room: message.room };
      if (model.seat !== null) model.match.you = model.seat;
    }
    const { match } = model;
    if (!match || message.match !== match.match || message.rev > match.rev + 1) {
      wish();
      return;
    }
    if (message.rev <= match.rev) return; // the snapshot knew it already
    match.rev = message.rev;
    const view = begins || match.view ? fold(match.view, message) : null;
    if (view) match.view = view;
    else wish();
    if (begins && view) emit('snapshot', match);
    emit('event', message);
  };

  const leaveMatch = () => {
    model.match = null;
    model.clock = null;
    model.votes = [];
    waiting = [];
  };

  const installed = createInstalled(() => link.ask('/games').catch(() => {}));

  // ---- messages, by type

  const inLobby = (where) => where === 'lobby';
  const folds = {
    welcome: (message) => {
      model.limits = message.limits;
      model.server = { name: message.server, version: message.version };
    },
    logged_in: (message) => {
      model.me = plain(message);
      placed = false;
      emit('me', model.me);
    },
    stranger: ({ refused }) => {
      const forgotten = model.me !== null && refused !== undefined;
      model.me = null;
      leaveRoom();
      emit('me', null);
      if (forgotten) emit('forgotten', refused);
    },
    games: (message) => {
      model.games = installed.read(message);
      learn();
      emit('games');
    },
    rooms: ({ rooms }) => {
      model.rooms = new Map(rooms.map((room) => [room.room, room]));
      rooms.forEach(installed.check);
      emit('rooms');
    },
    room_listed: (message) => {
      model.rooms.set(message.room, plain(message));
      installed.check(message);
      emit('rooms');
    },
    room_gone: ({ room }) => {
      model.rooms.delete(room);
      emit('rooms');
      if (model.room?.room === room) leaveRoom();
    },
    who: ({ where, people }) => {
      if (!inLobby(where)) return;
      model.people = new Map(people.map((person) => [person.name, person]));
      emit('people');
    },
    came: ({ name, kind, where, away }) => {
      if (!inLobby(where)) return;
      model.people.set(name, { ...model.people.get(name), name, kind, where, away });
      emit('people');
    },
    went: ({ name, where, reason }) => {
      if (inLobby(where)) {
        model.people.delete(name);
        emit('people');
      } else if (name === model.me?.name && where === `room:${model.room?.room}` && reason !== 'replaced') {
        const { room } = model.room;
        leaveRoom();
        if (reason === 'kicked') emit('sent out', room);
      }
    },
    room: (message) => {
      placed = true;
      const other = model.room?.room !== message.room;
      // A table takes a newer version of its game when its match is cleared away.
      if (model.room?.state === 'over' && message.state === 'open' && !other) installed.renew();
      installed.check(message);
      if (other) {
        model.seat = null;
        leaveMatch();
      } else if (message.state === 'open' && model.match) {
        leaveMatch();
      }
      model.room = plain(message);
      learn();
      emit('room', model.room);
    },
    seated: ({ seat }) => {
      model.seat = seat ?? null;
      emit('seat', model.seat);
    },
    snapshot: (message) => {
      model.match = { ...plain(message), id: message.match };
      waiting = waiting.filter((event) => event.match === message.match && event.rev > message.rev);
      emit('snapshot', model.match);
    },
    event: happen,
    clock: ({ left, running }) => {
      model.clock = { left: left ?? null, running, at: performance.now() };
      emit('clock', model.clock);
    },
    said: (message) => {
      heard += 1;
      const said = { ...message, key: heard, at: Date.now(), room: model.room?.room ?? null };
      model.said = [...model.said, said].slice(-SAID_KEPT);
      emit('said', said);
    },
    vote: (message) => {
      model.votes = [...model.votes.filter(({ vote }) => vote !== message.vote), message];
      emit('vote', message);
      if (message.result) model.votes = model.votes.filter(({ vote }) => vote !== message.vote);
    },
    error: (message) => emit('error', message),
    bye: (message) => emit('bye', message),
  };

  const leaveRoom = () => {
    if (!model.room && model.seat === null) return;
    model.room = null;
    model.seat = null;
    leaveMatch();
    emit('room', null);
    emit('seat', null);
  };

  model.receive = (message) => {
    folds[message.type]?.(message);
    emit('message', message);
  };
  model.attach = (made) => {
    link = made;
  };
  /** Begins to whisper in whatever chat is on the page. */
  model.whisper = (name) => emit('whisper', name);
  /** The line is open and the login is back: without a word of a room we are in none any more. */
  model.settled = () => {
    if (!placed) leaveRoom();
  };
  model.linkIs = (state, detail) => {
    model.link = { state, ...detail };
    emit('link', model.link);
  };

  /** Goes to a table, and takes the seat that was wished for there. @returns {Promise<void>} rejects as `ask` does */
  model.enter = async (room, password) => {
    await link.ask(password ? `/room ${room} ${password}` : `/room ${room}`);
    const sits = seatWish === room;
    seatWish = null;
    if (sits) await link.ask('/join');
  };
  /** The next table of this number that is entered is to be joined as well: somebody pressed “Join”. */
  model.wishSeat = (room) => {
    seatWish = room;
  };
  /** Goes back to the lobby and reads who and what is there now. */
  model.leave = async () => {
    await link.ask('/manager');
    leaveRoom();
    await model.look();
  };
  /** Reads the lobby: tables and people; a list that is refused stays as it was. */
  model.look = () => Promise.allSettled([link.ask('/rooms'), link.ask(model.room ? '/gwho' : '/who')]);
  return model;
};
