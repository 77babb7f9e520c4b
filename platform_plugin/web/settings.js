/**
 * What somebody likes, kept in this browser; and the dialog where it is chosen.
 */

import { button, element } from './table_dom.js';
import { createTopics } from './topics.js';
import { LANGUAGES } from './words.js';

const KEY = 'weltentisch.settings';
export const DEFAULTS = {
  lang: 'auto', // or one of LANGUAGES
  theme: 'auto', // light, dark
  sounds: true,
  scoreHints: true,
  openSpaces: true,
  tileSearch: true,
  motion: 'auto', // off
};

let shown = null; // the dialog

const read = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
};

/** @returns {{get(name: string): any, set(name: string, value: any): void, on(name: string|Function, fn?: Function): () => void}} */
export const createSettings = () => {
  const values = { ...DEFAULTS, ...read() };
  const { on, emit } = createTopics();
  return {
    get: (name) => values[name],
    set: (name, value) => {
      if (values[name] === value) return;
      values[name] = value;
      try {
        localStorage.setItem(KEY, JSON.stringify(values));
      } catch {
        // Without storage it holds for this visit.
      }
      emit(name, value);
      emit('any', name, value);
    },
    on: (name, fn) => (typeof name === 'function' ? on('any', name) : on(name, fn)),
  };
};

/** Puts theme and motion on the document, now and whenever they change. */
export const dress = (settings) => {
  const draw = () => {
    document.documentElement.dataset.theme = settings.get('theme');
    document.documentElement.dataset.motion = settings.get('motion');
  };
  draw();
  settings.on(draw);
};

const choice = (settings, name, label, values) => {
  const select = element('select', { id: `set-${name}` });
  for (const [value, words] of Object.entries(values)) select.append(element('option', { value }, words));
  select.value = settings.get(name);
  select.addEventListener('change', () => settings.set(name, select.value));
  return element('div', { class: 'field' }, element('label', { for: select.id }, label), select);
};

const tick = (settings, name, label) => {
  const box = element('input', { type: 'checkbox', id: `set-${name}` });
  box.checked = settings.get(name);
  box.addEventListener('change', () => settings.set(name, box.checked));
  return element('label', { class: 'tick', for: box.id }, box, label);
};

/**
 * Shows the dialog of settings; it is gone from the page when closed.
 * @param {{settings: object, t: Function}} shell
 */
export const openSettings = ({ settings, t }) => {
  const dialog = element('dialog', { class: 'dialog', 'aria-labelledby': 'settings-title' },
    element('h2', { id: 'settings-title' }, t('Settings')),
    element('div', { class: 'stack' },
      choice(settings, 'lang', t('Language'), { auto: t('as the browser'), ...LANGUAGES }),
      choice(settings, 'theme', t('Colours'), { auto: t('as the device'), light: t('light'), dark: t('dark') }),
      choice(settings, 'motion', t('Motion'), { auto: t('as the device'), off: t('none') }),
      tick(settings, 'sounds', t('Sounds')),
      element('fieldset', {}, element('legend', {}, t('Aids at the table')),
        tick(settings, 'scoreHints', t('Show where points come from')),
        tick(settings, 'openSpaces', t('Mark the spaces where something may be laid')),
        tick(settings, 'tileSearch', t('Search in the pile')))),
    element('div', { class: 'row end' }, button(t('Done'), () => dialog.close(), { class: 'button primary' })));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  shown = dialog;
};

/** The dialog, if it is open, in a language that was chosen in it. */
export const redrawSettings = (shell) => {
  if (!shown?.open) return;
  shown.close();
  openSettings(shell);
  shown.querySelector('select').focus();
};
