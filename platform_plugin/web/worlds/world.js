/** One world on its board: spaces as buttons (one's own) or as a picture (the others'). Only what changed is touched. */
import { element, mend } from '../table_dom.js';
import { svg } from './art.js';
import { facing, openSpaces, placeOf, worldOf } from './board.js';
import { CORNERS } from './spot.js';

/**
 * @param {object} art @param {object} voice
 * @param {{own?: boolean, label: string}} shape
 */
export function createWorld(art, voice, { own = false, label }) {
  const node = element('div', {
    class: own ? 'w-world w-own' : 'w-world',
    role: own ? 'group' : 'img',
    'aria-label': label,
  });
  let board = null;
  let cells = new Map();
  const above = []; // what stands over the spaces
  let bars = null;
  let text = null;
  let world = { board: null, lies: new Map() };

  function build(name) {
    board = art.board(name);
    node.style.setProperty('--ratio', board.width / board.height);
    bars = svg('path', { class: 'w-bars' });
    cells = new Map(board.spaces.map((space) => [space, cellOf(space)]));
    const marks = svg(
      'svg',
      { class: 'w-marks', viewBox: `0 0 ${board.width} ${board.height}`, 'aria-hidden': 'true' },
      bars,
    );
    node.replaceChildren(art.ground(board), ...[...cells.values()].map((cell) => cell.node), marks, ...above);
  }

  function cellOf(space) {
    const [column, row] = placeOf(space);
    const picture = art.frame();
    const shape = own ? { type: 'button', tabindex: '-1', 'data-space': space } : { 'data-space': space };
    const cell = element(
      own ? 'button' : 'div',
      { class: 'w-space', ...shape },
      picture,
      element('span', { class: 'w-name' }, space),
    );
    const percent = (part, whole) => `${(part / whole) * 100}%`;
    Object.assign(cell.style, {
      left: percent(board.left + column * 100, board.width),
      top: percent(board.left + row * 100, board.height),
      width: percent(100, board.width),
      height: percent(100, board.height),
    });
    return { node: cell, picture };
  }

  /** Show a world in notation. @returns {string[]} the spaces on which something else lies now */
  function show(notation) {
    if (notation === text) return [];
    text = notation;
    const before = world.lies;
    world = worldOf(notation);
    if (world.board !== board?.name) build(world.board);
    const touched = board.spaces.filter((space) => {
      const [here, there] = [world.lies.get(space), before.get(space)];
      return here?.piece !== there?.piece || here?.turn !== there?.turn || cells.get(space).fresh === undefined;
    });
    for (const space of touched) draw(space);
    if (own) rename();
    drawBars(null);
    return touched;
  }

  function draw(space) {
    const cell = cells.get(space);
    cell.fresh = false;
    const lying = world.lies.get(space);
    cell.node.classList.toggle('is-laid', Boolean(lying));
    if (lying) art.show(cell.picture, lying.piece, lying.turn);
  }

  /** Spoken names, and which spaces are open. */
  function rename() {
    const open = new Set(openSpaces(board, world.lies));
    for (const [space, cell] of cells) {
      cell.node.classList.toggle('is-open', open.has(space));
      mend(cell.node, { 'aria-label': voice.space(board, world.lies, space, open.has(space)) });
    }
  }

  /** Red bars on bad edges; also those that a piece held over a space would have. */
  function drawBars(held) {
    const faces = new Map([...world.lies].map(([space, lying]) => [space, art.face(lying.piece, lying.turn)]));
    if (held) faces.set(held.space, held.face);
    const faceOn = (space) => faces.get(space) ?? null;
    const drawn = [];
    for (const [space, face] of faces) {
      const [column, row] = placeOf(space);
      for (let way = 0; way < 4; way += 1) {
        const other = board.neighbours[space][way];
        if (other && way !== 1 && way !== 2) continue;
        const meets = facing(board, space, way, faceOn);
        if (!meets || meets === face.edges[way]) continue;
        const [start, end] = [CORNERS[way], CORNERS[(way + 1) % 4]];
        const point = (near) =>
          [0, 1].map(
            (axis) => board.left + [column, row][axis] * 100 + (start[axis] * (8 - near) + end[axis] * near) / 8,
          );
        drawn.push(`M${point(1).join(' ')}L${point(7).join(' ')}`);
      }
    }
    const path = drawn.join('');
    if (bars.getAttribute('d') !== path) bars.setAttribute('d', path);
  }

  /** Show a piece over a free space, as it would lie; null takes it away. */
  function preview(space, piece, turn) {
    for (const [at, cell] of cells) {
      if (cell.node.classList.contains('is-held') && at !== space) {
        cell.node.classList.remove('is-held');
        draw(at);
      }
    }
    if (space && !world.lies.has(space)) {
      const cell = cells.get(space);
      cell.node.classList.add('is-held');
      art.show(cell.picture, piece, turn);
      drawBars({ space, face: art.face(piece, turn) });
    } else if (board) drawBars(null);
  }

  /** Light up spaces, as where the points of a line come from. */
  function light(spaces) {
    const lit = new Set(spaces);
    node.classList.toggle('is-lit', lit.size > 0);
    for (const [space, cell] of cells) cell.node.classList.toggle('is-lit', lit.has(space));
  }

  return {
    node,
    show,
    preview,
    light,
    /** Let something stand over the spaces. */
    put: (thing) => {
      above.push(thing);
      node.append(thing);
    },
    board: () => board,
    lies: () => world.lies,
    cell: (space) => cells.get(space)?.node ?? null,
    isOpen: (space) => openSpaces(board, world.lies).includes(space),
  };
}
