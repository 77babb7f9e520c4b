/** The border of a board as SVG text: strips of landscape, streets, and what stands on them. Corner of a1 at 0 0. */
import { STEPS, placeOf } from './board.js';
import { g } from './drawing.js';
import { CORNERS } from './spot.js';

const dist = ([x, y], [right, down]) => Math.hypot(x - right, y - down);
const spelt = (points) => points.map(([x, y]) => `${g(x)} ${g(y)}`).join('L');
const parted = (edge) => {
  const [space, way] = edge.split(' ');
  return [space, Number(way)];
};

/** How deep the border around a board is drawn. */
export function rimDepth(board, rules) {
  const printed = board.streets.length || board.areas.some((area) => area.symbols.length);
  return printed ? rules.printed : rules.bare;
}

/** @param {import('./board.js').Board} board @param {object} pen */
export function drawBorder(board, pen) {
  const rules = pen.pictures.border;
  const depth = rimDepth(board, rules);
  const drawn = [];
  for (const [edge, at] of board.border) {
    const outline = [...line(board, edge, 0), ...line(board, edge, depth).reverse()];
    drawn.push(`<path d="M${spelt(outline)}Z" fill="url(#land-${board.areas[at].landscape})"/>`);
  }
  const divided = [...board.border]
    .filter(([edge, at]) => board.border.get(next(board, edge)) !== at)
    .map(([edge]) => `M${spelt([line(board, edge, 0)[1], line(board, edge, depth)[1]])}`)
    .join('');
  if (divided) drawn.push(`<path d="${divided}" stroke="${pen.ink}" stroke-width="1.2"/>`);
  const busy = new Set();
  for (const street of board.streets) {
    const walks = runs(board, street.ends);
    const paths = walks.map((run) => pathOf(board, run, depth / 2));
    drawn.push(pen.road(paths.map((path) => `M${spelt(path)}`).join('')), ...onStreet(street, paths[0], pen, rules));
    walks.flat().forEach((edge) => busy.add(edge));
  }
  board.areas.forEach((area, at) => drawn.push(...inArea(board, at, area, busy, pen, rules, depth)));
  return drawn.join('');
}

/** The border edge that follows clockwise around the board. */
function next(board, edge) {
  const [space, way] = parted(edge);
  const right = (way + 1) % 4;
  const ahead = board.neighbours[space][right];
  if (!ahead) return `${space} ${right}`;
  const corner = board.neighbours[ahead][way];
  return corner ? `${corner} ${(way + 3) % 4}` : `${ahead} ${way}`;
}

/** The shortest walks clockwise along the border past all these edges: one for each rim, outer or of a hole. */
function runs(board, edges) {
  const walks = [];
  const left = new Set(edges);
  while (left.size) {
    const rim = [edges.find((edge) => left.has(edge))];
    for (let after = next(board, rim[0]); after !== rim[0]; after = next(board, rim.at(-1))) rim.push(after);
    const places = rim.map((edge, at) => (left.has(edge) ? at : -1)).filter((at) => at >= 0);
    const spans = places.map((start, at) => {
      const end = places.at(at - 1);
      return [(end - start + rim.length) % rim.length, start];
    });
    spans.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    const [length, start] = spans[0];
    walks.push([...rim, ...rim].slice(start, start + length + 1));
    rim.forEach((edge) => left.delete(edge));
  }
  return walks;
}

/** The line beside an edge at this depth, clockwise; the lines of two edges meet where the edges do. */
function line(board, edge, depth) {
  const [space, way] = parted(edge);
  const [column, row] = placeOf(space);
  const [right, down] = STEPS[way];
  return [
    [way, (way + 3) % 4],
    [(way + 1) % 4, (way + 1) % 4],
  ].map(([corner, aside]) => {
    const [x, y] = CORNERS[corner];
    const reach = depth * reachOf(board, space, way, aside);
    return [
      column * 100 + x + depth * right + reach * STEPS[aside][0],
      row * 100 + y + depth * down + reach * STEPS[aside][1],
    ];
  });
}

/** Whether a strip goes beyond its edge towards a direction (1), ends with it (0) or before it (-1). */
function reachOf(board, space, way, aside) {
  const beside = board.neighbours[space][aside];
  if (!beside) return 1;
  return board.neighbours[beside][way] ? -1 : 0;
}

function middle(edge, depth) {
  const [space, way] = parted(edge);
  const [column, row] = placeOf(space);
  const [right, down] = STEPS[way];
  return [column * 100 + 50 + (50 + depth) * right, row * 100 + 50 + (50 + depth) * down];
}

function pathOf(board, run, depth) {
  if (run.length === 1) return [middle(run[0], 0), middle(run[0], 1.25 * depth)];
  const path = [middle(run[0], 0), middle(run[0], depth)];
  for (let at = 1; at < run.length; at += 1) path.push(line(board, run[at - 1], depth)[1], middle(run[at], depth));
  return [...path, middle(run.at(-1), 0)];
}

function onStreet(street, path, pen, rules) {
  const steps = path.slice(1).map((there, at) => dist(path[at], there));
  const long = steps.reduce((sum, step) => sum + step, 0);
  return street.symbols.map((name, at) => {
    let left = long * (path.length === 2 ? 1 : (at + 1) / (street.symbols.length + 1));
    let step = 0;
    while (left > steps[step] + 1e-9) left -= steps[step++];
    const [[x, y], [right, down]] = [path[step], path[step + 1]];
    const part = left / steps[step];
    return pen.picture(name, x + part * (right - x), y + part * (down - y), rules.radius);
  });
}

function inArea(board, at, area, busy, pen, rules, depth) {
  const islands = board.areas.filter((other) => !other.edges.length && touch(area, other));
  if (!area.edges.length || !(area.symbols.length || islands.length)) return [];
  const ofArea = runs(board, area.edges)
    .flat()
    .filter((edge) => board.border.get(edge) === at);
  const free = ofArea.filter((edge) => !busy.has(edge));
  const places = free.length ? free : ofArea;
  const pictures = area.symbols.filter((name) => !rules.landmarks.includes(name));
  const landmarks = area.symbols.filter((name) => rules.landmarks.includes(name));
  const half = Math.floor((pictures.length + 1) / 2);
  const things = [...pictures.slice(0, half), ...islands, ...landmarks, ...pictures.slice(half)];
  return things.map((thing, number) => {
    const [x, y] = middle(places[Math.floor(((2 * number + 1) * places.length) / (2 * things.length))], depth / 2);
    if (typeof thing === 'string') return pen.picture(thing, x, y, rules.radius);
    return (
      `<ellipse cx="${g(x)}" cy="${g(y)}" rx="${g(rules.radius)}" ry="${g(rules.radius - 3)}" ` +
      `fill="url(#land-${thing.landscape})" stroke="${pen.ink}" stroke-width="1.5"/>`
    );
  });
}

const touch = (area, other) =>
  (other.id && area.beside.includes(other.id)) || (area.id && other.beside.includes(area.id));
