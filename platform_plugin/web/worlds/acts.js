/** What gestures, keys and buttons ask for, turned into lines of the game: take, turn, flip, lay, adjust, put back. */
import { pieceOf } from './hand.js';

/** @param {object} parts {table, play, pile, world, search, carrier, notices, voice, help, changed()} */
export function createActs({ table, play, pile, world, search, carrier, notices, voice, help, changed }) {
  const { t } = voice;
  let moving = null; // {space, piece, turn}: the piece just laid that is being moved
  let hovered = null;
  let byMouse = false;
  let movable = null; // the space that has it
  let ending = null; // timer of the adjust window

  const seat = () => play.seat();
  const hand = () => seat()?.hand ?? null;
  const mayPlay = () => {
    const view = play.shown();
    return (
      Boolean(view) && view.phase === 'round' && !view.paused && table.you !== null && !table.replay && !seat()?.out
    );
  };

  /** The piece that may still be adjusted: {space, piece, turn, left}, or null. */
  function adjustable() {
    const own = seat();
    const now = table.matchTime();
    if (!own?.adjustable || own.hand || now === null || !mayPlay()) return null;
    const left = own.adjustable.until - now;
    const lying = world.lies().get(own.adjustable.space);
    return left > 0 && lying ? { space: own.adjustable.space, ...lying, left, until: own.adjustable.until } : null;
  }

  function take(tile) {
    if (!mayPlay() || !pile.has(tile)) return false;
    cancelMove();
    const held = hand();
    if (held) play.back(held);
    const { side, turn } = pile.shownAs(tile);
    hovered = null;
    play.take(tile, side, turn);
    acts.keys?.follow('world');
    return true;
  }

  function takePiece(piece, own) {
    const line = table.game.layout.pieces[piece]?.take;
    if (!mayPlay() || !line) return false;
    cancelMove();
    const held = hand();
    if (held) play.back(held);
    if (held?.piece === piece) return false;
    play.takePiece(line, piece, own);
    acts.keys?.follow('world');
    return true;
  }

  /** A space was clicked, or something was dropped on it. */
  function lay(space) {
    if (!mayPlay()) return;
    const held = hand();
    if (held) {
      if (!world.isOpen(space))
        return notices.say(
          world.lies().has(space)
            ? t('{space} is taken already.', { space })
            : t('{space} touches no tile of your world yet.', { space }),
        );
      world.preview(null);
      play.lay(held, space);
      acts.keys?.follow('pile');
      return;
    }
    if (moving) {
      const from = moving;
      cancelMove();
      if (space !== from.space && !world.lies().has(space)) play.move(from.space, space, from.turn);
      return;
    }
    if (!world.lies().has(space) && world.isOpen(space)) acts.onWanted?.(space);
  }

  function turn(n) {
    const held = hand();
    const lying = held ? null : adjustable();
    if (held && mayPlay()) play.turn(held, n);
    else if (lying) play.turnLaid(lying.space, lying.turn, n);
  }

  function flip() {
    const held = hand();
    if (!held || !mayPlay()) return;
    if (held.piece || play.shown().options.noflip) notices.say(t('This cannot be turned over.'));
    else play.flip(held);
  }

  function back() {
    const held = hand();
    if (!held || !mayPlay()) return false;
    world.preview(null);
    play.back(held);
    acts.keys?.follow('pile');
    return true;
  }

  function lift(space) {
    const lying = adjustable();
    if (!lying || lying.space !== space) return;
    moving = lying;
    world.cell(space)?.classList.add('is-lifted');
    changed();
  }

  function cancelMove() {
    if (!moving) return false;
    world.cell(moving.space)?.classList.remove('is-lifted');
    moving = null;
    world.preview(null);
    changed();
    return true;
  }

  /** The pointer is over a space, or over none: what is held is shown as it would lie. */
  function hover(space, pointerType) {
    byMouse = pointerType === 'mouse';
    const held = hand() ?? moving;
    const over = held && space && world.isOpen(space) ? space : null;
    if (over === hovered) return;
    hovered = over;
    world.preview(over, held?.side || held?.tile ? pieceOf(held) : held?.piece, held?.turn);
    carrier.faint(Boolean(over));
  }

  /** Say no kindly, and put right what was played ahead. */
  function refused({ code, text, args }, doing) {
    table.sounds.play('gone');
    if (code === 'tile-gone' && args?.seat)
      notices.say(
        t('{name} was quicker: tile {tile} is gone.', { name: table.seatName(args.seat), tile: args.tile }),
        args.seat,
      );
    else if (code === 'task-gone' && args?.seat)
      notices.say(t('{name} was quicker: that task is gone.', { name: table.seatName(args.seat) }), args.seat);
    else if (!doing.follows) notices.say(text);
    acts.keys?.follow('pile');
  }

  /** Draw what is in hand, in the panel, at the pointer and around the piece just laid. */
  function draw(view, own, panel, arrows) {
    const held = own?.hand ?? null;
    const lying = adjustable();
    if (moving && (!lying || lying.space !== moving.space)) cancelMove();
    clearTimeout(ending);
    if (lying) ending = setTimeout(changed, lying.left + 20);
    const shown = held ? { piece: pieceOf(held), turn: held.turn } : (moving ?? lying ?? { piece: '', turn: 0 });
    const doing = held ? 'hold' : moving ? 'move' : lying ? 'adjust' : 'none';
    panel.show({
      piece: shown.piece,
      turn: shown.turn,
      doing,
      flips: Boolean(held && !held.piece && !view.options.noflip),
      hint: hint(view, own, doing, held),
    });
    const cell = lying && !moving ? world.cell(lying.space) : null;
    markMovable(lying ? world.cell(lying.space) : null);
    arrows.show(cell, lying?.left, lying?.until);
    const size = held || moving ? (world.cell(world.board()?.spaces[0])?.offsetWidth ?? 60) : 60;
    carrier.show(held || moving ? shown.piece : '', shown.turn, size);
    if (hovered && (held || moving)) world.preview(hovered, shown.piece, shown.turn);
    else if (hovered) hover(null, 'mouse');
    carrier.node.classList.toggle('by-touch', !byMouse);
  }

  /** The piece just laid can be dragged, with a finger too. */
  function markMovable(cell) {
    if (cell === movable) return;
    movable?.classList.remove('is-movable');
    cell?.classList.add('is-movable');
    movable = cell;
  }

  function hint(view, own, doing, held) {
    if (!own) return t('You are watching.');
    if (view.phase !== 'round') return '';
    if (own.out) return t('You are out of this round.');
    if (doing === 'hold') return held.piece ? voice.piece(held.piece) : t('Tile {n}', { n: held.tile });
    if (doing === 'move') return t('Where to?');
    if (doing === 'adjust') return t('Still movable');
    return t('Take a tile');
  }

  const acts = {
    holding: () => Boolean(hand() || moving),
    take,
    takePiece,
    lay,
    turn,
    flip,
    back,
    lift,
    cancelMove,
    hover,
    refused,
    draw,
    mayLift: (space) => adjustable()?.space === space,
    startMove: () => {
      const lying = adjustable();
      if (lying) {
        lift(lying.space);
        acts.keys?.follow('world');
      }
    },
    turnInPile: (tile, n, over) => {
      if (over && play.shown().options.noflip) notices.say(t('This cannot be turned over.'));
      else pile.turn(tile, n, over);
    },
    carried: (x, y) => carrier.to(x, y),
    cancel: () => {
      if (cancelMove() || back()) return true;
      if (!search.isWanting()) return false;
      search.clear();
      return true;
    },
    chip: (n) => {
      const view = play.shown();
      if (!mayPlay() || view.chips[0] !== n) return false;
      acts.pressChip?.(n);
      return true;
    },
    jump: (chip) => play.jump(chip),
    task: (task) => play.task(task),
    side: (side) => play.side(side),
    ready: () => play.ready(),
    search: () => search.focus(),
    help: () => help.open(),
    say: (text) => notices.say(text),
    close: () => clearTimeout(ending),
  };
  return acts;
}
