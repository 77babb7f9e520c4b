/** The bar above the pile: what one looks for, and how large the tiles are. */
import { element, mend, write } from '../table_dom.js';
import { svg } from './art.js';
import { isWanting, nothingWanted } from './filter.js';
import { CORNERS } from './spot.js';

const ZOOMS = [1, 1.35, 1.8, 2.4];

/**
 * @param {object} art @param {object} voice @param {object} layout @param {object} edition
 * @param {{search: (wanted: object) => number, zoom: (factor: number) => void}} pile
 */
export function createSearch(art, voice, layout, edition, pile) {
  const { t } = voice;
  let wanted = nothingWanted();
  let zoom = 0;
  const letters = Object.keys(layout.landscapes);
  const codes = Object.values(edition.tiles).flat();
  const shown = Object.keys(layout.symbols).filter((name) => codes.some((code) => code.includes(`+${name}@`)));
  const streets = codes.some((code) => code.includes('~'));

  const count = element('span', { class: 'w-count-of', 'aria-live': 'polite' });
  const clear = toggle(t('All tiles'), () => set(nothingWanted()), 'button quiet w-clear');
  clear.append('✕');
  const edges = edgePicker();
  const symbols = shown.map((name) => [
    name,
    toggle(voice.symbol(name), () => flipSymbol(name), 'w-chip', art.icon(name)),
  ]);
  const volcanoes = [
    ['a', toggle(t('active volcano'), () => setVolcano('a'), 'w-chip', art.icon('volcano-a'))],
    ['i', toggle(t('sleeping volcano'), () => setVolcano('i'), 'w-chip', art.icon('volcano-i'))],
    ['none', toggle(t('no volcano'), () => setVolcano('none'), 'w-chip w-none', art.icon('volcano-a'))],
  ];
  const street = streets
    ? toggle(t('street'), () => set({ ...wanted, street: !wanted.street }), 'w-chip', road())
    : null;
  const smaller = toggle(t('Smaller tiles'), () => zoomBy(-1), 'w-chip w-zoom');
  const larger = toggle(t('Larger tiles'), () => zoomBy(1), 'w-chip w-zoom');
  smaller.append('−');
  larger.append('+');
  const node = element(
    'div',
    { class: 'w-search', role: 'toolbar', 'aria-label': t('Look for tiles') },
    element('div', { class: 'w-search-edges' }, edges.node, clear, count),
    element(
      'div',
      { class: 'w-chips-row' },
      ...symbols.map(([, chip]) => chip),
      ...volcanoes.map(([, chip]) => chip),
      street,
    ),
    element('div', { class: 'w-zooms' }, smaller, larger),
  );

  function toggle(label, onclick, className, picture = null) {
    return element(
      'button',
      { type: 'button', class: className, onclick, title: label, 'aria-label': label },
      picture,
    );
  }

  function road() {
    const line = { d: 'M-22 -4Q0 -4 4 22', fill: 'none' };
    return svg(
      'svg',
      { class: 'w-icon', viewBox: '-23 -23 46 46', 'aria-hidden': 'true' },
      svg('path', { ...line, stroke: '#33291f', 'stroke-width': 13 }),
      svg('path', { ...line, stroke: '#d9c7a8', 'stroke-width': 10 }),
    );
  }

  /** A tile whose four triangles are buttons: each click asks for the next landscape. */
  function edgePicker() {
    const names = voice.ways();
    const triangles = [0, 1, 2, 3].map((way) => {
      const [[x, y], [right, down]] = [CORNERS[way], CORNERS[(way + 1) % 4]];
      const triangle = svg('path', {
        class: 'w-edge',
        d: `M${x} ${y}L${right} ${down}L50 50Z`,
        tabindex: 0,
        role: 'button',
      });
      triangle.addEventListener('click', () => step(way, 1));
      triangle.addEventListener('contextmenu', (event) => (event.preventDefault(), step(way, -1)));
      triangle.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' || event.key === ' ')
          (event.preventDefault(), event.stopPropagation(), step(way, 1));
      });
      return triangle;
    });
    const picture = svg(
      'svg',
      { class: 'w-edges', viewBox: '-3 -3 106 106', role: 'group', 'aria-label': t('Edges, in any turn') },
      ...triangles,
    );
    const draw = () =>
      triangles.forEach((triangle, way) => {
        const letter = wanted.edges[way];
        triangle.setAttribute('fill', letter === '.' ? 'var(--surface)' : `url(#land-${letter})`);
        triangle.setAttribute('aria-label', `${names[way]}: ${letter === '.' ? t('any') : voice.landscape(letter)}`);
      });
    return { node: picture, draw };
  }

  function step(way, by) {
    const cycle = ['.', ...letters];
    const next = cycle[(cycle.indexOf(wanted.edges[way]) + by + cycle.length) % cycle.length];
    set({ ...wanted, edges: wanted.edges.slice(0, way) + next + wanted.edges.slice(way + 1) });
  }

  function flipSymbol(name) {
    const next = new Set(wanted.symbols);
    if (!next.delete(name)) next.add(name);
    set({ ...wanted, symbols: next });
  }

  const setVolcano = (kind) => set({ ...wanted, volcano: wanted.volcano === kind ? '' : kind });

  function zoomBy(by) {
    zoom = Math.max(0, Math.min(ZOOMS.length - 1, zoom + by));
    pile.zoom(ZOOMS[zoom]);
    mend(smaller, { disabled: zoom === 0 });
    mend(larger, { disabled: zoom === ZOOMS.length - 1 });
  }

  function set(next) {
    wanted = next;
    edges.draw();
    symbols.forEach(([name, chip]) => mend(chip, { 'aria-pressed': String(wanted.symbols.has(name)) }));
    volcanoes.forEach(([kind, chip]) => mend(chip, { 'aria-pressed': String(wanted.volcano === kind) }));
    if (street) mend(street, { 'aria-pressed': String(wanted.street) });
    refresh();
  }

  /** Look again, as after the pile has changed. */
  function refresh() {
    const found = pile.search(wanted);
    clear.hidden = !isWanting(wanted);
    write(count, isWanting(wanted) ? t('{n} fit', { n: found }) : t('{n} tiles', { n: found }));
  }

  set(wanted);
  zoomBy(0);
  return {
    node,
    refresh,
    clear: () => set(nothingWanted()),
    isWanting: () => isWanting(wanted),
    /** Look for tiles with these edges, as for an open space. */
    wantEdges: (pattern) => set({ ...nothingWanted(), edges: pattern }),
    focus: () => edges.node.firstChild.focus(),
  };
}
