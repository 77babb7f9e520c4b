/**
 * A board with spaces, lines between them and pieces on them, as SVG.
 */

import { drawn, element, mend, write } from './table_dom.js';
import { found, pieceOf } from './generic_data.js';
import { rove } from './generic_roving.js';
import { inLanguage } from './table_handle.js';

const UNIT = 100; // of the drawing, for the least distance between two spaces
const HOLLOW = new Set(['○', '◯', '◦']);
const FULL = new Set(['●', '⬤', '•']);

const leastDistance = (points) => {
  let least = Infinity;
  points.forEach(([x, y], at) => {
    for (const [u, v] of points.slice(at + 1)) least = Math.min(least, Math.hypot(x - u, y - v));
  });
  return least === Infinity || least === 0 ? 1 : least;
};

const spaceNode = (id, [x, y], click) => {
  const ring = drawn('circle', { class: 'space-ring', r: 40 });
  const dot = drawn('circle', { class: 'space-dot', r: 9 });
  const disc = drawn('circle', { class: 'piece-disc', r: 33 });
  const inner = drawn('circle', { class: 'piece-inner', r: 17 });
  const sign = drawn('text', { class: 'piece-sign', 'text-anchor': 'middle', 'dominant-baseline': 'central' });
  const node = drawn(
    'g',
    { class: 'space', role: 'button', tabindex: '-1', transform: `translate(${x} ${y})` },
    ring,
    dot,
    disc,
    inner,
    sign,
  );
  node.addEventListener('click', () => click(id));
  node.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    click(id);
  });
  node.sign = sign;
  return node;
};

const drawSpace = (node, id, piece, { next, anew, chosen, t }) => {
  const open = next.has(id);
  const picked = chosen.includes(id);
  const shape = !piece ? 'empty' : FULL.has(piece.sign) ? 'full' : HOLLOW.has(piece.sign) ? 'hollow' : 'sign';
  write(node.sign, shape === 'sign' ? piece.sign : '');
  const name = piece ? t('{space}: {piece}', { space: id, piece: piece.title }) : t('{space}: empty', { space: id });
  mend(node, {
    'data-shape': shape,
    'data-colour': piece ? piece.colour : null,
    'data-open': open,
    'data-anew': !open && anew.has(id),
    'aria-label': name,
    'aria-pressed': picked ? 'true' : 'false',
    'aria-disabled': open || picked || anew.has(id) ? null : 'true',
  });
};

/**
 * @param {object} area of the layout
 * @param {object} table
 * @param {(id: string) => void} click
 * @returns {{node: Element, ids(): Set<string>, draw(view: object, choice: object): void}}
 */
export const createBoard = (area, table, click) => {
  const { t, lang } = table;
  const spaces = Object.entries(area.spaces);
  const scale = UNIT / leastDistance(spaces.map(([, point]) => point));
  const points = new Map(spaces.map(([id, [x, y]]) => [id, [x * scale, y * scale]]));
  const xs = [...points.values()].map(([x]) => x);
  const ys = [...points.values()].map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - 60, Math.min(...ys) - 60];
  const [width, height] = [Math.max(...xs) + 60 - left, Math.max(...ys) + 60 - top];
  const svg = drawn('svg', {
    class: 'board',
    viewBox: `${left} ${top} ${width} ${height}`,
    role: 'group',
    'aria-label': inLanguage(area.title, lang) || t('Board'),
  });
  for (const [from, to] of area.lines ?? []) {
    const [a, b] = [points.get(from), points.get(to)];
    if (a && b) svg.append(drawn('line', { class: 'board-line', x1: a[0], y1: a[1], x2: b[0], y2: b[1] }));
  }
  const nodes = new Map(spaces.map(([id]) => [id, spaceNode(id, points.get(id), click)]));
  svg.append(...nodes.values());
  const box = element('div', { class: 'area area-board' }, svg);
  box.style.setProperty('--board-ratio', (width / height).toFixed(3));
  const roving = rove(svg, '.space');
  roving.mend();
  const ids = new Set(nodes.keys());
  return {
    node: box,
    ids: () => ids,
    draw: (view, choice) => {
      const lying = found(view, area.at, table.you) ?? {};
      for (const [id, node] of nodes) {
        const key = lying[id];
        const piece = key === null || key === undefined ? null : pieceOf(area, key, lang);
        drawSpace(node, id, piece, { ...choice, t });
      }
    },
  };
};
