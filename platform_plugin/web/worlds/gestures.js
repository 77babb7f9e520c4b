/**
 * Pointers on the board: click or drag, wheel turns, right button flips; one finger taps or drags, a second one lets
 * go. The board's meaning is not known here: `acts` does what a gesture asks for.
 */

const CLICK = 7; // px within which a press is a click
const NOTCH = 40; // wheel units that make a quarter turn
const PAUSE = 70; // ms between two quarter turns, so that a trackpad does not spin

/**
 * @param {HTMLElement} root
 * @param {object} acts {
 *   holding() -> boolean, take(tile) -> boolean, takePiece(name, own) -> boolean, lay(space), back(), turn(n), flip(),
 *   turnInPile(tile, n, flip), mayLift(space) -> boolean, lift(space), cancelMove(), hover(space|null, x, y), carried(x, y) }
 */
export function listenToPointers(root, acts) {
  let press = null; // {id, x, y, what, moved, touch}
  let notches = 0;
  let turnedAt = 0;

  const under = (x, y, selector) => document.elementFromPoint(x, y)?.closest(selector);
  const spaceAt = (event) => {
    const cell = under(event.clientX, event.clientY, '.w-own .w-space');
    return cell && root.contains(cell) ? cell.dataset.space : null;
  };
  const thing = (target) => {
    const tile = target.closest('.w-tile');
    if (tile && !tile.classList.contains('is-gone')) return { tile: Number(tile.dataset.tile) };
    const piece = target.closest('[data-piece]');
    if (piece && !piece.disabled) return { piece: piece.dataset.piece, own: piece.dataset.own === 'true' };
    const space = target.closest('.w-own .w-space');
    return space ? { space: space.dataset.space } : null;
  };
  const pick = (what) => (what.tile !== undefined ? acts.take(what.tile) : acts.takePiece(what.piece, what.own));

  function down(event) {
    if (!event.isPrimary) {
      // A second finger: this is no gesture for the board.
      if (press?.moved) (acts.back(), acts.cancelMove());
      press = null;
      return;
    }
    const touch = event.pointerType !== 'mouse';
    const what = thing(event.target);
    if ((event.button === 2 || (event.button === 0 && event.ctrlKey)) && !touch) {
      if (acts.holding()) acts.flip();
      else if (what?.tile !== undefined) acts.turnInPile(what.tile, 0, true);
      return;
    }
    if (event.button !== 0 || !what) return;
    acts.carried(event.clientX, event.clientY);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, what, moved: false, touch };
    if (!touch && what.space === undefined) press.picked = pick(what);
    if (touch && event.target.hasPointerCapture?.(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
  }

  function move(event) {
    if (!event.isPrimary) return;
    acts.carried(event.clientX, event.clientY);
    if (press && press.id === event.pointerId && !press.moved) {
      press.moved = Math.hypot(event.clientX - press.x, event.clientY - press.y) > CLICK;
      if (press.moved) begin();
    }
    if (acts.holding() || press?.lifted) acts.hover(spaceAt(event), event.pointerType);
  }

  /** A press becomes a drag. */
  function begin() {
    const { what, touch } = press;
    if (what.space !== undefined) {
      if (!acts.holding() && acts.mayLift(what.space)) {
        press.lifted = true;
        acts.lift(what.space);
      }
    } else if (touch) press.picked = pick(what);
    if (press.picked || press.lifted) root.classList.add('is-dragging');
  }

  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const done = press;
    press = null;
    root.classList.remove('is-dragging');
    if (!done.moved || !(done.picked || done.lifted)) return;
    const space = spaceAt(event);
    if (space) acts.lay(space);
    else if (done.lifted) acts.cancelMove();
    else acts.back();
    swallowClick();
  }

  /** The click that browsers send after a drag onto the same thing means nothing. */
  function swallowClick() {
    const swallow = (event) => (event.stopPropagation(), event.preventDefault());
    root.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener('click', swallow, { capture: true }), 0);
  }

  /** The browser has taken the finger for scrolling or zooming. */
  function cancel(event) {
    if (!press || event.pointerId !== press.id) return;
    if (press.picked && press.moved) acts.back();
    if (press.lifted) acts.cancelMove();
    press = null;
    root.classList.remove('is-dragging');
  }

  /** Clicks: of a mouse on spaces, of a finger or a key on everything. */
  function click(event) {
    const what = thing(event.target);
    if (!what) return;
    if (what.space !== undefined) acts.lay(what.space);
    else if (event.pointerType !== 'mouse' || event.detail === 0) pick(what);
  }

  function wheel(event) {
    if (event.ctrlKey) return; // zooming the page
    const what = thing(event.target);
    const scrolls = event.target.closest('.scrolls');
    const turns =
      acts.holding() ||
      (what?.space !== undefined && acts.mayLift(what.space)) ||
      (what?.tile !== undefined && !scrolls);
    if (!turns) return;
    event.preventDefault();
    const delta = event.deltaMode === 1 ? event.deltaY * NOTCH : event.deltaY;
    if (Math.sign(delta) !== Math.sign(notches)) notches = 0;
    notches += delta;
    if (Math.abs(notches) < NOTCH || event.timeStamp - turnedAt < PAUSE) return;
    const n = notches > 0 ? 1 : -1;
    notches = 0;
    turnedAt = event.timeStamp;
    if (acts.holding() || what.space !== undefined) acts.turn(n);
    else acts.turnInPile(what.tile, n, false);
  }

  const menu = (event) => {
    if (event.target.closest('.w-board, .w-pile, .w-carrier') || acts.holding()) event.preventDefault();
  };

  const heard = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['click', click],
    ['wheel', wheel, { passive: false }],
    ['contextmenu', menu],
  ];
  const outside = new Set(['pointermove', 'pointerup', 'pointercancel']);
  for (const [name, fn, options] of heard) (outside.has(name) ? document : root).addEventListener(name, fn, options);
  return () => {
    for (const [name, fn, options] of heard)
      (outside.has(name) ? document : root).removeEventListener(name, fn, options);
  };
}
