/**
 * What one looks for in the pile: four edges in any rotation, pictures, volcanoes, streets. Pure.
 * @typedef {{edges: string, symbols: Set<string>, volcano: ''|'a'|'i'|'none', street: boolean, words: string}} Wanted
 */

/** @returns {Wanted} */
export const nothingWanted = () => ({ edges: '....', symbols: new Set(), volcano: '', street: false, words: '' });

export const isWanting = (wanted) =>
  wanted.edges !== '....' || wanted.symbols.size > 0 || wanted.volcano !== '' || wanted.street;

/** Whether four edges show a pattern in any rotation. */
export const matches = (pattern, edges) =>
  [0, 1, 2, 3].some((start) =>
    [...pattern].every((letter, at) => letter === '.' || letter === edges[(start + at) % 4]),
  );

/** Whether a side shows all that is wanted: any one of the pictures. @param {import('./side.js').Side} side */
export function fits(wanted, side) {
  if (!matches(wanted.edges, side.edges)) return false;
  if (wanted.symbols.size && !side.symbols.some(([name]) => wanted.symbols.has(name))) return false;
  if (wanted.street && !side.curves.length) return false;
  if (wanted.volcano === 'none') return !side.volcano;
  return !wanted.volcano || side.volcano === wanted.volcano;
}

/** The largest tiles, in px, of which so many fit into a box, and how many to a row. */
export function largestCells(many, width, height, gap) {
  let best = { cell: 0, columns: 1 };
  for (let columns = 1; columns <= many; columns += 1) {
    const rows = Math.ceil(many / columns);
    const cell = Math.min((width - (columns - 1) * gap) / columns, (height - (rows - 1) * gap) / rows);
    if (cell > best.cell) best = { cell, columns };
  }
  return { cell: Math.floor(best.cell), columns: best.columns };
}
