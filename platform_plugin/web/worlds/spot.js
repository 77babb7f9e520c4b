/** Where the pictures of a side stand: circles inside their areas, beside the streets, apart from each other. */
import { DIRECTIONS } from './side.js';

export const CORNERS = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
]; // where edge n starts
export const MIDDLES = [
  [50, 0],
  [100, 50],
  [50, 100],
  [0, 50],
];
const CENTRES = [
  [50, 20],
  [80, 50],
  [50, 80],
  [20, 50],
]; // of the triangles
const GAPS = [
  [83, 17],
  [83, 83],
  [17, 83],
  [17, 17],
  [50, 50],
];

const dist = ([x, y], [right, down]) => Math.hypot(x - right, y - down);

/**
 * What is drawn on a side and where: [name, x, y, radius].
 * @param {import('./side.js').Side} side @param {object} rules `spots` of the pictures' data
 * @param {Set<string>} streetSymbols
 */
export function spotsOf(side, rules, streetSymbols) {
  return side.curves.length ? besideStreets(side, rules, streetSymbols) : inAreas(side, rules);
}

function inAreas(side, rules) {
  const shown = [];
  const names = [...new Set(side.parts)].sort();
  const edgesOf = (part) => [0, 1, 2, 3].filter((edge) => side.parts[edge] === part);
  for (const part of names) {
    const here = side.symbols.filter(([, edge]) => side.parts[edge] === part);
    places(edgesOf(part), here.length, rules).forEach((spot, at) => shown.push([here[at][0], ...spot]));
  }
  if (side.volcano) {
    const taken = new Set(side.symbols.map(([, edge]) => side.parts[edge]));
    const free = names.filter((part) => !taken.has(part)).map(edgesOf);
    const largest = free.reduce((best, edges) => (best && best.length >= edges.length ? best : edges), null);
    shown.push([`volcano-${side.volcano}`, ...(largest ? places(largest, 1, rules)[0] : gap(shown))]);
  }
  return shown;
}

function places(edges, count, rules) {
  if (!count) return [];
  const opposite = edges.length === 2 && edges[1] - edges[0] === 2;
  if (count === 1 && !opposite) {
    const [x, y] = [0, 1].map((axis) => edges.reduce((sum, edge) => sum + CENTRES[edge][axis], 0) / edges.length);
    const [outward, radius] = rules.room[edges.length];
    return [[50 + outward * (x - 50), 50 + outward * (y - 50), radius]];
  }
  if (count <= edges.length) return edges.slice(0, count).map((edge) => [...CENTRES[edge], 18]);
  const pairs = [-14, 14].flatMap((shift) =>
    edges.map((edge) => {
      const [x, y] = CENTRES[edge];
      return [x + (y !== 50 ? shift : 0), y + (y === 50 ? shift : 0), 11];
    }),
  );
  return Array.from({ length: count }, (_, at) => pairs[at % pairs.length]);
}

/** The corner or centre with most room. */
function gap(taken) {
  const room = (at) => Math.min(...taken.map(([, x, y, radius]) => dist(at, [x, y]) - radius));
  return [...best(GAPS, room), 15];
}

function best(points, room) {
  let found = points[0];
  let most = -Infinity;
  for (const at of points) {
    const here = room(at);
    if (here > most) [found, most] = [at, here];
  }
  return found;
}

/** A point of a street curve, from 0 at its first edge to 1 at its second. */
function along(curve, at) {
  const [from, to] = [...curve].map((edge) => MIDDLES[DIRECTIONS.indexOf(edge)]);
  const [first, bend, last] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
  return [0, 1].map((axis) => first * from[axis] + bend * 50 + last * to[axis]);
}

function besideStreets(side, rules, streetSymbols) {
  const shown = [];
  const standing = side.symbols.filter(([name]) => streetSymbols.has(name));
  for (const [name, edge] of standing) {
    const curve = side.curves.find((each) => each.includes(DIRECTIONS[edge]));
    const here = standing.filter(([, other]) => other === edge);
    const before = here.filter(([another]) => another < name).length;
    shown.push([name, ...along(curve, (before + 0.5) / here.length), rules.onStreet / here.length]);
  }
  for (const [name, edge] of side.symbols) {
    if (!streetSymbols.has(name)) shown.push([name, ...roomiest(side, side.parts[edge], shown, rules)]);
  }
  if (side.volcano) shown.push([`volcano-${side.volcano}`, ...roomiest(side, null, shown, rules)]);
  return shown;
}

/** The largest circle that fits into a part (null: into any) beside streets and other pictures. */
function roomiest(side, part, taken, rules) {
  const lines = CORNERS.filter((_, edge) => side.parts[edge] !== side.parts[(edge + 3) % 4]).flatMap(([x, y]) =>
    Array.from({ length: 11 }, (_, step) => [x + ((50 - x) * step) / 10, y + ((50 - y) * step) / 10]),
  );
  const streets = side.curves.flatMap((curve) =>
    Array.from({ length: rules.steps + 1 }, (_, step) => along(curve, step / rules.steps)),
  );
  const room = ([x, y]) =>
    Math.min(
      x,
      y,
      100 - x,
      100 - y,
      ...lines.map((line) => dist([x, y], line)),
      Math.min(...streets.map((street) => dist([x, y], street))) - rules.halfStreet,
      ...taken.map(([, right, down, radius]) => dist([x, y], [right, down]) - radius),
      100,
    );
  const [first, last, step] = rules.grid;
  const points = [];
  for (let x = first; x <= last; x += step) {
    for (let y = first; y <= last; y += step)
      if (part === null || side.parts[triangle(x, y)] === part) points.push([x, y]);
  }
  const at = best(points, room);
  const [least, most] = rules.besideStreet;
  return [...at, Math.max(least, Math.min(most, room(at)))];
}

/** The edge whose triangle holds a point. */
function triangle(x, y) {
  const reach = [50 - y, x - 50, y - 50, 50 - x];
  return reach.indexOf(Math.max(...reach));
}
