import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readConfig } from './core/config/app-config.ts';
import { ConfigurationError } from './core/config/settings-from.ts';
import { AppError } from './core/errors/app-error.ts';
import type { ErrorCode } from './core/errors/error-codes.ts';

/** What an operator at the terminal can do about each error. */
const explanations: Partial<Record<ErrorCode, string>> = {
  operator_exists: 'An operator exists already and can appoint others in the console (/admin?tab=operators).',
  id_taken: 'A member has this ID: choose another with --id.',
  nick_taken: 'A member has this nickname: choose another with --nick.',
  password_rule:
    'The password needs 8 to 20 characters of three classes (lower, upper, digit, other), without runs like 123, abc, qwe or aaa; it is neither the ID nor the demo password.',
};

/** An error that is printed as one line. */
class UsageError extends Error {}

/** `npm run operator:create -- --id boss`: creates the first operator in DATABASE_URL. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { id: { type: 'string' }, nick: { type: 'string', default: '운영자' } },
  });
  if (!values.id) throw new UsageError('An ID for the operator is required: --id <id>');
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env, REDIS_URL: '' });
  const password = process.env.OPERATOR_PASSWORD || (await promptForPassword());
  // Takes seconds to load: missing arguments are reported before.
  const { createFirstOperator } = await import('./first-operator.ts');
  await createFirstOperator(config, { id: values.id, nick: values.nick, password });
  process.stdout.write(`The operator ${values.id} can sign in.\n`);
}

/** Prompts twice at the terminal, without echo. */
async function promptForPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal to prompt at: set OPERATOR_PASSWORD.');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const prompt = async (question: string) => {
    process.stderr.write(question);
    const answer = await reader.question('');
    process.stderr.write('\n');
    return answer;
  };
  try {
    const password = await prompt('Password: ');
    if ((await prompt('Repeat it: ')) !== password) throw new UsageError('The passwords do not match.');
    return password;
  } finally {
    reader.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`✘ ${messageOf(error)}\n`);
  process.exitCode = 1;
});

function messageOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigurationError) return error.message;
  if (!(error instanceof AppError)) return error instanceof Error ? String(error.stack) : String(error);
  const field = error.fields?.map((problem) => `${problem.field}: ${problem.code}`).join(', ');
  return explanations[error.code] ?? `${error.code}${field ? ` (${field})` : ''}`;
}
