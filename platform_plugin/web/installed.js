/**
 * The games that the server has installed. It may get newer ones while the page is open: then tables name games or
 * options that are not known here yet, and the list is asked for again.
 */

/**
 * @param {() => Promise<any>} ask asks for the `games` message
 * @returns {{read(message: object): Map<string, object>, check(room: object): void, renew(): void}}
 *   `check` a message of a table for what is not known here; `renew` when something may have changed
 */
export const createInstalled = (ask) => {
  let known = null; // name of a game -> names of its options; null until they have been read
  let asking = false;
  const missed = new Set(); // what was asked for in vain, as `game option`

  const renew = () => {
    if (asking || known === null) return;
    asking = true;
    ask().finally(() => (asking = false));
  };
  const isNew = (key) => !missed.has(key) && missed.add(key);
  const check = ({ game, options = {} }) => {
    if (known === null) return;
    const names = known.get(game);
    const strange = names ? Object.keys(options).filter((name) => !names.has(name)) : [''];
    if (strange.map((name) => `${game} ${name}`).filter(isNew).length) renew();
  };
  const read = ({ games, options = [] }) => {
    known = new Map(games.map((game) => [game.name, new Set([...game.options, ...options].map((one) => one.name))]));
    return new Map(games.map((game) => [game.name, game]));
  };
  return { read, check, renew };
};
