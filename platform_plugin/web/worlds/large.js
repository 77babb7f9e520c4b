/** A world as large as the window allows, in a dialog. */
import { element } from '../table_dom.js';
import { createWorld } from './world.js';

/** @param {object} art @param {object} voice */
export function createLarge(art, voice) {
  const { t } = voice;
  const node = element('dialog', { class: 'w-large', 'aria-label': t('World') });
  const close = element('button', { type: 'button', class: 'button', onclick: () => node.close() }, t('Close'));
  let shown = null; // {world, latest}: what is drawn, and what gives its notation now
  node.addEventListener('click', (event) => event.target === node && node.close());
  node.addEventListener('close', () => (shown = null));

  const draw = () => {
    const notation = shown?.latest();
    if (notation) shown.world.show(notation);
  };
  return {
    node,
    draw,
    /** @param {string} name whose it is @param {() => string|undefined} latest the world's notation */
    open: (name, latest) => {
      const world = createWorld(art, voice, { label: t('World of {name}', { name }) });
      shown = { world, latest };
      node.replaceChildren(element('h2', {}, name), world.node, close);
      draw();
      node.showModal();
    },
  };
}
