/**
 * Sounds, made here from a few waves; no files. Silent until the person has touched the page (browsers want that)
 * and while the setting `sounds` is off.
 */

/** Each sound is a list of notes: [wave, frequency from, to (Hz), start, length (s), loudness]. */
const NOTES = {
  take: [['triangle', 520, 660, 0, 0.08, 0.18]],
  lay: [
    ['sine', 190, 110, 0, 0.12, 0.5],
    ['square', 900, 300, 0, 0.03, 0.05],
  ],
  gone: [['sawtooth', 240, 140, 0, 0.18, 0.08]],
  tick: [['square', 1500, 1400, 0, 0.03, 0.06]],
  turn: [
    ['sine', 660, 660, 0, 0.16, 0.22],
    ['sine', 880, 880, 0.14, 0.26, 0.22],
  ],
  bell: [
    ['sine', 784, 780, 0, 1.6, 0.3],
    ['sine', 1568, 1560, 0, 1.1, 0.14],
    ['sine', 2352, 2340, 0, 0.6, 0.07],
  ],
};

const sound = (context, [wave, from, to, start, length, loudness]) => {
  const at = context.currentTime + start;
  const wave_ = context.createOscillator();
  const volume = context.createGain();
  wave_.type = wave;
  wave_.frequency.setValueAtTime(from, at);
  wave_.frequency.exponentialRampToValueAtTime(to, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  wave_.connect(volume).connect(context.destination);
  wave_.start(at);
  wave_.stop(at + length + 0.05);
};

/**
 * @param {() => boolean} wanted whether sounds are on
 * @returns {{play(name: 'take'|'lay'|'gone'|'tick'|'turn'|'bell'): void, close(): void}}
 */
export const createSounds = (wanted) => {
  let context = null;
  const wake = () => {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context) return;
    context ??= new Context();
    if (context.state === 'suspended') context.resume().catch(() => {});
  };
  window.addEventListener('pointerdown', wake);
  window.addEventListener('keydown', wake);
  return {
    play: (name) => {
      if (!wanted() || context?.state !== 'running' || document.hidden) return;
      for (const note of NOTES[name] ?? []) sound(context, note);
    },
    close: () => {
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
      context?.close();
      context = null;
    },
  };
};
