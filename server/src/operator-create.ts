import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readConfig } from './core/config/app-config.ts';
import { ConfigurationError } from './core/config/settings-from.ts';
import { AppError } from './core/errors/app-error.ts';
import type { ErrorCode } from './core/errors/error-codes.ts';

/** What can be done about a refusal, at a terminal. */
const sentences: Partial<Record<ErrorCode, string>> = {
  operator_exists: 'There is an operator already, who makes others in the management tool (/mgt).',
  id_taken: 'A member has this ID: choose another with --id.',
  nick_taken: 'A member has this nickname: choose another with --nick.',
  password_rule:
    'The password needs 8 to 20 characters of three classes (lower, upper, digit, other), without runs like 123, abc, qwe or aaa; it is neither the ID nor the one of the demonstration.',
};

/** A refusal that is told in one line. */
class Refusal extends Error {}

/** `npm run operator:create -- --id boss`: makes the first operator in DATABASE_URL. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { id: { type: 'string' }, nick: { type: 'string', default: '운영자' } },
  });
  if (!values.id) throw new Refusal('Which ID shall the operator have? --id <id>');
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env });
  const password = process.env.OPERATOR_PASSWORD || (await askForPassword());
  // Takes seconds to load: what is missing is told before.
  const { makeFirstOperator } = await import('./first-operator.ts');
  await makeFirstOperator(config, { id: values.id, nick: values.nick, password });
  process.stdout.write(`The operator ${values.id} can sign in.\n`);
}

/** Asks twice at the terminal, without showing what is typed. */
async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Refusal('There is no terminal to ask at: set OPERATOR_PASSWORD.');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await reader.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const password = await ask('Password: ');
    if ((await ask('Once more: ')) !== password) throw new Refusal('The two were not the same.');
    return password;
  } finally {
    reader.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`✘ ${told(error)}\n`);
  process.exitCode = 1;
});

function told(error: unknown): string {
  if (error instanceof Refusal || error instanceof ConfigurationError) return error.message;
  if (!(error instanceof AppError)) return error instanceof Error ? String(error.stack) : String(error);
  const field = error.fields?.map((problem) => `${problem.field}: ${problem.code}`).join(', ');
  return sentences[error.code] ?? `${error.code}${field ? ` (${field})` : ''}`;
}
