/**
 * The dialog that opens a table: one of the installed games, with whom, a name, a password if it is to be private.
 */

import { field, form, openDialog } from './dialogs.js';
import { button, element } from './table_dom.js';
import { inLanguage } from './table_handle.js';
import { question } from './table_question.js';

const COMPANY = 3; // people and bots at a table that bots fill, where the game allows it

const seatWords = (seats, t) => {
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  return least === most ? t('{n} players', { n: least }) : t('{least} to {most} players', { least, most });
};

/** Games that have a view of their own first: they are what a house is for. @param {Map<string, object>} games */
export const gamesInOrder = (games) => [...games.values()].sort((a, b) => Boolean(b.layout?.view) - Boolean(a.layout?.view));

/** How many bots play with one person. @param {number[]} seats that a game allows */
export const botsFor = (seats) => Math.max(Math.min(...seats), ...seats.filter((n) => n <= COMPANY)) - 1;

/** A kind of bot that plays well. @param {string[]} kinds */
export const goodBot = (kinds) => kinds.find((kind) => kind !== 'random') ?? kinds[0];

const choice = (name, value, words, more, checked) =>
  element('label', { class: 'choice' },
    element('input', { type: 'radio', name, value, checked }),
    element('span', { class: 'choice-title' }, words), element('span', { class: 'muted' }, more));

/**
 * @param {object} shell
 * @param {'friends'|'bots'} [company] who is chosen at first
 */
export const openNewTable = (shell, company = 'friends') => {
  const { model, link, t, lang, notice } = shell;
  const choices = element('fieldset', { class: 'choices games' }, element('legend', {}, t('Game')),
    ...gamesInOrder(model.games).map((game, at) =>
      choice('game', game.name, inLanguage(game.titles, lang()), seatWords(game.seats, t), at === 0)));
  const whom = element('fieldset', { class: 'choices games' }, element('legend', {}, t('With whom?')),
    choice('company', 'friends', t('Friends'), t('They come by the link of the table.'), company === 'friends'),
    choice('company', 'bots', t('Bots'), t('They take seats at once; you only press Start.'), company === 'bots'));
  const name = field(t('Name of the table (may stay empty)'), { maxlength: 40, autocomplete: 'off' });
  const secret = field(t('Password, for a private table (may stay empty)'), { maxlength: 40, autocomplete: 'off' });
  const chosen = (box) => box.querySelector('input:checked').value;
  const seatBots = async (game) => {
    await link.ask('/join');
    const { bots } = await question(shell, '/bot list', 'bots');
    const kind = goodBot(bots);
    for (let n = kind ? botsFor(model.games.get(game).seats) : 0; n > 0; n -= 1) await link.ask(`/bot add ${kind}`);
  };
  const send = async () => {
    const game = chosen(choices);
    await link.ask(`/newroom ${game} ${name.input.value.trim()}`.trim());
    const password = secret.input.value.trim();
    dialog.close();
    const complain = (refused) => notice(refused.text || refused.code);
    if (password) await link.ask(`/option private ${password}`).catch(complain);
    if (chosen(whom) === 'bots') await seatBots(game).catch(complain);
  };
  const children = [choices, whom, name.node, secret.node];
  const more = [button(t('Cancel'), () => dialog.close(), { class: 'button quiet' })];
  const dialog = openDialog(t('New table'), form({ children, go: t('Open the table'), send, more }));
  choices.querySelector('input')?.focus();
};
