/**
 * The part of the address behind `#`, and the room one is in: whichever changes, the other follows.
 *
 * `#room=7` a table, `#matches` finished matches, `#replay=ID` one of them, nothing: the lobby.
 */

import { askText } from './dialogs.js';

/** @returns {{name: 'room'|'matches'|'replay'|'lobby', id: number|string|null}} */
export const readRoute = (hash) => {
  const [name, value = null] = decodeURIComponent(hash.replace(/^#/, '')).split('=');
  if (name === 'room' && /^\d{1,9}$/.test(value ?? '')) return { name, id: Number(value) };
  if (name === 'replay' && value) return { name, id: value };
  if (name === 'matches') return { name, id: null };
  return { name: 'lobby', id: null };
};

const roomHash = (room) => (room ? `#room=${room.room}` : '#');

/**
 * @param {object} shell
 * @param {{show(name: string, id?: any, how?: object): Promise<void>}} stage
 */
export const createRoutes = (shell, stage) => {
  const { model, link, notice, t } = shell;
  let moving = false; // our own /room or /manager is under way
  let followed = null; // the table that the address was last put to

  /** Changes the address: as a step that “back” undoes, or in place of what stands there. */
  const point = (hash, step) => {
    if ((location.hash || '#') === hash) return;
    if (step) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  };

  const enter = async (id, password) => {
    try {
      await model.enter(id, password);
      return true;
    } catch (refused) {
      if (refused.code === 'wrong-password') {
        const given = await askText(shell, {
          title: t('Table {n} is private', { n: id }),
          label: t('Password of the table'),
          type: 'password',
          wrong: password ? refused.text : '',
        });
        return given ? enter(id, given) : false;
      }
      if (refused.code !== 'offline') notice(refused.text);
      return model.room?.room === id; // only the seat was refused
    }
  };

  const leave = async () => {
    try {
      await model.leave();
    } catch (refused) {
      if (refused.code === 'offline') return;
      notice(refused.code === 'match-running'
        ? t('You are playing here. To go, give up your seat first (“Leave”).')
        : refused.text);
    }
  };

  const go = async (how = {}) => {
    if (!model.me) {
      const route = readRoute(location.hash);
      await stage.show('door', route.name === 'room' ? route.id : null, how);
      return;
    }
    if (moving) return;
    const route = readRoute(location.hash);
    if (route.name === 'matches' || route.name === 'replay') {
      await stage.show(route.name, route.id, how);
      return;
    }
    moving = true;
    try {
      if (route.name === 'room' && model.room?.room !== route.id) await enter(route.id);
      else if (route.name === 'lobby' && model.room && !how.arriving) await leave();
    } finally {
      moving = false;
    }
    await follow(how);
  };

  /** Shows where one is now, and lets the address say so. */
  const follow = async (how = {}) => {
    followed = model.room?.room ?? null;
    point(roomHash(model.room), Boolean(how.step));
    if (model.room) await stage.show('table', model.room.room, how);
    else await stage.show('lobby', null, how);
    document.title = model.room ? `${model.room.name || t('Table {n}', { n: model.room.room })} – Weltentisch` : 'Weltentisch';
  };

  const arrived = () => {
    link.ask(`/lang ${shell.lang()}`).catch(() => {});
    link.ask('/set narrate on').catch(() => {});
    link.ask('/games').catch(() => {});
    if (!model.room) model.look();
    go({ arriving: true });
  };

  model.on('sent out', (room) => notice(t('You were sent out of table {n}.', { n: room })));
  model.on('forgotten', ({ code, text }) =>
    notice(code === 'bad-token' ? t('The server does not know you any more: it has started anew. Please come in again.') : text));
  addEventListener('hashchange', () => go());
  model.on('link', ({ state }) => {
    if (state === 'open') (model.me ? arrived : go)();
  });
  model.on('me', (me) => {
    if (model.link.state !== 'open') return;
    if (me) arrived();
    else go();
  });
  model.on('room', () => {
    if (model.link.state !== 'open' || moving || !model.me) return;
    const route = readRoute(location.hash);
    const watching = route.name === 'matches' || route.name === 'replay';
    if (watching && !model.room) return;
    // News of the same table do not call back who has just clicked elsewhere.
    if (model.room && model.room.room === followed) return;
    if (route.name !== 'room' || route.id !== model.room?.room) follow({ step: true });
  });
  return {
    /** Shows the same place anew, as after a change of language. */
    again: () => {
      const route = readRoute(location.hash);
      if (!model.me || route.name === 'matches' || route.name === 'replay') return go({ again: true });
      return follow({ again: true });
    },
  };
};
