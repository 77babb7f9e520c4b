/**
 * Where the token of the login is kept: for this tab, and a copy for the next visit. A token that another open tab
 * uses is left to that tab, because the newest login takes the seat away from the older one.
 */

const KEY = 'weltentisch.token';
const ANSWER_WITHIN = 150; // ms that other tabs have to speak up

const store = (where) => {
  try {
    return globalThis[where];
  } catch {
    return null; // storage is forbidden here
  }
};

const put = (where, token) => {
  try {
    if (token) store(where)?.setItem(KEY, token);
    else store(where)?.removeItem(KEY);
  } catch {
    // A full or forbidden storage only costs the way back after a reload.
  }
};

/**
 * @returns {Promise<{get(): string|null, set(token: string|null): void, elsewhere: string|null, take(): void, forget(): void}>}
 *   `elsewhere`: the token that another tab uses; `take` makes it, or the one that was forgotten, this tab's
 */
export const openToken = async () => {
  const found = store('sessionStorage')?.getItem(KEY) ?? store('localStorage')?.getItem(KEY) ?? null;
  const radio = globalThis.BroadcastChannel ? new BroadcastChannel(KEY) : null;
  let mine = null;
  let last = found; // the one that `take` takes
  let used = false;
  if (radio) {
    radio.onmessage = ({ data }) => {
      if (data.wanted && data.wanted === mine) radio.postMessage({ mine });
      if (data.mine && data.mine === found) used = true;
    };
    if (found) {
      radio.postMessage({ wanted: found });
      await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN));
    }
  }
  mine = used ? null : found;
  return {
    elsewhere: used ? found : null,
    get: () => mine,
    set: (token) => {
      mine = token;
      last = token;
      put('sessionStorage', token);
      put('localStorage', token);
    },
    take() {
      mine = last;
      this.elsewhere = null;
    },
    /** Another login took this one over: this tab has no claim any more. */
    forget() {
      mine = null;
      put('sessionStorage', null);
    },
  };
};
