/** Who listens to what. A listener that fails does not keep the others from hearing. */
export const createTopics = () => {
  const listeners = new Map();
  return {
    /** @returns {() => void} takes the listener away again */
    on: (topic, fn) => {
      if (!listeners.has(topic)) listeners.set(topic, new Set());
      listeners.get(topic).add(fn);
      return () => listeners.get(topic).delete(fn);
    },
    emit: (topic, ...values) => {
      for (const fn of [...(listeners.get(topic) ?? [])]) {
        try {
          fn(...values);
        } catch (fault) {
          reportError(fault);
        }
      }
    },
  };
};
