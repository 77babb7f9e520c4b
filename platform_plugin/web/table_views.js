/**
 * Which module draws a game: its layout says so. A game that asks for nothing is drawn from its layout as data.
 */

const MODULES = { worlds: () => import('./worlds/index.js') };
const GENERIC = () => import('./generic.js');

/**
 * @param {object|null|undefined} layout of a ruleset
 * @returns {Promise<{mount: Function, fold: Function}>}
 */
export const viewFor = (layout) => (MODULES[layout?.view] ?? GENERIC)();
