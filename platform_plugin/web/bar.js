/**
 * The bar at the top: the way home, the state of the line, account, settings, help.
 */

import { openHelp } from './help.js';
import { openSettings } from './settings.js';
import { button, element, mend, show, write } from './table_dom.js';

const ICONS = { open: '●', connecting: '○', waiting: '○', replaced: '○', closed: '○' };

/** What the state of the line is in words; empty for one that needs none. */
const inWords = ({ state, seconds }, t) =>
  ({
    open: () => t('connected'),
    connecting: () => t('connecting …'),
    waiting: () => t('no connection; next attempt in {n} s', { n: seconds }),
    replaced: () => t('You have come in somewhere else. This window is no longer at the table.'),
    closed: () => t('The line is closed.'),
  })[state]();

/**
 * @param {HTMLElement} root
 * @param {object} shell
 * @param {(shell: object) => HTMLElement} account makes the button of the account
 */
export const mountBar = (root, shell, account) => {
  const { model, link, t, announce } = shell;
  const banner = document.getElementById('link-state');
  let before = null;
  let spoken = null;
  let tables = null;

  const comeBack = () => {
    if (model.link.state === 'replaced') shell.token.take();
    link.connect();
  };

  const drawBanner = () => {
    const { state } = model.link;
    const trouble = state !== 'open' && !(state === 'connecting' && before === null);
    const words = inWords(model.link, t);
    // Counting seconds are for the eye; ears hear each state once.
    mend(banner, { 'aria-live': 'off', 'data-state': state });
    if (trouble && spoken !== state) announce(words.replace(/\d+/, ''), 'polite');
    if (state === 'open' && spoken !== null && spoken !== 'open') announce(t('Connected again.'), 'polite');
    spoken = trouble || state === 'open' ? state : spoken;
    const text = element('span', {}, words);
    const again = state === 'replaced' || state === 'closed' || state === 'waiting'
      ? button(state === 'waiting' ? t('Now') : t('Come back here'), comeBack, { class: 'button small' })
      : null;
    if (banner.dataset.drawn === `${state} ${shell.lang()}` && banner.firstChild) write(banner.firstChild, words);
    else {
      banner.replaceChildren(...[text, again].filter(Boolean));
      banner.dataset.drawn = `${state} ${shell.lang()}`;
    }
    show(banner, trouble);
    if (state === 'open') before = state;
    const dot = root.querySelector('.link-dot');
    if (dot) {
      write(dot, ICONS[state]);
      mend(dot, { 'data-state': state, title: words, 'aria-label': words });
    }
  };

  /** The way back to the lobby, for those who are not there. */
  const drawPlace = () => show(tables, model.me !== null && (model.room !== null || location.hash.length > 1));

  const draw = () => {
    const home = element('a', { class: 'brand', href: '#' }, element('img', { src: 'icon.svg', alt: '', width: 28, height: 28 }), element('span', {}, 'Weltentisch'));
    tables = element('a', { class: 'button quiet to-tables', href: '#' }, t('Tables'));
    drawPlace();
    root.replaceChildren(
      home,
      tables,
      element('span', { class: 'link-dot', role: 'img' }),
      element('nav', { class: 'row', 'aria-label': t('You and the page') },
        account(shell),
        button('', () => openSettings(shell), { class: 'button quiet icon', 'aria-label': t('Settings'), title: t('Settings'), 'data-icon': '⚙' }),
        button('', () => openHelp(shell), { class: 'button quiet icon', 'aria-label': t('Help'), title: t('Help'), 'data-icon': '?' })),
    );
    drawBanner();
  };
  model.on('link', drawBanner);
  ['me', 'room'].forEach((topic) => model.on(topic, drawPlace));
  addEventListener('hashchange', drawPlace);
  draw();
  return { draw };
};
