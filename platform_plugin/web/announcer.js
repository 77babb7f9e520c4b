/**
 * Words for those who listen instead of looking, and short notices for those who look.
 */

const SHOWN = 7000; // ms

/** Says a text even if it is the same as the last one. */
const say = (node, text) => {
  node.textContent = '';
  setTimeout(() => {
    node.textContent = text;
  }, 50);
};

/** @returns {{announce(text: string, politeness?: 'polite'|'assertive'): void, notice(text: string): void}} */
export const createAnnouncer = () => {
  const live = { polite: document.getElementById('polite'), assertive: document.getElementById('assertive') };
  const notices = document.getElementById('notices');
  return {
    announce: (text, politeness = 'polite') => say(live[politeness], text),
    notice: (text) => {
      if (!text) return;
      const node = document.createElement('p');
      node.className = 'notice';
      node.textContent = text;
      notices.append(node);
      setTimeout(() => node.remove(), SHOWN);
    },
  };
};
