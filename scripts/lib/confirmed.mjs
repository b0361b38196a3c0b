import { createInterface } from 'node:readline/promises';
import { CommandError } from '#stack/command-error';

/**
 * Prompts at the terminal before something is overwritten or deleted.
 * @param {string} question
 * @returns {Promise<boolean>}
 * @throws {CommandError} when there is no terminal
 */
export async function confirmed(question) {
  if (!process.stdin.isTTY) throw new CommandError('There is no terminal for the confirmation: use --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
