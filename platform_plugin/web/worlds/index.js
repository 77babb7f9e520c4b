/** The view of games in which everybody lays tiles from one pile into a world of their own, at the same time. */
import { element } from '../table_dom.js';
import { mountBoard } from './stage.js';

export { fold } from './fold.js';

/** The sound that an event makes for who sits on seat `you`. */
export function soundOf({ event }, you) {
  if (event.kind === 'round_started') return 'turn';
  if (event.kind === 'round_scored') return 'bell';
  if (event.seat !== you) return event.kind === 'out' ? 'gone' : null;
  return (
    {
      taken: 'take',
      village_taken: 'take',
      building_taken: 'take',
      task_taken: 'take',
      laid: 'lay',
      adjusted: 'lay',
    }[event.kind] ?? null
  );
}

/** What of the frame's own things this view draws itself. */
export const showsClock = true;
export const showsSeats = true;
export const showsResult = true;

const readPictures = async () => (await fetch(new URL('./pictures.json', import.meta.url))).json();

/** @param {Element} root @param {object} table @returns {{unmount(): void}} */
export function mount(root, table) {
  const node = element(
    'div',
    { class: 'worlds' },
    element('p', { class: 'w-loading' }, table.t('Laying out the tiles …')),
  );
  let board = null;
  let gone = false;
  const begin = async () => {
    const [pictures, edition] = await Promise.all([readPictures(), table.edition()]);
    if (!gone && !board) board = mountBoard(node, table, pictures, edition);
  };
  let asked = false;
  const start = () => {
    if (table.view()?.partial && !table.replay && !asked) {
      asked = true;
      table.ask(`/room ${table.room.room}`).catch(() => {});
    }
    if (table.view() && !board)
      begin().catch((fault) =>
        node.replaceChildren(table.t('The table cannot be drawn: {why}', { why: fault.text ?? fault.message })),
      );
  };
  const off = table.on('snapshot', start);
  root.append(node);
  start();
  return {
    unmount: () => {
      gone = true;
      off();
      board?.unmount();
      node.remove();
    },
  };
}
