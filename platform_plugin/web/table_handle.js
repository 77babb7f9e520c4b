/**
 * The table as view modules see it: what is played, what is known, what may be asked. One object for live tables;
 * `replay.js` gives views the same shape over a record, without the two places in the frame: `headline`, in which a
 * view may put what belongs beside the title, and `waysOn`, what one can do after a match, which a view that shows
 * the result itself puts beside it.
 */

import { element } from './table_dom.js';
import { question } from './table_question.js';

/**
 * @param {object} shell what app.js hands to a page: {model, link, settings, t, tn, lang, announce}
 * @param {{left(): number|null, matchTime(): number|null}} clock
 * @param {{play(name: string): void}} sounds
 * @param {(fault: {code: string, text: string}) => void} complain shows a refusal to the person
 */
export const createTable = (shell, clock, sounds, complain) => {
  const { model, link } = shell;
  const editions = new Map();
  const edition = (name) => {
    const wanted = name ?? model.match?.view?.edition ?? model.room.game;
    if (!editions.has(wanted)) {
      const asked = question(shell, `/edition ${wanted}`, 'edition');
      editions.set(wanted, asked);
      asked.catch(() => editions.delete(wanted));
    }
    return editions.get(wanted);
  };
  return {
    replay: false,
    get room() {
      return model.room;
    },
    get game() {
      return gameNamed(model.games, model.room.game);
    },
    get you() {
      return model.match ? (model.match.you ?? null) : (model.seat ?? null);
    },
    get lang() {
      return shell.lang();
    },
    edition,
    view: () => model.match?.view ?? null,
    match: () => model.match ?? null,
    left: clock.left,
    matchTime: clock.matchTime,
    ask: (line) => link.ask(line),
    question: (line, type) => question(shell, line, type),
    complain,
    on: (topic, fn) => model.on(topic, fn),
    t: shell.t,
    tn: shell.tn,
    settings: shell.settings,
    sounds,
    headline: element('div', { class: 'table-headline' }),
    waysOn: element('div', { class: 'row ways-on' }),
    announce: shell.announce,
    seatName: (seat) => nameOfSeat(model.room.seats, seat, shell.t),
  };
};

/** The entry of `/games` by name; the model may keep a Map or an object. */
export const gameNamed = (games, name) => (games instanceof Map ? games.get(name) : games?.[name]) ?? null;

/** Who sits there, else `seat 3`. */
export const nameOfSeat = (seats, seat, t) =>
  seats.find((one) => one.seat === Number(seat))?.name ?? t('seat {seat}', { seat });

/** A word in the reader's language out of {en: …, de: …}; plain text stays what it is. */
export const inLanguage = (titles, lang) => {
  if (titles === null || titles === undefined) return '';
  return typeof titles === 'object' ? (titles[lang] ?? titles.en ?? Object.values(titles)[0] ?? '') : String(titles);
};
