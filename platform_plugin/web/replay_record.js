/**
 * Match records (JSON Lines): a header, a line per event, a closing line. Read for a watcher: what only some could
 * hear stays out. Pure.
 */

/**
 * @param {string[]} lines
 * @returns {{header: object, steps: {at: number, event: object}[], closing: object|null}}
 *   throws an Error that names the line
 */
export const readRecord = (lines) => {
  let header = null;
  let closing = null;
  const steps = [];
  lines.forEach((line, at) => {
    if (!line.trim()) return;
    let part;
    try {
      part = JSON.parse(line);
    } catch {
      throw new Error(`line ${at + 1}`);
    }
    if (header === null) {
      if (typeof part.record !== 'number' || !Array.isArray(part.seats)) throw new Error(`line ${at + 1}`);
      header = part;
    } else if ('digest' in part) closing = part;
    else if (part.audience === 'all' && part.event) steps.push({ at: part.at, event: part.event });
  });
  if (!header) throw new Error('line 1');
  return { header, steps, closing };
};

/** The messages that a watcher would have heard. */
export const messagesOf = ({ header, steps }) =>
  steps.map(({ at, event }, i) => ({ type: 'event', room: 0, match: header.match, rev: i + 1, at, event }));

/**
 * The view after each message: views[0] before the first. null where the view module does not fold this game.
 * @param {object[]} messages
 * @param {(view: object|null, message: object) => object|null} fold
 */
export const viewsOf = (messages, fold) => {
  const views = [null];
  for (const message of messages) {
    const view = fold(views.at(-1), message);
    if (view === null) return null;
    views.push(view);
  }
  return views;
};

const LONGEST = 32; // letters of a value in a list of events

const short = (value) => {
  if (Array.isArray(value)) return value.length > 6 ? `[${value.length}]` : `[${value.map(short).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value);
    return entries.length > 6
      ? `{${entries.length}}`
      : `(${entries.map(([name, one]) => `${name}: ${short(one)}`).join(', ')})`;
  }
  const words = String(value);
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
};

/** An event in a few words: who, what kind, the rest of its fields. */
export const eventInWords = (event, seatName) => {
  const { kind, seat, ...rest } = event;
  const fields = Object.entries(rest)
    .map(([name, value]) => `${name} ${short(value)}`)
    .join(', ');
  const what = [kind.replaceAll('_', ' '), fields].filter(Boolean).join(': ');
  return seat === undefined || seat === null ? what : `${seatName(seat)} – ${what}`;
};
