/** Tiles and boards as SVG elements. Each face is drawn once, as a symbol that all its tiles share. */
import { boardOf, placeOf } from './board.js';
import { drawBorder, rimDepth } from './border.js';
import { createPen } from './drawing.js';
import { sideOf } from './side.js';

const SVG = 'http://www.w3.org/2000/svg';
const SPIN = 130; // ms of a quarter turn
const MARGIN = 16; // around a border, for the names of columns and rows

/** Elements out of SVG text of our own making. */
function parsed(markup) {
  const text = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${markup}</svg>`;
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  return [...root.childNodes].map((node) => document.importNode(node, true));
}

export const svg = (name, attributes = {}, ...children) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
};

/**
 * @param {object} pictures `pictures.json`
 * @param {object} layout of the game
 * @param {object} edition the `edition` message
 */
export function createArt(pictures, layout, edition) {
  const pen = createPen(pictures);
  const shelf = svg('defs');
  const node = svg('svg', { class: 'w-defs', 'aria-hidden': 'true', width: 0, height: 0 }, shelf);
  shelf.append(...parsed(pen.definitions()));
  const faces = new Map(); // code and turn -> id of its symbol
  const boards = new Map();
  const pieces = new WeakMap(); // picture -> the piece that it shows
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  function faceId(code, turn) {
    const key = `${code}/${turn & 3}`;
    if (!faces.has(key)) {
      const id = `face-${faces.size}`;
      const symbol = svg('symbol', { id, viewBox: '0 0 100 100' });
      symbol.append(...parsed(pen.side(sideOf(code, turn))));
      shelf.append(symbol);
      faces.set(key, id);
    }
    return faces.get(key);
  }

  /** An empty picture for a face; `show` draws on it. */
  const frame = () => svg('svg', { class: 'w-face', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, svg('use'));

  /** Shows a piece (`17f`, `mill`) as it lies, in a frame; a piece that is turned turns. Idle if it shows that already. */
  function show(picture, piece, turn) {
    const id = `#${faceId(codeOf(piece), turn)}`;
    const use = picture.firstChild;
    if (use.getAttribute('href') !== id) use.setAttribute('href', id);
    const before = pieces.get(picture);
    if (before?.piece === piece && before.turn !== turn) spin(picture, (turn - before.turn + 4) % 4);
    if (before?.piece !== piece || before.turn !== turn) pieces.set(picture, { piece, turn });
  }

  /** Turns a picture by so many quarters from how it lay. */
  function spin(picture, quarters) {
    if (still.matches || document.documentElement.dataset.motion === 'off') return;
    const from = quarters === 3 ? 90 : -90 * quarters;
    picture.animate([{ transform: `rotate(${from}deg)` }, { transform: 'none' }], {
      duration: SPIN,
      easing: 'ease-out',
    });
  }

  /** The code of a piece: a tile with its side, or a village or building. */
  function codeOf(piece) {
    if (piece in edition.pieces) return edition.pieces[piece];
    if (piece[0] === '[') return piece.slice(1, -1);
    return edition.tiles[piece.slice(0, -1)][piece.at(-1) === 'f' ? 0 : 1];
  }

  const face = (piece, turn) => sideOf(codeOf(piece), turn);

  /** A symbol by itself, as an icon. */
  function icon(name, extra = '') {
    const known = pen.has(name);
    const picture = svg('svg', { class: `w-icon ${extra}`, viewBox: '-23 -23 46 46', 'aria-hidden': 'true' });
    if (known) picture.append(svg('use', { href: `#pic-${name}` }));
    return picture;
  }

  /** A landscape as a swatch. */
  function swatch(letter) {
    const box = { width: 40, height: 40, fill: `url(#land-${letter})` };
    return svg('svg', { class: 'w-icon w-swatch', viewBox: '0 0 40 40', 'aria-hidden': 'true' }, svg('rect', box));
  }

  /**
   * A board by its name, or by the word for one of the first two, with its measures: spaces are 100 wide, `left` is
   * where the first column begins.
   */
  function board(name) {
    if (!boards.has(name)) {
      const data = edition.boards[name] ?? Object.values(edition.boards)[name === 'back' ? 1 : 0];
      const made = boardOf(name, data, layout.landscapes);
      const around = rimDepth(made, pictures.border) + MARGIN;
      boards.set(name, {
        ...made,
        left: around,
        width: made.columns * 100 + 2 * around,
        height: made.rows * 100 + 2 * around,
      });
    }
    return boards.get(name);
  }

  /** The border of a board with the names of columns and rows. */
  function ground(made) {
    const picture = svg('svg', {
      class: 'w-ground',
      viewBox: `0 0 ${made.width} ${made.height}`,
      'aria-hidden': 'true',
    });
    const inside = svg('g', { transform: `translate(${made.left} ${made.left})` });
    const spaces = made.spaces.map((space) => {
      const [column, row] = placeOf(space);
      return `M${column * 100} ${row * 100}h100v100h-100z`;
    });
    inside.append(svg('path', { class: 'w-field', d: spaces.join('') }), ...parsed(drawBorder(made, pen)));
    for (const space of made.highlighted) {
      const [column, row] = placeOf(space);
      inside.append(svg('circle', { class: 'w-start', cx: column * 100 + 50, cy: row * 100 + 50, r: 30 }));
    }
    picture.append(inside);
    const name = (text, x, y) => picture.append(svg('text', { class: 'w-axis', x, y }, text));
    for (let column = 0; column < made.columns; column += 1)
      name('abcdefghijklmnopqrstuvwxyz'[column], made.left + column * 100 + 50, 13);
    for (let row = 0; row < made.rows; row += 1) name(String(row + 1), 8, made.left + row * 100 + 55);
    return picture;
  }

  return { node, frame, show, face, icon, swatch, board, ground, codeOf, letters: pictures.letters };
}
