/**
 * The line to the server: one WebSocket that comes back by itself, numbered lines, the token of the login.
 */

const CLIENT = '/client page 1 json';
const PAUSES = [500, 1000, 2000, 4000, 8000, 15000]; // ms before each next attempt
const OPEN_WITHIN = 10000;
const SILENT = 25000; // ms without a message after which the server is asked for a sign of life
const ANSWER_WITHIN = 8000;
const FINAL = { replaced: 'replaced', quit: 'closed', banned: 'closed', kicked: 'closed' };
const OFFLINE = { code: 'offline', text: '', args: {} };

/** Where the line is, beside the page. */
const address = () => {
  const url = new URL('ws', document.baseURI);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  url.search = '';
  return url.href;
};

/**
 * @param {object} parts
 * @param {(message: object) => void} parts.onMessage every message but answers to numbered lines
 * @param {(state: string, detail: {seconds?: number, attempt?: number}) => void} parts.onState
 *   'connecting', 'open', 'waiting' (comes again every second), 'replaced' or 'closed'
 * @param {{get(): string|null, set(token: string|null): void}} parts.token where the token is kept
 */
export const openLink = ({ onMessage, onState, token }) => {
  let socket = null;
  let state = 'connecting';
  let attempt = 0;
  let number = 0;
  let heard = 0; // when the last message came
  let timer = null;
  let watch = null;
  let farewell = null; // the last `bye`
  const asked = new Map();

  const tell = (next, detail = {}) => {
    state = next;
    onState(next, { attempt, ...detail });
  };

  const ask = (line) =>
    new Promise((resolve, reject) => {
      if (socket?.readyState !== WebSocket.OPEN) {
        reject(OFFLINE);
        return;
      }
      number += 1;
      asked.set(number, { resolve, reject });
      socket.send(`@${number} ${line}`);
    });

  const send = (line) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(line);
  };

  const answer = (message) => {
    const waiting = asked.get(message.re);
    if (!waiting) return;
    asked.delete(message.re);
    if (message.type === 'done') waiting.resolve(message);
    else waiting.reject({ code: message.code, text: message.text, args: message.args });
  };

  const received = (text) => {
    heard = performance.now();
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return; // prose from before the program mode
    }
    if (message.type === 'ping') send(`/pong ${message.x}`);
    else if (message.type === 'bye') farewell = message;
    if (message.type === 'logged_in') token.set(message.token);
    if (message.re !== undefined) answer(message);
    else onMessage(message);
  };

  const drop = () => {
    clearTimeout(timer);
    clearInterval(watch);
    const old = socket;
    socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    const waiting = [...asked.values()];
    asked.clear();
    waiting.forEach(({ reject }) => reject(OFFLINE));
  };

  const lost = () => {
    drop();
    const final = FINAL[farewell?.reason];
    if (final) {
      tell(final);
      return;
    }
    const pause = farewell?.retry ?? PAUSES[Math.min(attempt, PAUSES.length - 1)] * (0.8 + 0.4 * Math.random());
    attempt += 1;
    wait(performance.now() + pause);
  };

  const wait = (until) => {
    const left = until - performance.now();
    if (left <= 0) {
      connect();
      return;
    }
    tell('waiting', { seconds: Math.ceil(left / 1000) });
    timer = setTimeout(() => wait(until), Math.min(left, 1000));
  };

  const begin = async () => {
    try {
      send(CLIENT); // numbers are understood from the next line on
      const known = token.get();
      if (known) {
        await ask(`/resume ${known}`).catch((refused) => {
          if (refused === OFFLINE) throw refused;
          if (refused.code === 'bad-token') token.set(null);
          onMessage({ type: 'stranger', refused });
        });
      } else {
        onMessage({ type: 'stranger' });
      }
    } catch {
      return; // the link is gone again; its close goes on from here
    }
    attempt = 0;
    tell('open');
  };

  /** A link that says nothing for long is asked, then given up: a sleeping machine never hears of a cut one. */
  const look = () => {
    const silent = performance.now() - heard;
    if (silent > SILENT + ANSWER_WITHIN) lost();
    else if (silent > SILENT) send('/ping');
  };

  const connect = () => {
    drop();
    farewell = null;
    tell('connecting');
    const mine = new WebSocket(address());
    socket = mine;
    timer = setTimeout(lost, OPEN_WITHIN);
    mine.onopen = () => {
      clearTimeout(timer);
      heard = performance.now();
      watch = setInterval(look, 4000);
      begin();
    };
    mine.onmessage = ({ data }) => {
      if (socket === mine) received(data);
    };
    mine.onclose = () => {
      if (socket === mine) lost();
    };
  };

  /** Back from sleep or in the net again: at once, without waiting out the pause. */
  const wake = () => {
    if (document.visibilityState === 'hidden') return;
    if (state === 'waiting') {
      attempt = 0;
      connect();
    } else if (state === 'open') {
      const before = heard;
      send('/ping');
      setTimeout(() => {
        if (state === 'open' && heard === before) lost();
      }, ANSWER_WITHIN);
    }
  };

  const close = () => {
    drop();
    tell('closed');
  };

  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  connect();
  return {
    ask,
    send,
    close,
    connect,
    get state() {
      return state;
    },
  };
};
