/**
 * Questions over the line: a line is asked; the answer is the first message of the expected type before its `done`.
 */

/**
 * @param {{model: object, link: object}} shell
 * @param {string} line such as `/option`
 * @param {string} type of the answer, such as `options`
 * @returns {Promise<object>} rejects with {code, text, args} as the line does
 */
export const question = async ({ model, link }, line, type) => {
  let answer = null;
  const off = model.on('message', (message) => {
    if (message.type === type) answer ??= message;
  });
  try {
    await link.ask(line);
  } finally {
    off();
  }
  if (answer) return answer;
  throw { code: 'no-answer', text: '', args: {} };
};
