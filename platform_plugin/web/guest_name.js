/** Names for guests who do not mind which. */

const WORDS = {
  en: ['Otter', 'Heron', 'Maple', 'Pebble', 'Clover', 'Lantern', 'Comet', 'Willow', 'Badger', 'Thistle', 'Falcon', 'Juniper'],
  de: ['Otter', 'Reiher', 'Ahorn', 'Kiesel', 'Kleeblatt', 'Laterne', 'Komet', 'Weide', 'Dachs', 'Distel', 'Falke', 'Wacholder'],
};

/** @param {'en'|'de'} lang */
export const suggestName = (lang) => {
  const words = WORDS[lang] ?? WORDS.en;
  const number = 10 + Math.floor(Math.random() * 90);
  return `${words[Math.floor(Math.random() * words.length)]}-${number}`;
};
