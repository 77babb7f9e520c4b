/**
 * Small dialogs that ask for one thing. The browser's own <dialog> keeps the focus inside and gives it back.
 */

import { button, element, write } from './table_dom.js';

let count = 0;

/**
 * Opens a dialog with a heading; it is taken away when closed.
 * @param {string} title
 * @param {...(Node|null)} children
 * @returns {HTMLDialogElement} already open
 */
export const openDialog = (title, ...children) => {
  count += 1;
  const heading = element('h2', { id: `dialog-${count}` }, title);
  const dialog = element('dialog', { class: 'dialog', 'aria-labelledby': heading.id }, heading, ...children);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
};

/** A labelled input. @returns {{node: HTMLElement, input: HTMLInputElement}} */
export const field = (label, attributes = {}) => {
  count += 1;
  const input = element('input', { id: `field-${count}`, type: 'text', ...attributes });
  return { input, node: element('div', { class: 'field' }, element('label', { for: input.id }, label), input) };
};

/**
 * A form that sends one line and shows a refusal where it stands.
 * @param {object} parts
 * @param {Node[]} parts.children fields
 * @param {string} parts.go words of the button
 * @param {() => Promise<void>} parts.send may reject with {text}
 */
export const form = ({ children, go, send, more = [] }) => {
  const fault = element('p', { class: 'fault', role: 'alert' });
  const submit = button(go, null, { class: 'button primary', type: 'submit', onclick: () => {} });
  const node = element('form', { class: 'stack' }, ...children, fault, element('div', { class: 'row end' }, ...more, submit));
  node.addEventListener('submit', async (event) => {
    event.preventDefault();
    write(fault, '');
    submit.disabled = true;
    try {
      await send();
    } catch (refused) {
      write(fault, refused.text || refused.code);
      if (!document.activeElement?.matches('input') || !node.contains(document.activeElement)) node.querySelector('input')?.focus();
    } finally {
      submit.disabled = false;
    }
  });
  return node;
};

/**
 * Asks for one text.
 * @param {{t: Function}} shell
 * @param {{title: string, label: string, type?: string, wrong?: string}} question
 * @returns {Promise<string|null>} null when it was closed
 */
export const askText = ({ t }, { title, label, type = 'text', wrong = '' }) =>
  new Promise((resolve) => {
    let answer = null;
    const asked = field(label, { type, required: true, autocomplete: 'off' });
    const dialog = openDialog(title, form({
      children: [asked.node],
      go: t('Go on'),
      more: [button(t('Cancel'), () => dialog.close(), { class: 'button quiet' })],
      send: async () => {
        answer = asked.input.value.trim();
        dialog.close();
      },
    }));
    if (wrong) write(dialog.querySelector('.fault'), wrong);
    dialog.addEventListener('close', () => resolve(answer));
  });
