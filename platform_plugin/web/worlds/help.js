/** What gestures and keys do, in a dialog. */
import { element } from '../table_dom.js';

/** @param {(english: string) => string} t */
export function createHelp(t) {
  const keys = [
    [t('Click a tile, then a space; or drag it there'), t('take and lay')],
    [t('Mouse wheel'), t('turn')],
    [t('Right button'), t('turn over')],
    [t('The three arrows'), t('turn or move what you have just laid')],
    [t('A free space, with an empty hand'), t('look for tiles that fit there')],
    [t('Arrow keys'), t('walk over pile or world; with Shift to tiles that fit, to open spaces')],
    ['Enter', t('take, lay')],
    ['R, Shift+R', t('turn right, left')],
    ['F', t('turn over')],
    ['M', t('move what you have just laid')],
    ['Esc', t('put back')],
    ['P, W, S', t('to the pile, to your world, to the search')],
    ['1–4', t('take that chip: press twice')],
    ['H, ?', t('this help')],
  ];
  const close = element(
    'button',
    { type: 'button', class: 'button primary', onclick: () => node.close() },
    t('Close'),
  );
  const list = element(
    'dl',
    {},
    ...keys.flatMap(([key, what]) => [element('dt', {}, element('kbd', {}, key)), element('dd', {}, what)]),
  );
  const node = element(
    'dialog',
    { class: 'w-help', 'aria-label': t('Help') },
    element('h2', {}, t('How to play here')),
    list,
    close,
  );
  return { node, open: () => node.open || node.showModal() };
}
