/**
 * Finding and wording data of a view by what a layout says of it. Pure.
 */

import { inLanguage } from './table_handle.js';

/**
 * What a dotted path finds; undefined where it finds nothing. `{you}` stands for one's own seat.
 * @param {unknown} view
 * @param {string} path
 * @param {number|null} you
 */
export const found = (view, path, you) => {
  let value = view;
  for (const step of path.replaceAll('{you}', you ?? '').split('.')) {
    if (value === null || value === undefined || typeof value !== 'object') return undefined;
    if (Array.isArray(value) && value.length && typeof value[0]?.seat === 'number' && !(step in value)) {
      value = value.find((one) => String(one.seat) === step);
    } else value = value[step];
  }
  return value ?? undefined;
};

/** How a piece key is shown: {sign, colour, title}; an unknown key is its own sign. */
export const pieceOf = (area, key, lang) => {
  const piece = area.pieces?.[key];
  if (!piece) return { sign: String(key), colour: 0, title: String(key) };
  return {
    sign: piece.sign ?? String(key),
    colour: piece.colour ?? 0,
    title: inLanguage(piece.title, lang) || String(key),
  };
};

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object is keyed by seats of this table. */
const bySeat = (value, seats) =>
  Object.keys(value).length > 0 && Object.keys(value).every((key) => seats.some((one) => String(one.seat) === key));

/**
 * A value of a view in words.
 * @param {unknown} value
 * @param {object} table
 * @param {object} [area] whose pieces name what is known
 */
export const inWords = (value, table, area = {}) => {
  const { t } = table;
  if (value === undefined || value === null) return '–';
  if (value === true) return t('yes');
  if (value === false) return t('no');
  if (Array.isArray(value)) return value.length ? value.map((one) => inWords(one, table, area)).join(', ') : '–';
  if (isRecord(value)) {
    const seats = bySeat(value, table.room.seats);
    const name = (key) => (seats ? table.seatName(key) : key);
    return Object.entries(value)
      .map(([key, one]) => `${name(key)} ${inWords(one, table, area)}`)
      .join(', ');
  }
  if (area.pieces?.[value]) {
    const { sign, title } = pieceOf(area, value, table.lang);
    return sign === title ? title : `${sign} ${title}`;
  }
  return String(value);
};
