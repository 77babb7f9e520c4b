/**
 * The options of a table as a dialog, made from the answer to `/option`: type, range, help and value of each come
 * from the server. Every change goes out at once and is told to all; what others change shows here at once.
 */

import { button, element, keep, mend, show, write } from './table_dom.js';
import { mayArrange } from './seats.js';
import { question } from './table_question.js';

const OFF = 'off';

/**
 * The words that a choice takes, as its range lists them (`one of small, large, or off`): between the word before the
 * first of several and the last `or off`.
 */
export const wordsOf = (option) => {
  if (Array.isArray(option.values)) return option.values.map(String);
  const listed = option.range.replace(/,? +\p{L}+ +off$/u, '').split(/, */);
  listed[0] = listed[0].split(' ').at(-1);
  return listed.filter((word) => word !== OFF);
};

/** An option's value as one types it; null where it is not set. */
const typed = (value) =>
  value === null || value === undefined || value === false ? null : value === true ? 'on' : String(value);

/** A value in words, also for pairs of a seat and a word. */
export const valueInWords = (value, t) => {
  if (value === true) return t('on');
  if (value !== null && typeof value === 'object') {
    const pairs = Array.isArray(value) ? value : Object.entries(value);
    return pairs.length
      ? pairs.map(([seat, word]) => t('seat {seat}: {value}', { seat, value: word })).join(', ')
      : t('off');
  }
  return typed(value) ?? t('off');
};

const choose = (words, value, t, onchange) => {
  const select = element('select', { onchange: () => onchange(select.value) });
  for (const word of [OFF, ...words])
    select.append(element('option', { value: word }, word === OFF ? t('off') : word));
  select.value = value ?? OFF;
  return select;
};

/** Inputs by type: each gives {nodes, put(value)}; `set(text)` sends `/option NAME text`. */
const INPUTS = {
  switch: (option, { set }) => {
    const box = element('input', { type: 'checkbox', role: 'switch', onchange: () => set(box.checked ? 'on' : OFF) });
    return { nodes: [box], put: (value) => (box.checked = value === true) };
  },
  choice: (option, { set, t }) => {
    const select = choose(wordsOf(option), typed(option.value), t, set);
    return { nodes: [select], put: (value) => (select.value = typed(value) ?? OFF) };
  },
  seats: (option, { set, t, room }) => {
    const words = wordsOf(option);
    const selects = room.seats.map(({ seat }) => {
      const select = choose(words, null, t, (word) => set(`${seat} ${word}`));
      mend(select, { 'aria-label': t('{option}, seat {seat}', { option: option.name, seat }) });
      return [seat, select];
    });
    const nodes = selects.map(([seat, select]) => element('label', { class: 'option-seat' }, `${seat} `, select));
    const put = (value) => {
      const pairs = Object.fromEntries(Array.isArray(value) ? value : Object.entries(value ?? {}));
      for (const [seat, select] of selects) select.value = typed(pairs[seat]) ?? OFF;
    };
    return { nodes, put };
  },
  text: (option, { set, t }) => {
    const number = option.type === 'number';
    const input = element('input', {
      type: 'text',
      inputmode: number ? 'decimal' : 'text',
      size: number ? 6 : 16,
      autocomplete: 'off',
      placeholder: t('off'),
      onchange: () => {
        const text = input.value.trim();
        set(text === '' || text === t('off') ? OFF : number ? text.replace(',', '.') : text);
      },
    });
    const put = (value) => {
      if (document.activeElement !== input) input.value = typed(value) ?? '';
    };
    return { nodes: [input], put };
  },
};

const field = (option, context) => {
  const fault = element('span', { class: 'option-fault', role: 'alert' });
  const help = element('span', { class: 'option-help', id: `option-${option.name}-help` });
  const set = async (text) => {
    write(fault, '');
    try {
      await context.link.ask(`/option ${option.name} ${text}`);
    } catch (refused) {
      write(fault, refused.text || refused.code);
    }
    context.refresh();
  };
  const input = (INPUTS[option.type] ?? INPUTS.text)(option, { ...context, set });
  const name = element('span', { class: 'option-name', id: `option-${option.name}-name` }, option.name);
  const several = input.nodes.length > 1;
  const [single] = input.nodes;
  if (!several) mend(single, { 'aria-labelledby': name.id, 'aria-describedby': help.id });
  const inputs = element(
    'span',
    several ? { class: 'option-value', role: 'group', 'aria-labelledby': name.id } : { class: 'option-value' },
    ...input.nodes,
  );
  const node = element(
    'div',
    { class: 'option' },
    element('label', { class: 'option-line' }, name, ...(several ? [] : [inputs])),
    ...(several ? [inputs] : []),
    help,
    fault,
  );
  node.parts = { put: input.put, help, controls: [...node.querySelectorAll('input, select')] };
  return node;
};

/**
 * @param {Element} root where the dialog is kept
 * @param {object} shell
 * @returns {{open(): void, unmount(): void}}
 */
export const mountOptions = (root, shell) => {
  const { model, link, t } = shell;
  const list = element('div', { class: 'options' });
  const locked = element('p', { class: 'options-locked' });
  const news = element('p', { class: 'options-news', 'aria-live': 'polite' });
  const close = button(t('Done'), () => dialog.close(), { class: 'button primary' });
  const heading = element('h2', { id: 'options-title' }, t('Options of this table'));
  const head = element('header', { class: 'dialog-head' }, heading, close);
  const dialog = element(
    'dialog',
    { class: 'dialog options-dialog', 'aria-labelledby': 'options-title' },
    head,
    locked,
    news,
    list,
  );
  root.append(dialog);

  const refresh = async () => {
    if (!dialog.open || !model.room) return;
    let answer;
    try {
      answer = await question(shell, '/option', 'options');
    } catch (refused) {
      return write(news, refused.text || refused.code);
    }
    const open = mayArrange(model);
    const make = (option) => field(option, { link, t, room: model.room, refresh });
    keep(
      list,
      answer.options,
      (option) => option.name,
      make,
      (node, option) => {
        node.parts.put(option.value);
        write(node.parts.help, t('{help} ({range})', { help: option.help, range: option.range }));
        mend(node, { 'data-set': JSON.stringify(option.value) !== JSON.stringify(option.default) });
        node.parts.controls.forEach((control) => mend(control, { disabled: !open }));
      },
    );
    show(locked, !open);
    write(
      locked,
      model.room.state === 'open'
        ? t('Those who sit at the table set the options.')
        : t('Options stand fast until the next match.'),
    );
  };
  let known = JSON.stringify(model.room?.options);
  const changed = () => {
    const now = JSON.stringify(model.room?.options) + model.room?.state + model.seat;
    if (now !== known) refresh();
    known = now;
  };
  const offs = [
    model.on('room', changed),
    model.on('seat', changed),
    model.on('said', (said) => {
      if (dialog.open && said.from === '' && said.to === 'server') write(news, said.text);
    }),
  ];
  return {
    open: () => {
      if (!dialog.open) dialog.showModal();
      write(news, '');
      refresh();
    },
    unmount: () => {
      offs.forEach((off) => off());
      if (dialog.open) dialog.close();
      dialog.remove();
    },
  };
};
