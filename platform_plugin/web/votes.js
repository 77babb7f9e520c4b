/**
 * The open vote as a bar: what it is about, who asks, yes and no, and the seconds left to answer.
 */

import { button, element, mend, show, write } from './table_dom.js';

/** What each vote asks, by `about`. */
const asked = (vote, t) => {
  const args = { by: vote.by, name: vote.name ?? '', seat: vote.seat ?? '', game: vote.game ?? '' };
  const sentences = {
    pause: () => t('{by} asks for a pause.', args),
    continue: () => t('{by} wants to go on.', args),
    masterreset: () => t('{by} proposes to annul this match.', args),
    remove: () => t('{by} proposes to take {name} off the seat.', args),
    kick: () => t('{by} wants to send {name} out.', args),
    substitute: () => t('May {name} play on seat {seat}?', args),
    seek: () => t('A round of {game} comes together. Are you in?', args),
  };
  return (sentences[vote.about] ?? (() => t('{by} asks for a vote: {about}', { ...args, about: vote.about })))();
};

const ended = (vote, t) => {
  const results = {
    passed: () => t('The vote has passed.'),
    failed: () => t('The vote has failed.'),
    cancelled: () => t('The vote was called off.'),
  };
  return results[vote.result]?.() ?? '';
};

const SHOWN_AFTERWARDS = 4000; // ms that a result stays

/**
 * @param {Element} root
 * @param {object} shell
 * @returns {{unmount(): void}}
 */
export const mountVotes = (root, { model, link, t, announce }) => {
  let vote = null; // the vote shown, with `ends` in performance.now()
  let answered = null;
  let hiding = null;
  const words = element('p', { class: 'vote-words' });
  const counts = element('span', { class: 'vote-counts' });
  const seconds = element('span', { class: 'vote-seconds', 'aria-hidden': 'true' });
  const fault = element('span', { class: 'vote-fault', role: 'alert' });
  const say = (verb, word) => async () => {
    const { vote: number } = vote;
    try {
      await link.ask(`/${verb} ${number}`);
      answered = { number, word };
    } catch (refused) {
      if (refused.code === 'already-voted') answered = { number, word: null };
      else write(fault, refused.text);
    }
    draw();
  };
  const yes = button(t('Yes'), say('accept', t('You said yes.')), { class: 'button primary' });
  const no = button(t('No'), say('refuse', t('You said no.')));
  const mine = element('span', { class: 'vote-mine' });
  const left = element('div', { class: 'vote-left', 'aria-hidden': 'true' }, element('i'));
  const answers = element('div', { class: 'row' }, yes, no, mine, counts, seconds, fault);
  const attributes = { class: 'vote card', 'aria-label': t('Vote'), tabindex: '-1', hidden: true };
  const bar = element('section', attributes, words, answers, left);
  let came = null; // where the focus came from, to go back there
  bar.addEventListener('focusin', ({ relatedTarget }) => {
    if (!bar.contains(relatedTarget)) came = relatedTarget;
  });
  root.append(bar);

  const draw = () => {
    show(bar, vote !== null, came?.isConnected ? came : null);
    if (!vote) return;
    const open = !vote.result;
    write(words, open ? asked(vote, t) : `${asked(vote, t)} ${ended(vote, t)}`);
    write(counts, t('{yes} yes, {no} no', { yes: vote.yes, no: vote.no }));
    const done = answered?.number === vote.vote || vote.by === model.me?.name;
    const mayAnswer = open && !done && (model.seat !== null || vote.about === 'seek');
    show(yes, mayAnswer, bar);
    show(no, mayAnswer, bar);
    write(mine, open && answered?.number === vote.vote ? answered.word : '');
    mend(bar, { 'data-result': vote.result ?? null });
    tick();
  };
  const tick = () => {
    if (!vote || vote.result) return write(seconds, '');
    const ms = Math.max(0, vote.ends - performance.now());
    write(seconds, t('{n} s', { n: Math.ceil(ms / 1000) }));
    left.firstChild.style.setProperty('transform', `scaleX(${Math.min(1, ms / 30000)})`);
  };
  const heard = (message) => {
    if (!message?.vote) return;
    const fresh = vote?.vote !== message.vote;
    clearTimeout(hiding);
    vote = { ...message, ends: performance.now() + (message.left ?? 0) };
    if (fresh) write(fault, '');
    if (message.result) {
      announce(ended(message, t), 'polite');
      hiding = setTimeout(() => {
        vote = null;
        draw();
      }, SHOWN_AFTERWARDS);
    } else if (fresh) announce(asked(message, t), 'assertive');
    draw();
  };
  const off = model.on('vote', heard);
  const open = model.votes instanceof Map ? [...model.votes.values()] : (model.votes ?? []);
  open.filter((one) => !one.result).forEach(heard);
  const timer = setInterval(tick, 250);
  return {
    unmount: () => {
      off();
      clearInterval(timer);
      clearTimeout(hiding);
      bar.remove();
    },
  };
};
