/** The sheets of a round side by side, lines by seats, with the worlds above them; totals, the winner, what comes next. */
import { element, write } from '../table_dom.js';
import { points, sumOf } from './score.js';
import { createWorld } from './world.js';

const SMALLEST = 90; // px of height that a world keeps above the table
const SPARE = 4;

/**
 * @param {object} art @param {object} voice @param {object} layout @param {{ready(): void}} acts
 * @param {{large: object, waysOn: Element|undefined}} parts the dialog for one world; what the frame offers at the end
 */
export function createSheets(art, voice, layout, acts, { large, waysOn }) {
  const { t } = voice;
  const title = element('h2', { tabindex: '-1' });
  const winner = element('p', { class: 'w-winner', hidden: true });
  const tabs = element('div', { class: 'w-tabs', role: 'group', 'aria-label': t('Rounds') });
  const body = element('div', {
    class: 'w-table-box',
    tabindex: '0',
    role: 'region',
    'aria-label': t('Score sheet'),
  });
  const ready = element(
    'button',
    { type: 'button', class: 'button primary w-ready', onclick: () => acts.ready() },
    t('Ready for the next round'),
  );
  const waits = element('p', { class: 'w-waits' });
  const node = element(
    'section',
    { class: 'w-sheets', hidden: true },
    element('div', { class: 'w-sheets-head' }, winner, title, tabs, waysOn ?? null),
    body,
    element('div', { class: 'w-sheets-foot' }, ready, waits),
  );
  let drawn = '';
  let round = 0;

  function draw(view, you, seatName) {
    const rounds = view.seats[0].sheets.length;
    if (!rounds) {
      body.replaceChildren();
      tabs.replaceChildren();
      return;
    }
    if (!round || round > rounds) round = rounds;
    const seats = view.seats.filter((seat) => seat.sheets[round - 1]);
    const worlds = seats.map((seat) => {
      const world = createWorld(art, voice, { label: t('World of {name}', { name: seatName(seat.seat) }) });
      world.show(seat.worlds[round - 1]);
      return [seat.seat, world];
    });
    const light = new Map(worlds);
    const top = (read) => Math.max(...seats.map(read));
    const head = element(
      'tr',
      {},
      element('th', { scope: 'col' }, element('span', { class: 'sr-only' }, t('Line'))),
      ...seats.map((seat) =>
        element(
          'th',
          { scope: 'col', class: seat.seat === you ? 'is-you' : null },
          element(
            'button',
            {
              type: 'button',
              class: 'w-enlarge',
              'aria-label': t('Enlarge the world of {name}', { name: seatName(seat.seat) }),
              onclick: () => large.open(seatName(seat.seat), () => seat.worlds[round - 1]),
            },
            light.get(seat.seat).node,
          ),
          element('span', { class: 'w-seat-name', title: seatName(seat.seat) }, seatName(seat.seat)),
        ),
      ),
    );
    const rows = seats[0].sheets[round - 1].lines.flatMap((line, at) => linesOf(line, at, seats, light));
    const sheet = (seat) => seat.sheets[round - 1];
    const best = 'total' in sheet(seats[0]) ? top((seat) => sheet(seat).total) : null;
    const sums = [];
    sums.push(
      element(
        'tr',
        { class: 'w-sum-row' },
        element(
          'th',
          { scope: 'row' },
          'total' in sheet(seats[0]) ? t('Round {n}', { n: round }) : t('Minus points'),
        ),
        ...seats.map((seat) =>
          element(
            'td',
            { class: sheet(seat).total === best && best !== null ? 'is-best' : null },
            sumOf(sheet(seat)),
          ),
        ),
      ),
    );
    if (rounds > 1 && 'total' in view.seats[0]) {
      const most = top((seat) => seat.total);
      sums.push(
        element(
          'tr',
          { class: 'w-total-row' },
          element('th', { scope: 'row' }, t('All rounds')),
          ...seats.map((seat) =>
            element('td', { class: seat.total === most ? 'is-best' : null }, String(seat.total).replace('-', '−')),
          ),
        ),
      );
    }
    if ('limit' in sheet(seats[0])) {
      sums.push(
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, t('Allowed')),
          ...seats.map((seat) => element('td', {}, String(sheet(seat).limit))),
        ),
      );
    }
    body.replaceChildren(
      element(
        'table',
        { class: 'w-table' },
        element('thead', {}, head),
        element('tbody', {}, ...rows),
        element('tfoot', {}, ...sums),
      ),
    );
    tabs.replaceChildren(
      ...(rounds > 1 ? Array.from({ length: rounds }, (_, at) => tab(at + 1, view, you, seatName)) : []),
    );
  }

  function tab(number, view, you, seatName) {
    const pick = () => {
      round = number;
      draw(view, you, seatName);
      tabs.children[number - 1]?.focus();
    };
    return element(
      'button',
      { type: 'button', class: 'button quiet', 'aria-pressed': String(number === round), onclick: pick },
      t('Round {n}', { n: number }),
    );
  }

  function linesOf(line, at, seats, light) {
    const read = (seat) => seat.sheets[round - 1].lines[at];
    const most = Math.max(...seats.map((seat) => read(seat).points));
    const cell = (seat, n, spaces, extra = '') => {
      const inside = element(
        'button',
        {
          type: 'button',
          class: 'w-cell',
          'aria-label': `${points(n)}${spaces?.length ? `. ${t('Spaces: {spaces}', { spaces: spaces.join(' ') })}` : ''}`,
        },
        points(n),
        extra,
      );
      const on = () => light.get(seat.seat).light(spaces ?? []);
      const off = () => light.get(seat.seat).light([]);
      for (const [name, fn] of [
        ['mouseenter', on],
        ['focus', on],
        ['mouseleave', off],
        ['blur', off],
      ])
        inside.addEventListener(name, fn);
      return element('td', { class: seats.length > 1 && n === most && most > 0 ? 'is-best' : null }, inside);
    };
    const row = element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row', title: voice.inWords(layout.lines[line.line]?.text) },
        voice.inWords(layout.lines[line.line]?.title) || line.line,
      ),
      ...seats.map((seat) => cell(seat, read(seat).points, read(seat).spaces)),
    );
    const counts = (_, place) => seats.some((seat) => read(seat).parts[place].points || read(seat).parts[place].bonus);
    const parts = (line.parts ?? []).map((part, place) =>
      counts(part, place) &&
      element(
        'tr',
        { class: 'w-part' },
        element('th', { scope: 'row' }, voice.inWords(layout.parts[part.part]?.title) || part.part),
        ...seats.map((seat) => {
          const { points: n, bonus } = read(seat).parts[place];
          return element('td', {}, bonus ? `${points(n)} ${points(bonus)}` : points(n));
        }),
      ),
    );
    return [row, ...parts.filter(Boolean)];
  }

  function end(view, you, seatName, tn) {
    const { winners, annulled } = view.ending;
    if (annulled) return t('The match is annulled.');
    if (view.seats.some((seat) => 'limit' in seat))
      return winners.length ? t('Won!') : t('Lost: too many minus points.');
    if (winners.length === 1 && winners[0] === you) return t('You win!');
    return tn('{who} wins!', '{who} share the win!', winners.length, { who: winners.map(seatName).join(', ') });
  }

  /** The worlds as large as leaves every line of the table in sight. */
  function fit() {
    const [table, world] = [body.firstChild, body.querySelector('.w-world')];
    if (!world || node.closest('.is-narrow')) return;
    const room = body.clientHeight - (table.offsetHeight - world.offsetHeight) - SPARE;
    node.style.setProperty('--small', `${Math.max(SMALLEST, room)}px`);
  }

  return {
    node,
    title,
    fit,
    /** @param {object} view @param {number|null} you @param {object} table */
    show: (view, you, table) => {
      const scored = view.seats.some((seat) => seat.sheets.length);
      const visible = view.phase === 'over' || (view.phase === 'between' && scored);
      const appears = visible && node.hidden;
      node.hidden = !visible;
      if (!visible) {
        round = 0;
        drawn = '';
        return false;
      }
      const key = `${view.phase} ${view.seats.map((seat) => seat.sheets.length).join()} ${Boolean(view.ending)}`;
      if (key !== drawn) {
        drawn = key;
        round = 0;
        draw(view, you, table.seatName);
      }
      const over = view.phase === 'over';
      write(title, over ? t('The match is over') : t('Round {n} is over', { n: view.round }));
      winner.hidden = !view.ending;
      if (view.ending) write(winner, end(view, you, table.seatName, table.tn));
      const said = view.ready ?? [];
      ready.hidden = over || you === null || said.includes(you);
      write(
        waits,
        over ? '' : said.length ? t('Ready: {names}', { names: said.map(table.seatName).join(', ') }) : '',
      );
      return appears;
    },
  };
}
