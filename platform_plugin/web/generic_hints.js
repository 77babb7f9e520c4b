/**
 * Choosing among the lines that the rules allow now (`/hints`): a click on a thing keeps the lines that name it.
 * Pure: no page here.
 */

/** @typedef {{line: string, verb: string, args: string[], on: (string|null)[]}} Hint */

/** `/take HEAP [TOKENS]` to [`HEAP`, `TOKENS`]. */
const labelsOf = (usage) =>
  (usage ?? '')
    .split(' ')
    .slice(1)
    .map((label) => label.replace(/[[\]]/g, '').toLowerCase());

const declared = (area) =>
  area.argument === undefined ? null : [area.argument].flat().map((label) => label.toLowerCase());

/**
 * The lines as values. `on` tells for each argument the thing that it names: its id, or null where it names nothing
 * that can be clicked. An area that declares no `argument` takes every position whose values are all ids of it.
 * @param {string[]} lines
 * @param {{ids: Set<string>, argument?: string|string[]}[]} areas
 * @param {{verb: string, usage: string}[]} verbs
 * @returns {Hint[]}
 */
export const readHints = (lines, areas, verbs) => {
  const hints = lines.map((line) => {
    const [verb, ...args] = line.slice(1).split(' ');
    return { line, verb, args, on: args.map(() => null) };
  });
  const labels = new Map((verbs ?? []).map((entry) => [entry.verb, labelsOf(entry.usage)]));
  for (const verb of new Set(hints.map((hint) => hint.verb))) {
    const same = hints.filter((hint) => hint.verb === verb);
    const most = Math.max(...same.map((hint) => hint.args.length));
    for (let at = 0; at < most; at += 1) {
      const having = same.filter((hint) => hint.args.length > at);
      const label = labels.get(verb)?.[at];
      const fits = (area) => {
        const wanted = declared(area);
        return wanted ? wanted.includes(label) : having.every((hint) => area.ids.has(hint.args[at]));
      };
      if (!areas.some(fits)) continue;
      for (const hint of having) hint.on[at] = hint.args[at];
    }
  }
  return hints;
};

/** What is left of `list` without one occurrence of each in `taken`; null when some are not in it. */
const without = (list, taken) => {
  const rest = list.filter((id) => id !== null);
  for (const id of taken) {
    const at = rest.indexOf(id);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
};

/** The lines that name all chosen things. */
export const matching = (hints, chosen) => hints.filter((hint) => without(hint.on, chosen) !== null);

/** The ids that a click may choose next. */
export const choosable = (hints, chosen) =>
  new Set(matching(hints, chosen).flatMap((hint) => without(hint.on, chosen)));

/** The lines that need no further click: every thing that they name is chosen. */
export const complete = (hints, chosen) => hints.filter((hint) => without(hint.on, chosen)?.length === 0);

/**
 * A click on a thing: {chosen} to go on with, or {line} to send.
 * @param {Hint[]} hints
 * @param {string[]} chosen
 * @param {string} id
 */
export const clicked = (hints, chosen, id) => {
  if (chosen.includes(id) && !choosable(hints, chosen).has(id)) return { chosen: chosen.filter((one) => one !== id) };
  const further = [...chosen, id];
  const next = choosable(hints, chosen).has(id) ? further : choosable(hints, []).has(id) ? [id] : [];
  if (!next.length) return { chosen };
  const left = matching(hints, next);
  return left.length === 1 && complete(left, next).length === 1 ? { line: left[0].line } : { chosen: next };
};
