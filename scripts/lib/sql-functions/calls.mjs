import { closingParenthesis, splitList } from './function-files.mjs';

/** A call with more arguments names them. */
const POSITIONAL_MAX = 6;

/**
 * Calls of database functions whose arguments can be confused: more than six, without names.
 * @param {import('./function-files.mjs').SqlFunction[]} functions
 * @param {import('../checks/sources.mjs').Source[]} sources with statements
 * @returns {string[]} one line per problem
 */
export function problemsOfCalls(functions, sources) {
  const long = functions
    .filter(({ parameters }) => parameters.length > POSITIONAL_MAX)
    .map(({ name }) => name);
  if (long.length === 0) return [];
  const call = new RegExp(`(?<![\\w.])(${long.join('|')})\\(`, 'g');
  const texts = [...functions.map(({ path, body }) => ({ path, text: body })), ...sources];
  return texts.flatMap(({ path, text }) =>
    Array.from(text.matchAll(call))
      .filter((match) => positional(text, match.index + match[0].length - 1).length > POSITIONAL_MAX)
      .map(
        ([, name]) =>
          `${path}: the arguments of ${name} are more than ${POSITIONAL_MAX}: name them (p_… => …)`,
      ),
  );
}

/** @param {string} text @param {number} open */
const positional = (text, open) =>
  splitList(text.slice(open + 1, closingParenthesis(text, open))).filter(
    (argument) => !argument.includes('=>'),
  );
