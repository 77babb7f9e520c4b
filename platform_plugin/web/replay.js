/**
 * Finished matches: the list of them, and one of them played again over its record by the view of its game.
 */

import { mountMatches } from './replay_list.js';
import { eventInWords, messagesOf, readRecord, viewsOf } from './replay_record.js';
import { mountTimeline } from './replay_timeline.js';
import { createSounds } from './sounds.js';
import { element, mend, minutes } from './table_dom.js';
import { gameNamed, inLanguage, nameOfSeat } from './table_handle.js';
import { spokenWords } from './table_log.js';
import { question } from './table_question.js';
import { viewFor } from './table_views.js';

/** Topics and who listens. */
const createTopics = () => {
  const listeners = new Map();
  return {
    on: (topic, fn) => {
      if (!listeners.has(topic)) listeners.set(topic, new Set());
      listeners.get(topic).add(fn);
      return () => listeners.get(topic).delete(fn);
    },
    tell: (topic, message) => listeners.get(topic)?.forEach((fn) => fn(message)),
  };
};

/**
 * The edition that a record was played with: the one that is installed under its name, or else the one that the
 * server's own record of the match embeds. null where neither is the same one: then nothing can be drawn rightly.
 */
const editionOf = async (shell, header) => {
  for (const name of [header.edition, header.match]) {
    try {
      const edition = await question(shell, `/edition ${name}`, 'edition');
      if (edition.digest === header.edition_digest) return edition;
    } catch (refused) {
      if (refused.code === 'offline') throw refused;
    }
  }
  return null;
};

/** The table of a record, in the shape that view modules know. */
const createRecordTable = (shell, record, edition, topics, now) => {
  const { header } = record;
  const seats = header.seats.map((one) => ({ ...one }));
  const room = {
    room: 0,
    game: header.ruleset,
    name: '',
    state: 'running',
    rated: header.rated ?? false,
    seats,
    options: header.options,
    watchers: [],
  };
  return {
    replay: true,
    room,
    game: gameNamed(shell.model.games, header.ruleset),
    you: null,
    get lang() {
      return shell.lang();
    },
    edition: async () => edition,
    view: () => now().view,
    match: () => ({ match: header.match, rev: now().count, view: now().view }),
    left: () => null,
    matchTime: () => now().time,
    ask: () =>
      Promise.reject({ code: 'not-allowed', text: shell.t('This match is over: it is only shown.'), args: {} }),
    question: (line, type) => question(shell, line, type),
    complain: () => {},
    on: topics.on,
    t: shell.t,
    tn: shell.tn,
    settings: shell.settings,
    sounds: { play: () => {} },
    announce: shell.announce,
    seatName: (seat) => nameOfSeat(seats, seat, shell.t),
  };
};

/** What happened, an event a line: in the ruleset's own words where the server has sent them, else as data. */
const eventList = (messages, told, table, seek) => {
  const items = messages.map((message, at) => {
    const words = told ? spokenWords(told[at] ?? '') : eventInWords(message.event, table.seatName);
    const go = element(
      'button',
      { type: 'button', class: 'replay-event', onclick: () => seek(at + 1) },
      `${minutes(message.at)}  ${words}`,
    );
    return element('li', { hidden: !words }, go);
  });
  return element('ol', { class: 'replay-events log' }, ...items);
};

/** Marks the last event that has happened, and keeps it in sight. */
const markIn = (list) => {
  let marked = null;
  return (count) => {
    if (marked) mend(marked, { 'aria-current': null });
    const happened = [...list.children].slice(0, count);
    marked = happened.findLast((item) => !item.hidden)?.firstChild ?? null;
    if (!marked) return;
    mend(marked, { 'aria-current': 'step' });
    const node = marked.parentNode;
    const [top, bottom] = [node.offsetTop, node.offsetTop + node.offsetHeight];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  };
};

/**
 * @param {Element} root
 * @param {object} shell
 * @param {{header: object, steps: object[]}} record
 * @param {string[]|undefined} told the ruleset's words of each step
 * @param {(event: Event) => void} toList
 */
