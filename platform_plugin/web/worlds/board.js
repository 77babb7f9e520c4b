/**
 * A board of an edition: its spaces, their neighbours and the border around and inside it.
 * @typedef {{name: string, columns: number, rows: number, spaces: string[], highlighted: string[],
 *   neighbours: Record<string, (string|null)[]>, areas: object[], streets: object[], border: Map<string, number>}} Board
 */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Column and row of a space, from 0. @param {string} space @returns {[number, number]} */
export const placeOf = (space) => [LETTERS.indexOf(space[0]), Number(space.slice(1)) - 1];

/**
 * @param {string} name @param {object} data as `boards` of the `edition` message has it
 * @param {Record<string, {name: {en: string}}>} landscapes letters of the landscapes by the layout
 * @returns {Board}
 */
export function boardOf(name, data, landscapes) {
  const marks = new Map();
  data.grid.forEach((line, row) =>
    [...line].forEach((mark, column) => {
      if (mark !== '.') marks.set(`${LETTERS[column]}${row + 1}`, mark);
    }),
  );
  const spaces = [...marks.keys()];
  const neighbours = {};
  for (const space of spaces) {
    const [column, row] = placeOf(space);
    neighbours[space] = STEPS.map(([right, down]) => {
      const other = `${LETTERS[column + right]}${row + down + 1}`;
      return marks.has(other) ? other : null;
    });
  }
  const letterOf = (word) => Object.keys(landscapes).find((letter) => landscapes[letter].name.en === word) ?? word;
  const edges = spaces.flatMap((space) =>
    [0, 1, 2, 3].filter((way) => !neighbours[space][way]).map((way) => `${space} ${way}`),
  );
  const areas = (data.border ?? []).map((area) => ({
    id: area.id ?? '',
    landscape: letterOf(area.landscape),
    symbols: area.symbols ?? [],
    beside: area.beside ?? [],
    edges: inOrder(area.edges === '*' ? edges : listed(area.edges), edges),
  }));
  const border = new Map(areas.flatMap((area, at) => area.edges.map((edge) => [edge, at])));
  const streets = (data.street ?? []).map((street) => ({
    ends: street.ends.map(edgeOf),
    symbols: street.symbols ?? [],
  }));
  const highlighted = spaces.filter((space) => marks.get(space) === 'o');
  return {
    name,
    columns: data.grid[0].length,
    rows: data.grid.length,
    spaces,
    highlighted,
    neighbours,
    areas,
    streets,
    border,
  };
}

const edgeOf = (text) => `${text.slice(0, -1)} ${'NESW'.indexOf(text.at(-1))}`;
const listed = (text) => (typeof text === 'string' ? text.split(' ').filter(Boolean) : text).map(edgeOf);
const inOrder = (wanted, all) => all.filter((edge) => wanted.includes(edge));

/** A world's notation: its board and what lies where. @param {string} text @returns {{board: string, lies: Map<string, {piece: string, turn: number}>}} */
export function worldOf(text) {
  const [head, rest = ''] = text.split(';');
  const lies = new Map();
  for (const entry of rest.split(' ').filter(Boolean)) {
    const [space, placed] = entry.split('=');
    const [piece, turn = '0'] = placed.split('/');
    lies.set(space, { piece, turn: Number(turn) });
  }
  return { board: head.slice(head.indexOf(' ') + 1), lies };
}

/**
 * The free spaces on which the next piece may be laid: beside what lies, all where nothing lies.
 * @param {Board} board @param {Map<string, object>} lies
 */
export function openSpaces(board, lies) {
  return board.spaces.filter(
    (space) => !lies.has(space) && (!lies.size || board.neighbours[space].some((other) => other && lies.has(other))),
  );
}

/**
 * What an edge of a space meets: the letter of a landscape, or null where nothing lies.
 * @param {Board} board @param {(space: string) => {edges: string}|null} faceOn
 */
export function facing(board, space, way, faceOn) {
  const other = board.neighbours[space][way];
  if (!other) return board.areas[board.border.get(`${space} ${way}`)]?.landscape ?? null;
  return faceOn(other)?.edges[way ^ 2] ?? null;
}
