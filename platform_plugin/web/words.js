/**
 * The page's own sentences. English is the key; `words/xx.json` holds the others.
 */

export const LANGUAGES = { en: 'English', de: 'Deutsch' };

let language = 'en';
let catalog = {};

/** The reader's language among ours, by what the browser says. */
export const browserLanguage = () =>
  (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) ?? 'en';

/** @param {string} wanted `en`, `de`, or `auto` for the browser's */
export const setLanguage = async (wanted) => {
  language = wanted in LANGUAGES ? wanted : browserLanguage();
  catalog = {};
  if (language !== 'en') {
    const answer = await fetch(new URL(`./words/${language}.json`, import.meta.url));
    catalog = answer.ok ? await answer.json() : {};
  }
  document.documentElement.lang = language;
};

/** @returns {'en'|'de'} the language in use */
export const lang = () => language;

/**
 * A sentence in the reader's language. @param {string} english with `{names}`
 * @param {Record<string, unknown>} [args] what stands for the names
 */
export const t = (english, args = {}) =>
  (catalog[english] ?? english).replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));

/** The sentence for one or for many; `{n}` is the number. */
export const tn = (one, many, n, args = {}) => t(n === 1 ? one : many, { n, ...args });
