/**
 * The page as a whole: it opens the line, keeps route and room in step, and mounts what the route asks for.
 */

import { mountAccountButton, mountDoor } from './account.js';
import { createAnnouncer } from './announcer.js';
import { mountBar } from './bar.js';
import { mountChat } from './chat.js';
import { openLink } from './link.js';
import { mountLobby } from './lobby.js';
import { createModel } from './model.js';
import { createRoutes } from './routes.js';
import { createSettings, dress, redrawSettings } from './settings.js';
import { viewFor } from './table_views.js';
import { openToken } from './token.js';
import { lang, setLanguage, t, tn } from './words.js';

const main = document.getElementById('main');

/** What each route shows; the modules of tables come when they are wanted. */
const PAGES = {
  door: async (shell, root) => mountDoor(root, shell),
  lobby: async (shell, root) => mountLobby(root, shell),
  table: async (shell, root) => (await import('./table.js')).mountTable(root, shell),
  matches: async (shell, root) => (await import('./replay.js')).mountReplay(root, shell, null),
  replay: async (shell, root, id) => (await import('./replay.js')).mountReplay(root, shell, id),
};

/** Mounts one page at a time; the focus goes to its heading when somebody has moved on. */
const createStage = (shell) => {
  let shown = null;
  let turn = 0;
  const show = async (name, id = null, { again = false } = {}) => {
    const key = `${name} ${id ?? ''}`;
    if (shown?.key === key && !again) return;
    turn += 1;
    const mine = turn;
    const first = shown === null;
    shown?.mounted?.unmount();
    shown = { key, mounted: null };
    main.replaceChildren();
    main.dataset.page = name;
    try {
      const mounted = await PAGES[name](shell, main, id);
      if (mine !== turn) mounted.unmount();
      else shown.mounted = mounted;
    } catch (fault) {
      reportError(fault);
      if (mine === turn) shell.notice(t('This part of the page could not be loaded. Please reload it.'));
      return;
    }
    if (!first && mine === turn && !main.contains(document.activeElement)) {
      (main.querySelector('[autofocus], h1[tabindex]') ?? main).focus({ preventScroll: true });
    }
  };
  return { show };
};

const start = async () => {
  const settings = createSettings();
  dress(settings);
  const [token] = await Promise.all([openToken(), setLanguage(settings.get('lang'))]);
  const model = createModel(viewFor);
  const { announce, notice } = createAnnouncer();
  const link = openLink({
    onMessage: model.receive,
    onState: (state, detail) => {
      if (state === 'replaced') token.forget();
      if (state === 'open') model.settled();
      model.linkIs(state, detail);
    },
    token,
  });
  model.attach(link);
  const shell = { model, link, settings, token, t, tn, lang, announce, notice, mountChat };
  const stage = createStage(shell);
  const routes = createRoutes(shell, stage);
  const bar = mountBar(document.getElementById('bar'), shell, mountAccountButton);

  document.getElementById('skip').addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  const skip = () => {
    document.getElementById('skip').textContent = t('Skip to the content');
  };
  skip();
  settings.on('lang', async (wanted) => {
    await setLanguage(wanted);
    // Before anything that is drawn asks for words of the server's.
    if (model.me) [`/lang ${lang()}`, '/games'].forEach((line) => link.ask(line).catch(() => {}));
    skip();
    bar.draw();
    await routes.again();
    redrawSettings(shell);
  });
};

start();
