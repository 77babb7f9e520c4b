/**
 * What one can do about somebody: whisper, go to them, look them up, hear them no more.
 */

import { openDialog } from './dialogs.js';
import { button, element, write } from './table_dom.js';
import { inLanguage } from './table_handle.js';

/** A profile in words, one fact a line. */
const facts = (info, { t, tn, lang, model }) => {
  const date = (ms) => new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
  const place = (where) => (where === 'lobby' ? t('in the lobby') : t('at table {n}', { n: where.replace(/^room:/, '') }));
  const title = (game) => inLanguage(model.games.get(game)?.titles, lang()) || game;
  return [
    info.kind === 'bot' ? t('bot') : info.guest ? t('guest') : t('has an account'),
    info.roles?.length ? info.roles.join(', ') : '',
    info.where ? place(info.where) : '',
    info.away ?? '',
    info.since ? t('here since {when}', { when: date(info.since) }) : '',
    info.seen ? t('last here {when}', { when: date(info.seen) }) : '',
    info.registered ? t('account since {when}', { when: date(info.registered) }) : '',
    tn('{n} match that counts', '{n} matches that count', info.matches ?? 0),
    ...(info.ratings ?? []).map(({ game, rating, place: rank }) =>
      rank ? t('{game}: {rating}, place {n}', { game: title(game), rating: Math.round(rating), n: rank })
        : t('{game}: {rating}', { game: title(game), rating: Math.round(rating) })),
  ].filter(Boolean).join('\n');
};

/**
 * @param {object} shell
 * @param {string} name
 * @param {((name: string) => void)|null} whisper where whispering goes on, if there is a chat
 */
export const openPerson = (shell, name, whisper) => {
  const { model, link, t, notice } = shell;
  const mine = name === model.me?.name;
  const fault = element('p', { class: 'fault', role: 'alert' });
  const profile = element('pre', { class: 'profile' });
  const off = model.on('message', (message) => {
    if (message.type === 'info') write(profile, facts(message, shell));
  });
  const does = (line, news) => async () => {
    try {
      await link.ask(line);
      if (news) {
        notice(news);
        dialog.close();
      }
    } catch (refused) {
      write(fault, refused.text || refused.code);
    }
  };
  const choices = [
    whisper && !mine && button(t('Whisper'), () => {
      dialog.close();
      whisper(name);
    }, { class: 'button primary' }),
    !mine && button(t('Go to their table'), async () => {
      await does(`/hook ${name}`, '')();
      if (!fault.textContent) dialog.close();
    }),
    !mine && button(t('Add to friends'), does(`/add friends ${name}`, t('{name} is on your list of friends.', { name }))),
    !mine && button(t('Mute'), does(`/add mute ${name}`, t('You hear nothing of {name} any more.', { name }))),
    !mine && button(t('Hear again'), does(`/del mute ${name}`, t('You hear {name} again.', { name }))),
    button(t('Profile'), does(`/info ${name}`, '')),
  ].filter(Boolean);
  const dialog = openDialog(name, element('div', { class: 'stack choices' }, ...choices), profile, fault,
    element('div', { class: 'row end' }, button(t('Close'), () => dialog.close(), { class: 'button quiet' })));
  dialog.addEventListener('close', off);
};
