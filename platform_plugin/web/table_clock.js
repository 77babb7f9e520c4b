/**
 * Time at the table, reckoned on between the messages that tell it: what one's clock shows and how late it is in the
 * match. Match time stands while a match is paused.
 */

/**
 * @param {object} model
 * @returns {{left(): number|null, running(): boolean, matchTime(): number|null, close(): void}} all in ms
 */
export const createClock = (model) => {
  let anchor = null; // {match, at, when}: match time at a moment of performance.now()
  let runs = model.room?.state === 'running';
  const now = () => performance.now();
  const matchTime = () => {
    if (!anchor || anchor.match !== model.match?.match) return null;
    return Math.round(anchor.at + (runs ? now() - anchor.when : 0));
  };
  const offs = [
    model.on('event', (message) => {
      anchor = { match: message.match, at: message.at, when: now() };
    }),
    model.on('room', () => {
      const at = matchTime();
      runs = model.room?.state === 'running';
      if (at !== null) anchor = { ...anchor, at, when: now() };
    }),
  ];
  return {
    matchTime,
    running: () => Boolean(model.clock?.running),
    left: () => {
      const clock = model.clock;
      if (!clock || clock.left === undefined || clock.left === null || !model.match) return null;
      return Math.max(0, Math.round(clock.running ? clock.left - (now() - (clock.at ?? now())) : clock.left));
    },
    close: () => offs.forEach((off) => off()),
  };
};
