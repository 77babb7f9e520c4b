/**
 * A side of a tile as it lies: read from its code, turned by quarters (docs: notation of tiles).
 * @typedef {{edges: string, join: string, curves: string[], symbols: [string, number][], volcano: string|null,
 *   parts: number[], key: string}} Side
 */
export const DIRECTIONS = 'NESW';
const CURVES = ['NE', 'ES', 'SW', 'WN'];
const CODE = /^([a-z]{4})(?:=(NS|EW))?((?:~[NESW]{2})*)((?:\+[a-z-]+@[NESW])*)(?:!([ai]))?$/;

/** Symbols that stand on streets; set once from the pictures' data. */
const onStreets = new Set();

/** Tell which symbols stand on streets. @param {string[]} names */
export function setStreetSymbols(names) {
  names.forEach((name) => onStreets.add(name));
}

const known = new Map();

/**
 * The side that a code means, turned clockwise by so many quarters; the same object for the same arguments.
 * @param {string} code @param {number} [turn] @returns {Side}
 */
export function sideOf(code, turn = 0) {
  const key = `${code}/${turn & 3}`;
  if (!known.has(key)) known.set(key, turned(read(code), turn & 3, key));
  return known.get(key);
}

function read(code) {
  const [, edges, join = '', curves, symbols, volcano = null] = CODE.exec(code) ?? [null, '....', '', '', ''];
  return {
    edges,
    join,
    curves: curves ? curves.slice(1).split('~') : [],
    symbols: symbols ? symbols.slice(1).split('+').map(symbolAt) : [],
    volcano,
  };
}

function symbolAt(text) {
  const [name, edge] = text.split('@');
  return [name, DIRECTIONS.indexOf(edge)];
}

function turned({ edges, join, curves, symbols, volcano }, quarters, key) {
  const letters = (pair) =>
    [...pair].map((letter) => DIRECTIONS[(DIRECTIONS.indexOf(letter) + quarters) % 4]).join('');
  const shown = [0, 1, 2, 3].map((edge) => edges[(edge + 4 - quarters) % 4]).join('');
  const turnedJoin = join && quarters % 2 ? (join === 'NS' ? 'EW' : 'NS') : join;
  const kept = turnedJoin && opens(shown, turnedJoin) ? turnedJoin : '';
  const parts = partsOf(shown, kept);
  const lying = curves.map(letters);
  const ordered = CURVES.filter((curve) => lying.includes(curve) || lying.includes(curve[1] + curve[0]));
  const placed = symbols.map(([name, edge]) => {
    const at = (edge + quarters) % 4;
    return [name, onStreets.has(name) ? streetStart(ordered, at) : parts[at]];
  });
  placed.sort((one, other) => one[1] - other[1] || (one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : 0));
  return { edges: shown, join: kept, curves: ordered, symbols: placed, volcano, parts, key };
}

/** Whether a join changes anything: nothing else joins these two edges round a side. */
function opens(edges, join) {
  const [first, second] = [...join].map((letter) => DIRECTIONS.indexOf(letter));
  return edges[first] !== edges[(first + 1) % 4] && edges[first] !== edges[(second + 1) % 4];
}

function partsOf(edges, join) {
  let parts = [0, 1, 2, 3];
  const pairs = [0, 1, 2, 3]
    .filter((edge) => edges[edge] === edges[(edge + 1) % 4])
    .map((edge) => [edge, (edge + 1) % 4]);
  if (join) pairs.push([...join].map((letter) => DIRECTIONS.indexOf(letter)));
  for (const [one, other] of pairs) {
    const low = Math.min(parts[one], parts[other]);
    const high = Math.max(parts[one], parts[other]);
    parts = parts.map((part) => (part === high ? low : part));
  }
  return parts;
}

function streetStart(curves, edge) {
  const street = curves.find((curve) => curve.includes(DIRECTIONS[edge]));
  return street ? Math.min(...[...street].map((end) => DIRECTIONS.indexOf(end))) : edge;
}
