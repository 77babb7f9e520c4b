/** The pile: each tile of the edition has its place for good; a tile that is taken leaves a gap. */
import { element, mend } from '../table_dom.js';
import { fits, isWanting, largestCells } from './filter.js';

const GAP = 3;
const SHOWN_TAKER = 1100; // ms for which the gap says who took the tile

/** @param {object} art @param {object} voice @param {object} edition */
export function createPile(art, voice, edition) {
  const grid = element('div', { class: 'w-grid', role: 'group', 'aria-label': voice.t('Pile') });
  const node = element('div', { class: 'w-pile-box' }, grid);
  const numbers = Object.keys(edition.tiles).map(Number);
  const cells = new Map(numbers.map((tile) => [tile, cellOf(tile)]));
  const mine = new Map(); // tile -> {side, turn} as this person has turned it in the pile
  let order = numbers;
  let lying = new Map();
  let wanted = null;
  let zoom = 1;
  let rows = 0; // rows that a strip has; 0: a box with all tiles

  function cellOf(tile) {
    const picture = art.frame();
    const tag = element('span', { class: 'w-taker', 'aria-hidden': 'true' });
    const cell = element(
      'button',
      { type: 'button', class: 'w-tile is-gone', 'aria-disabled': 'true', tabindex: '-1', 'data-tile': String(tile) },
      picture,
      tag,
    );
    return { node: cell, picture, tag };
  }

  /** How a tile is shown: as it lies, or as this person has turned it. */
  const shownAs = (tile) => mine.get(tile) ?? { side: lying.get(tile), turn: 0 };

  function draw(tile) {
    const { node: cell, picture } = cells.get(tile);
    const there = lying.has(tile);
    cell.classList.toggle('is-gone', !there);
    mend(cell, { 'aria-disabled': there ? null : 'true' });
    if (!there) return;
    const { side, turn } = shownAs(tile);
    art.show(picture, `${tile}${side}`, turn);
    mend(cell, { 'aria-label': voice.pieceWithFace(`${tile}${side}`, turn) });
    sift(tile);
  }

  function sift(tile) {
    const { side } = shownAs(tile);
    const dim = Boolean(wanted) && lying.has(tile) && !fits(wanted, art.face(`${tile}${side}`, 0));
    cells.get(tile).node.classList.toggle('is-dim', dim);
    return !dim;
  }

  /** Show the pile of a view; tiles that lie as before are not touched. */
  function show(pile) {
    const next = new Map(pile);
    const touched = numbers.filter((tile) => next.get(tile) !== lying.get(tile));
    for (const tile of touched) if (next.get(tile) !== undefined) mine.delete(tile);
    lying = next;
    touched.forEach(draw);
    return touched;
  }

  /** Say for a moment who took a tile. */
  function sign(tile, seat, name_) {
    const cell = cells.get(tile);
    if (!cell) return;
    cell.tag.textContent = name_.slice(0, 2);
    cell.tag.style.setProperty('--seat', `var(--seat-${seat})`);
    cell.node.classList.add('is-taken');
    clearTimeout(cell.timer);
    cell.timer = setTimeout(() => cell.node.classList.remove('is-taken'), SHOWN_TAKER);
  }

  /** Turn or flip a tile where it lies, for one's own eyes. */
  function turn(tile, quarters, flip = false) {
    if (!lying.has(tile)) return;
    const now = shownAs(tile);
    const side = flip ? (now.side === 'f' ? 'b' : 'f') : now.side;
    mine.set(tile, { side, turn: (now.turn + quarters + 4) & 3 });
    draw(tile);
  }

  /** @param {import('./filter.js').Wanted|null} filter @returns {number} how many tiles fit */
  function search(filter) {
    wanted = filter && isWanting(filter) ? filter : null;
    return [...lying.keys()].filter(sift).length;
  }

  /** Put the places in this order: of the numbers, or mixed. */
  function arrange(sorted) {
    if (sorted.every((tile, at) => tile === order[at]) && grid.childElementCount) return;
    order = sorted;
    grid.append(...order.map((tile) => cells.get(tile).node));
  }

  /** Make the tiles as large as the box allows, times the zoom; in a strip they run on sideways. */
  function fit() {
    const { clientWidth, clientHeight } = node;
    if (!clientWidth || !clientHeight) return;
    const strip = rows > 0;
    const whole = strip
      ? { cell: Math.floor((clientHeight - (rows - 1) * GAP) / rows), columns: Math.ceil(order.length / rows) }
      : largestCells(order.length, clientWidth, clientHeight, GAP);
    const cell = Math.max(18, Math.floor(whole.cell * (strip ? 1 : zoom)));
    const columns =
      strip || zoom === 1 ? whole.columns : Math.max(1, Math.floor((clientWidth - 14 + GAP) / (cell + GAP)));
    grid.style.setProperty('--cell', `${cell}px`);
    grid.style.setProperty('--columns', columns);
    if (strip) grid.style.setProperty('--rows', rows);
    grid.dataset.columns = String(columns);
    node.classList.toggle('scrolls', strip || zoom > 1);
  }

  arrange(numbers);
  return {
    node,
    show,
    sign,
    turn,
    search,
    arrange,
    fit,
    shownAs,
    zoomTo: (value) => {
      zoom = value;
      fit();
    },
    asStrip: (many) => {
      rows = many;
      fit();
    },
    has: (tile) => lying.has(tile),
    cell: (tile) => cells.get(tile)?.node ?? null,
    order: () => order,
    columns: () => Number(grid.dataset.columns ?? 1),
    scrolls: () => node.classList.contains('scrolls'),
  };
}
