/**
 * Coming in under a name, and the account: password, leaving.
 */

import { field, form, openDialog } from './dialogs.js';
import { suggestName } from './guest_name.js';
import { button, element, show, write } from './table_dom.js';

const NAME = { maxlength: 24, required: true, autocomplete: 'username', autocapitalize: 'words', spellcheck: 'false' };

/** Refusals after which a password is wanted. */
const WANTS_PASSWORD = new Set(['wrong-password']);

/**
 * The page of somebody who has not said a name yet; the heading says where it leads.
 * @returns {{unmount(): void}}
 */
export const mountDoor = (root, shell) => {
  const { model, link, token, t } = shell;
  const room = /^#room=(\d+)/.exec(location.hash)?.[1] ?? null;
  const name = field(t('Your name'), { ...NAME, name: 'username', autofocus: true });
  name.input.value = model.lastName ?? suggestName(shell.lang());
  const password = field(t('Password'), { type: 'password', name: 'password', autocomplete: 'current-password' });
  show(password.node, false);
  const known = button(t('I have an account'), () => {
    show(password.node, true);
    show(known, false);
    name.input.focus();
    name.input.select();
  }, { class: 'button quiet' });
  const enter = async () => {
    const who = name.input.value.trim();
    const secret = password.node.hidden ? '' : password.input.value;
    try {
      await link.ask(secret ? `/login ${who} ${secret}` : `/login ${who}`);
    } catch (refused) {
      if (refused.code === 'offline') throw { ...refused, text: t('No connection just now. The page keeps trying.') };
      if (WANTS_PASSWORD.has(refused.code) && password.node.hidden) {
        show(password.node, true);
        show(known, false);
        password.input.focus();
        throw { ...refused, text: t('This name has an account. Please give its password, or choose another name.') };
      }
      throw refused;
    }
  };
  const elsewhere = token.elsewhere
    ? element('p', { class: 'elsewhere' }, t('You are here in another window already.'), ' ',
      button(t('Go on in this one'), () => {
        token.take();
        link.connect();
      }, { class: 'button small' }))
    : null;
  const card = element('section', { class: 'door card' },
    element('h1', { tabindex: '-1' }, room ? t('To table {n}', { n: room }) : t('Welcome')),
    element('p', { class: 'muted' }, t('Board games with friends and bots. A name is enough to play.')),
    elsewhere,
    form({ children: [name.node, password.node], go: room ? t('To the table') : t('Come in'), send: enter, more: [known] }));
  root.append(card);
  name.input.select();
  return { unmount: () => card.remove() };
};

const openAccount = (shell) => {
  const { model, link, token, t, notice } = shell;
  const { name, guest } = model.me;
  const close = () => dialog.close();
  const old = field(t('Old password'), { type: 'password', autocomplete: 'current-password', required: true });
  const fresh = field(guest ? t('Password') : t('New password'), { type: 'password', autocomplete: 'new-password', required: true, minlength: 4 });
  const send = async () => {
    await link.ask(guest ? `/register ${fresh.input.value}` : `/passwd ${old.input.value} ${fresh.input.value}`);
    notice(guest ? t('{name} is your account now.', { name }) : t('The password is changed.'));
    close();
  };
  const logout = async () => {
    await link.ask('/logout').catch(() => {});
    token.set(null);
    link.connect();
    close();
  };
  const dialog = openDialog(name,
    element('p', {}, guest
      ? t('You are a guest. With a password the name is yours, and your matches count.')
      : t('You have an account.')),
    form({
      children: guest ? [fresh.node] : [old.node, fresh.node],
      go: guest ? t('Make an account') : t('Change the password'),
      send,
      more: [button(t('Log out'), logout, { class: 'button quiet' })],
    }));
};

/** The button with one's own name in the bar; nothing for somebody who has not come in. */
export const mountAccountButton = (shell) => {
  const { model, t } = shell;
  const node = button('', () => openAccount(shell), { class: 'button quiet me' });
  const draw = () => {
    show(node, model.me !== null);
    if (!model.me) return;
    model.lastName = model.me.name;
    write(node, model.me.name);
    node.setAttribute('aria-label', t('Account of {name}', { name: model.me.name }));
    node.dataset.guest = model.me.guest;
  };
  if (shell.offAccount) shell.offAccount();
  shell.offAccount = model.on('me', draw);
  draw();
  return node;
};