const mountPlayer = async (root, shell, record, told, toList) => {
  const { t } = shell;
  const { header } = record;
  const messages = messagesOf(record);
  const topics = createTopics();
  const now = { count: 0, time: 0, view: null };
  const edition = header.edition ? await editionOf(shell, header) : null;
  const strange = Boolean(header.edition) && !edition;
  const table = createRecordTable(shell, record, edition, topics, () => now);
  const module = table.game && !strange ? await viewFor(table.game.layout) : null;
  const views = module ? viewsOf(messages, (view, message) => module.fold(view, message, edition)) : null;
  const sounds = createSounds(() => shell.settings.get('sounds'));

  const title = element(
    'h1',
    { tabindex: '-1' },
    inLanguage(table.game?.titles, shell.lang()) || header.ruleset,
  );
  const names = element('p', { class: 'muted' }, header.seats.map((one) => one.name).join(', '));
  const back = element('a', { class: 'button quiet', href: '#matches', onclick: toList }, t('All finished matches'));
  const view = element('div', { class: 'table-view' });
  const controls = element('div');
  const list = eventList(messages, told, table, (count) => timeline.seek(count));
  const side = element('aside', { class: 'table-side', 'aria-label': t('What happened') }, list);
  const body = element(
    'div',
    { class: 'table-body' },
    element('div', { class: 'table-stage' }, controls, view),
    side,
  );
  const head = element(
    'header',
    { class: 'table-head' },
    element('div', { class: 'table-names' }, title, names),
    back,
  );
  root.append(element('section', { class: 'table replay', 'aria-label': t('Replay') }, head, body));
  if (!views) {
    view.append(
      element(
        'p',
        { class: 'card' },
        strange
          ? t('The tiles and boards of this match are not known here: what happened is listed in words.')
          : t('The page cannot draw this game from its record: what happened is listed in words.'),
      ),
    );
    mend(body, { class: 'table-body replay-words' });
  }

  let mounted = null;
  const mark = markIn(list);
  const shown = (count, jumped) => {
    mark(count);
    Object.assign(now, { count, time: timeline.time(), view: views?.[count] ?? null });
    if (!views) return;
    if (now.view && !mounted) mounted = module.mount(view, table);
    else if (!now.view && mounted) {
      mounted.unmount();
      mounted = null;
    } else if (mounted && jumped)
      topics.tell('snapshot', { room: 0, match: header.match, rev: count, view: now.view });
    else if (mounted) topics.tell('event', messages[count - 1]);
    const name = jumped ? null : module.soundOf?.(messages[count - 1], null);
    if (name) sounds.play(name);
  };
  const timeline = mountTimeline(controls, shell, messages, shown);
  timeline.seek(Math.min(1, messages.length));
  title.focus({ preventScroll: true });
  return () => {
    timeline.unmount();
    mounted?.unmount();
    sounds.close();
  };
};

/**
 * @param {Element} root
 * @param {object} shell {model, link, settings, t, tn, lang, announce, notice}
 * @param {string|null} id of a finished match; null lists them
 * @returns {{unmount(): void}}
 */
export const mountReplay = (root, shell, id) => {
  const { t } = shell;
  const page = element('div', { class: 'replay-page' });
  root.append(page);
  let down = () => {};
  let gone = false;
  /** A record from the disk has no address of its own: the way back is none to the browser. */
  const toList = (event) => {
    if (id) return;
    event.preventDefault();
    list();
  };
  const play = async (lines, told) => {
    down();
    page.replaceChildren();
    try {
      const record = readRecord(lines);
      const stop = await mountPlayer(page, shell, record, told, toList);
      if (gone) stop();
      else down = stop;
    } catch (fault) {
      list(t('This is no match record: {fault}', { fault: fault.message ?? String(fault) }));
    }
  };
  const list = (words = '') => {
    down();
    page.replaceChildren();
    if (words) shell.notice(words);
    const matches = mountMatches(page, shell, play);
    down = matches.unmount;
  };
  const load = async () => {
    try {
      const { lines, words } = await question(shell, `/export ${id}`, 'record');
      if (!gone) await play(lines, words);
    } catch (refused) {
      if (!gone) list(refused.text || refused.code || String(refused));
    }
  };
  if (id) load();
  else list();
  return {
    unmount: () => {
      gone = true;
      down();
      page.remove();
    },
  };
};
