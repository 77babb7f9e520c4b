/** How large things are: the board fills what the window leaves, the pile shows all its tiles. */
const STRIP = 760; // px of width below which the pile is a strip under the world
const WIDE = 1080; // px of width from which on pile and world stand side by side in any case
const LEAST = 520; // px of height
const ROWS = { low: 3, high: 5 };

/** @param {HTMLElement} node @param {object} pile @param {() => void} changed */
export function fitStage(node, pile, changed) {
  let width = 0;

  function fit() {
    const top = node.getBoundingClientRect().top + window.scrollY;
    const narrow = node.clientWidth < STRIP;
    node.classList.toggle('is-narrow', narrow);
    node.classList.toggle(
      'is-tall',
      !narrow && node.clientWidth < WIDE && window.innerHeight > 1.15 * window.innerWidth,
    );
    node.style.setProperty('--height', `${Math.max(LEAST, window.innerHeight - Math.max(0, top) - 6)}px`);
    pile.asStrip(narrow ? (window.innerHeight < 700 ? ROWS.low : ROWS.high) : 0);
    if (width !== node.clientWidth) {
      width = node.clientWidth;
      changed();
    }
  }

  const watcher = new ResizeObserver(fit);
  watcher.observe(node);
  watcher.observe(pile.node);
  window.addEventListener('resize', fit);
  return {
    fit,
    narrow: () => node.classList.contains('is-narrow'),
    close: () => {
      watcher.disconnect();
      window.removeEventListener('resize', fit);
    },
  };
}
