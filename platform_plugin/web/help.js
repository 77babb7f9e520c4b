/**
 * The dialog that tells how the page is used.
 */

import { openDialog } from './dialogs.js';
import { button, element } from './table_dom.js';

/** @param {{t: Function}} shell */
export const openHelp = ({ t }) => {
  const line = (term, words) => [element('dt', {}, term), element('dd', {}, words)];
  const dialog = openDialog(t('Help'),
    element('p', {}, t('Everybody in the lobby sees the tables. Go to one to watch, take a seat to play; the match begins when all who sit there have agreed.')),
    element('dl', { class: 'help' },
      ...line(t('Friends'), t('Send them the link of your table: it leads straight there.')),
      ...line(t('Bots'), t('At a table before the start: “Add a bot”.')),
      ...line(t('Lost connection'), t('The page comes back by itself, with your name and your seat.')),
      ...line(t('Commands'), t('In the chat a line that begins with / is a command, as over telnet: /help lists them.')),
      ...line(t('Keyboard'), t('Tab moves on, Enter presses, arrow keys move inside boards and lists, Esc closes. At a table ? shows its keys.'))),
    element('div', { class: 'row end' }, button(t('Done'), () => dialog.close(), { class: 'button primary' })));
};
