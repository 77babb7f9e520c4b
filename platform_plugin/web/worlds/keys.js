/** The keyboard: arrows walk over pile and world, letters turn, flip, put back. One tab stop for each of the two. */
import { placeOf } from './board.js';

const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/**
 * @param {HTMLElement} root
 * @param {object} pile @param {object} world
 * @param {object} acts {turn(n), flip(), cancel(), turnInPile(tile, n, flip), holding(), startMove(), chip(n), search(), help()}
 */
export function listenToKeys(root, pile, world, acts) {
  let tile = null; // where one has been last in the pile, in the world
  let space = null;

  const stop = (node) => {
    node?.setAttribute('tabindex', '0');
    return node;
  };

  function toTile(next, focus = true) {
    const cell = pile.cell(next);
    if (!cell) return;
    pile.cell(tile)?.setAttribute('tabindex', '-1');
    tile = next;
    stop(cell);
    if (focus) cell.focus({ preventScroll: false });
  }

  function toSpace(next, focus = true) {
    const cell = world.cell(next);
    if (!cell) return;
    world.cell(space)?.setAttribute('tabindex', '-1');
    space = next;
    stop(cell);
    if (focus) cell.focus({ preventScroll: true });
  }

  /** The nearest tile that lies, in a direction through the places of the pile. */
  function walkPile([right, down], far) {
    const order = pile.order();
    const columns = pile.columns();
    let at = order.indexOf(tile);
    for (let steps = 0; steps < order.length; steps += 1) {
      at += right + down * columns;
      if (at < 0 || at >= order.length) return;
      const cell = pile.cell(order[at]);
      if (pile.has(order[at]) && !(far && cell.classList.contains('is-dim'))) {
        toTile(order[at]);
        return;
      }
    }
  }

  function walkWorld([right, down], far) {
    const board = world.board();
    if (!board) return;
    let [column, row] = placeOf(space ?? board.spaces[0]);
    for (let steps = 0; steps < 12; steps += 1) {
      column += right;
      row += down;
      const next = board.spaces.find((other) => placeOf(other)[0] === column && placeOf(other)[1] === row);
      if (next && (!far || world.isOpen(next))) {
        toSpace(next);
        return;
      }
    }
  }

  /** After a take the keyboard goes to the world, after laying or putting back to the pile. */
  function follow(what) {
    if (!root.contains(document.activeElement)) return;
    if (what === 'world') {
      const open = world.board().spaces.filter(world.isOpen);
      toSpace(open.includes(space) ? space : (nearest(open) ?? space ?? world.board().spaces[0]));
    } else toPile();
  }

  const nearest = (open) => {
    if (!space) return open[Math.floor(open.length / 2)];
    const [column, row] = placeOf(space);
    const far = (other) => Math.abs(placeOf(other)[0] - column) + Math.abs(placeOf(other)[1] - row);
    return open.toSorted((one, other) => far(one) - far(other))[0];
  };

  /** To the tile nearest to where one has been. */
  function toPile(focus = true) {
    const order = pile.order();
    const from = Math.max(0, order.indexOf(tile));
    const near = [...order.keys()].sort((one, other) => Math.abs(one - from) - Math.abs(other - from));
    const next = near.map((at) => order[at]).find(pile.has);
    if (next !== undefined) toTile(next, focus);
  }

  const tileOf = (target) => target.closest?.('.w-tile')?.dataset.tile;

  const LETTERS = {
    r: (event, here) => turn(event.shiftKey ? -1 : 1, here),
    f: (_, here) => (acts.holding() || here === undefined ? acts.flip() : acts.turnInPile(Number(here), 0, true)),
    m: () => acts.startMove(),
    p: () => toPile(),
    w: () => toSpace(space ?? world.board()?.spaces.find(world.isOpen)),
    s: () => acts.search(),
    '?': () => acts.help(),
    h: () => acts.help(),
  };

  const turn = (n, here) =>
    acts.holding() || here === undefined ? acts.turn(n) : acts.turnInPile(Number(here), n, false);

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest?.('input, textarea, select, [contenteditable], dialog');
    if (typing) return;
    const inside = root.contains(event.target) || event.target.contains?.(root);
    if (!inside) return;
    if (event.key === 'Escape') return acts.cancel() && event.preventDefault();
    const arrow = ARROWS[event.key];
    if (arrow) {
      const walk = event.target.closest('.w-tile')
        ? walkPile
        : event.target.closest('.w-own .w-space')
          ? walkWorld
          : null;
      if (!walk) return;
      walk(arrow, event.shiftKey);
      event.preventDefault();
      return;
    }
    if (/^[1-9]$/.test(event.key)) return acts.chip(Number(event.key)) && event.preventDefault();
    const letter = LETTERS[event.key.toLowerCase()];
    if (!letter) return;
    letter(event, tileOf(event.target));
    event.preventDefault();
  }

  /** Whatever gets the focus is where one goes on from. */
  function focused(event) {
    const here = tileOf(event.target);
    if (here !== undefined) toTile(Number(here), false);
    const there = event.target.closest?.('.w-own .w-space')?.dataset.space;
    if (there) toSpace(there, false);
  }

  document.addEventListener('keydown', key);
  root.addEventListener('focusin', focused);
  return {
    follow,
    /** Keep one tab stop in each when things have changed. */
    settle: () => {
      if (tile === null || !pile.has(tile)) {
        const held = tile !== null && document.activeElement === pile.cell(tile);
        if (!held) toPile(false);
      }
      if (!world.cell(space)) {
        space = null;
        const spaces = world.board()?.spaces ?? [];
        const first = spaces[Math.floor(spaces.length / 2)];
        if (first) toSpace(first, false);
      }
    },
    close: () => {
      document.removeEventListener('keydown', key);
      root.removeEventListener('focusin', focused);
    },
  };
}
