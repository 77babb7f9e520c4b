/** What is in hand: a panel with its buttons, and the piece that follows the pointer. Also the three arrows after laying. */
import { element, mend, write } from '../table_dom.js';

const NO_PIECE = '';

/** The name of the piece in a hand: `17f`, `mill`; empty for an empty hand. */
export const pieceOf = (hand) => (hand ? (hand.piece ?? `${hand.tile}${hand.side}`) : NO_PIECE);

const tool = (sign, label, key, onclick) =>
  element(
    'button',
    {
      type: 'button',
      class: 'w-tool',
      onclick,
      title: `${label} (${key})`,
      'aria-label': label,
      'aria-keyshortcuts': key,
    },
    element('span', { 'aria-hidden': 'true' }, sign),
  );

/** @param {object} art @param {object} voice @param {object} acts {turn(n), flip(), back(), startMove()} */
export function createHand(art, voice, acts) {
  const { t } = voice;
  const picture = art.frame();
  const tile = element(
    'button',
    { type: 'button', class: 'w-hand-tile', onclick: () => acts.turn(1), 'aria-label': t('Turn right') },
    picture,
  );
  const words = element('p', { class: 'w-hand-words' });
  const left = tool('⟲', t('Turn left'), 'Shift+R', () => acts.turn(-1));
  const right = tool('⟳', t('Turn right'), 'R', () => acts.turn(1));
  const flip = tool('⇆', t('Turn over'), 'F', () => acts.flip());
  const move = tool('✥', t('Move'), 'M', () => acts.startMove());
  const back = tool('↩', t('Put back'), 'Escape', () => acts.back());
  const node = element(
    'section',
    { class: 'w-hand', 'aria-label': t('Hand') },
    tile,
    words,
    element('div', { class: 'w-tools' }, left, right, flip, move, back),
  );
  let shown = null;

  /**
   * @param {{piece: string, turn: number, doing: 'hold'|'adjust'|'move'|'none', flips: boolean, hint: string}} state
   */
  function show(state) {
    const key = JSON.stringify(state);
    if (key === shown) return;
    shown = key;
    node.dataset.doing = state.doing;
    if (state.piece) art.show(picture, state.piece, state.turn);
    write(words, state.hint);
    mend(tile, { disabled: !state.piece });
    mend(left, { disabled: state.doing === 'none' || state.doing === 'move' });
    mend(right, { disabled: state.doing === 'none' || state.doing === 'move' });
    mend(flip, { disabled: !(state.doing === 'hold' && state.flips) });
    mend(move, { disabled: state.doing !== 'adjust' });
    move.hidden = state.doing !== 'adjust' && state.doing !== 'move';
    back.hidden = state.doing === 'adjust';
    mend(back, { disabled: state.doing !== 'hold' && state.doing !== 'move' });
  }
  return { node, show };
}

/** The piece that follows the pointer. */
export function createCarrier(art) {
  const picture = art.frame();
  const node = element('div', { class: 'w-carrier', 'aria-hidden': 'true', hidden: true }, picture);
  let at = { x: 0, y: 0 };
  let size = 60;
  let framed = 0;

  const place = () => {
    framed = 0;
    node.style.transform = `translate(${at.x - size / 2}px, ${at.y - size / 2}px)`;
  };
  return {
    node,
    /** Show a piece as large as a space of the own world; an empty name hides it. */
    show: (piece, turn, cell) => {
      node.hidden = !piece;
      if (!piece) return;
      if (size !== cell) {
        size = cell;
        node.style.width = `${cell}px`;
        node.style.height = `${cell}px`;
      }
      art.show(picture, piece, turn);
      place();
    },
    to: (x, y) => {
      at = { x, y };
      if (!framed && !node.hidden) framed = requestAnimationFrame(place);
    },
    faint: (faint) => node.classList.toggle('is-faint', faint),
    isShown: () => !node.hidden,
  };
}

/** The three arrows around the piece just laid: turn left, move, turn right, as long as the window lasts. */
export function createArrows(voice, acts) {
  const { t } = voice;
  const left = tool('⟲', t('Turn left'), 'Shift+R', () => acts.turn(-1));
  const move = tool('✥', t('Move'), 'M', () => acts.startMove());
  const right = tool('⟳', t('Turn right'), 'R', () => acts.turn(1));
  const node = element(
    'div',
    { class: 'w-arrows', role: 'toolbar', 'aria-label': t('The piece just laid'), hidden: true },
    left,
    move,
    right,
  );
  let until = null;
  return {
    node,
    /** Stand around a space; `left` ms remain. */
    show: (cell, remaining, until_) => {
      if (!cell) {
        node.hidden = true;
        until = null;
        return;
      }
      node.style.left = `${cell.offsetLeft + cell.offsetWidth / 2}px`;
      node.style.top = `${cell.offsetTop + cell.offsetHeight / 2}px`;
      node.style.setProperty('--cell', `${cell.offsetWidth}px`);
      if (until !== until_) {
        until = until_;
        node.style.setProperty('--remaining', `${remaining}ms`);
        node.classList.remove('runs');
        void node.offsetWidth; // begins the animation again
        node.classList.add('runs');
      }
      node.hidden = false;
    },
  };
}
