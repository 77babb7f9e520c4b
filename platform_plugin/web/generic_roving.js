/**
 * One stop of the Tab key for many things: the arrow keys go to the neighbour that lies that way.
 */

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.5; // how much a step aside counts beside a step forward

/** The nearest of `places` that way; undefined where there is none. */
const nearest = (from, places, [dx, dy]) => {
  const ahead = places
    .map((place) => {
      const [x, y] = [place.x - from.x, place.y - from.y];
      const forward = x * dx + y * dy;
      return { place, forward, cost: forward + ASIDE * Math.abs(x * dy + y * dx) };
    })
    .filter(({ forward }) => forward > 1);
  return ahead.sort((one, other) => one.cost - other.cost)[0]?.place;
};

const middle = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { node, x: left + width / 2, y: top + height / 2 };
};

/**
 * @param {Element} root
 * @param {string} things a selector of what can be reached
 * @returns {{mend(): void}} to be called when things have come or gone
 */
export const rove = (root, things) => {
  const all = () => [...root.querySelectorAll(things)];
  const stop = (node) => {
    for (const one of all()) {
      const wanted = one === node ? '0' : '-1';
      if (one.getAttribute('tabindex') !== wanted) one.setAttribute('tabindex', wanted);
    }
  };
  const mend = () => {
    const nodes = all();
    const stops = nodes.filter((node) => node.getAttribute('tabindex') === '0');
    if (nodes.length && stops.length !== 1) stop(nodes.find((node) => node === document.activeElement) ?? nodes[0]);
  };
  root.addEventListener('focusin', (event) => {
    const node = event.target.closest(things);
    if (node) stop(node);
  });
  root.addEventListener('keydown', (event) => {
    const way = WAYS[event.key];
    const node = event.target.closest(things);
    if (!way || !node || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = nearest(
      middle(node),
      all()
        .filter((one) => one !== node)
        .map(middle),
      way,
    );
    event.preventDefault();
    next?.node.focus();
  });
  return { mend };
};
