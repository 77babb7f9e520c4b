/**
 * How a match ended: points and places as far as its last event or the view says them, else as the list of finished
 * matches has them. And the way on: the next match with the same seats.
 */

import { button, element, keep, mend, show, write } from './table_dom.js';
import { question } from './table_question.js';

const bySeat = (data) =>
  data && typeof data === 'object' && !Array.isArray(data) && Object.values(data).every((n) => typeof n === 'number')
    ? data
    : null;

/** Places out of points: 1 is best, equal points share. */
const placesOf = (points) =>
  Object.fromEntries(
    Object.entries(points).map(([seat, n]) => [seat, 1 + Object.values(points).filter((other) => other > n).length]),
  );

/**
 * What a view says of the end: {rows: [{seat, points, place}], annulled}; null where it says nothing.
 * @param {object} view
 */
export const resultOf = (view) => {
  const found = view?.outcome && typeof view.outcome === 'object' ? view.outcome : view;
  if (!found) return null;
  const points = bySeat(found.points) ?? bySeat(found.totals);
  const winners = Array.isArray(found.winners) ? found.winners : null;
  if (!points && !winners) return found.annulled ? { rows: [], annulled: true } : null;
  const known = points ?? Object.fromEntries(winners.map((seat) => [seat, null]));
  const places = bySeat(found.places) ?? (winners ? null : placesOf(known));
  const rows = Object.entries(known).map(([seat, n]) => ({
    seat: Number(seat),
    points: n,
    place: places ? places[seat] : winners.includes(Number(seat)) ? 1 : 2,
  }));
  rows.sort((one, other) => one.place - other.place || one.seat - other.seat);
  return { rows, annulled: Boolean(found.annulled) };
};

/** The same out of an entry of `/matches`. */
const resultOfPlayed = (played) => ({
  rows: played.seats
    .map(({ seat, points, place }) => ({ seat, points, place }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat),
  annulled: false,
});

/** The sentence above the table of points. */
const headline = (result, table) => {
  const { t } = table;
  if (!result) return t('The match is over.');
  if (result.annulled) return t('The match is void.');
  const best = result.rows.filter((row) => row.place === 1);
  if (!best.length) return t('The match is over.');
  if (best.length === 1 && best[0].seat === table.you) return t('You have won!');
  const names = best.map((row) => table.seatName(row.seat)).join(', ');
  return best.length === 1 ? t('{name} has won.', { name: names }) : t('Shared first place: {names}', { names });
};

const pointsTable = (result, table) => {
  const { t } = table;
  const head = element(
    'tr',
    {},
    ...[t('Place'), t('Player'), t('Points')].map((words) => element('th', { scope: 'col' }, words)),
  );
  const rows = result.rows.map((row) =>
    element(
      'tr',
      { class: row.seat === table.you ? 'own' : null },
      element('td', {}, String(row.place)),
      element('th', { scope: 'row' }, table.seatName(row.seat)),
      element('td', {}, row.points === null || row.points === undefined ? '' : String(row.points)),
    ),
  );
  return element('table', { class: 'result-points' }, element('thead', {}, head), element('tbody', {}, ...rows));
};

/**
 * @param {Element} root
 * @param {object} shell
 * @param {{act(line: string): Promise<boolean>, rematch(): void, table: object}} actions `table.waysOn` is filled
 *   with the ways on: a view that shows the result itself has them beside it
 * @returns {{draw(here: boolean): void, heard(message: object): void, unmount(): void}}
 *   `here`: whether the result is shown here rather than by the view
 */
export const mountResult = (root, shell, actions) => {
  const { model, announce } = shell;
  const { t } = shell;
  const title = element('h2', { tabindex: '-1' });
  const points = element('div');
  const again = button(t('Rematch'), actions.rematch, { class: 'button primary' });
  const other = button(t('Change the options'), () => actions.act('/reset'));
  const replay = element('a', { class: 'button quiet' }, t('Watch it again'));
  const card = element(
    'section',
    { class: 'result card', hidden: true },
    title,
    points,
  );
  const ways = actions.table.waysOn;
  ways.replaceChildren(again, other, replay);
  root.append(card);
  let shown = null;
  let spoken = null; // the match whose end was announced
  let told = null; // the last event that said how a match ended

  const heard = ({ match, event }) => {
    const result = resultOf(event);
    if (result || model.room?.state !== 'over') told = result && { match, result };
  };
  const look = async (match) => {
    const said = (told?.match === match.match ? told.result : null) ?? resultOf(match.view);
    if (said) return said;
    const [first] = model.room.seats.filter((one) => one.name);
    try {
      const { matches } = await question(shell, `/matches ${first?.name ?? ''}`.trim(), 'matches');
      const played = matches.find((one) => one.id === match.match);
      return played ? resultOfPlayed(played) : null;
    } catch {
      return null; // an unlisted match, or nobody left whose matches could be asked for
    }
  };
  const draw = async (here) => {
    const { room, match, seat } = model;
    const over = room?.state === 'over' && match !== null;
    show(card, over && here);
    show(ways, over);
    if (here && ways.parentNode !== card) card.append(ways);
    if (!over) {
      shown = null;
      return;
    }
    show(again, seat !== null);
    show(other, seat !== null);
    mend(replay, { href: `#replay=${match.match}` });
    const key = `${match.match} ${match.rev} ${here}`;
    if (shown === key) return;
    shown = key;
    const result = await look(match);
    if (shown !== key) return;
    const sentence = headline(result, actions.table);
    write(title, sentence);
    keep(
      points,
      here && result?.rows.length && !result.annulled ? [key] : [],
      (one) => one,
      () => pointsTable(result, actions.table),
    );
    if (spoken !== match.match) announce(sentence, 'assertive');
    spoken = match.match;
  };
  return { draw, heard, unmount: () => card.remove() };
};
