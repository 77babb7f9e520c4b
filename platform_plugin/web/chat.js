/**
 * Talk: with those at the same place, and whispered to one person.
 */

import { openPerson } from './person.js';
import { button, element, keep, show, write } from './table_dom.js';

const SHOWN = 120;
const NEAR_END = 40; // px from the end within which the list follows

const clock = (at, lang) => new Intl.DateTimeFormat(lang, { hour: '2-digit', minute: '2-digit' }).format(at);

/** The words before what somebody said: to whom it went, unless to the room. */
const aim = (said, t) => {
  if (said.echo) return t('to {name}', { name: said.echo });
  if (said.to === 'you') return t('to you');
  if (said.to === 'yell') return t('to all');
  if (said.to?.startsWith('channel:')) return said.to.slice('channel:'.length);
  return '';
};

/**
 * @param {Element} root
 * @param {object} shell
 * @returns {{unmount(): void}}
 */
export const mountChat = (root, shell) => {
  const { model, link, t, lang } = shell;
  const table = model.room !== null; // at a table the server's own words stand in its log
  let whom = null;
  const list = element('div', { class: 'chat-lines', role: 'log', 'aria-live': 'polite', 'aria-label': t('Talk'), tabindex: '0' });
  const fault = element('p', { class: 'fault', role: 'alert', hidden: true });
  const input = element('input', { type: 'text', maxlength: 1000, autocomplete: 'off', 'aria-label': t('Say something') });
  const target = button('', () => whisperTo(null), { class: 'button small chat-target', hidden: true });
  const form = element('form', { class: 'row chat-form' }, target, input, element('button', { type: 'submit', class: 'button' }, t('Say')));
  const node = element('section', { class: 'chat', 'aria-label': t('Talk') }, element('h2', {}, t('Talk')), list, form, fault);
  root.append(node);

  const whisperTo = (name) => {
    whom = name;
    show(target, name !== null);
    write(target, name === null ? '' : t('to {name}', { name }));
    target.setAttribute('aria-label', name === null ? '' : t('Stop whispering to {name}', { name }));
    input.placeholder = name === null ? t('Say something to all here') : t('Whisper to {name}', { name });
    input.focus();
  };
  input.placeholder = t('Say something to all here');

  const relevant = () =>
    model.said
      .filter((said) => (table ? said.from !== '' : true) && (said.to !== 'room' || said.room === (model.room?.room ?? null)))
      .slice(-SHOWN);

  const make = (said) => {
    const words = aim(said, t);
    const time = element('time', { class: 'chat-time' }, clock(said.at, lang()));
    const from = said.from === ''
      ? null
      : button(said.from, () => openPerson(shell, said.from, whisperTo), { class: 'chat-name' });
    return element('div', { class: `chat-line${words ? ' private' : ''}${from ? '' : ' server'}` },
      time, from, words ? element('span', { class: 'chat-aim' }, words) : null, element('span', { class: 'chat-text' }, said.text));
  };

  const draw = () => {
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END;
    keep(list, relevant(), (said) => said.key, make);
    if (atEnd) list.scrollTop = list.scrollHeight;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    show(fault, false);
    const name = whom;
    const line = name === null || text.startsWith('/') ? text : `/tell ${name} ${text}`;
    try {
      await link.ask(line);
      input.value = '';
      if (line !== text) model.receive({ type: 'said', from: model.me.name, to: 'you', echo: name, text });
    } catch (refused) {
      write(fault, refused.text || t('No connection just now. The page keeps trying.'));
      show(fault, true);
    }
  });
  const off = model.on('said', draw);
  const onWhisper = model.on('whisper', whisperTo);
  draw();
  list.scrollTop = list.scrollHeight;
  return {
    unmount: () => {
      off();
      onWhisper();
      node.remove();
    },
  };
};
