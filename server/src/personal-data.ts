import { parseArgs } from 'node:util';
import { AppModule } from './app.module.ts';
import { readConfig } from './core/config/app-config.ts';
import { AppError } from './core/errors/app-error.ts';
import { createApp } from './core/http/create-app.ts';
import { PersonalDataService, type RetainedKind, settingsTexts } from './settings/index.ts';

/** Actions of commands are recorded under the key 0, which no member has. */
const commandActor = { operatorKey: 0, requestId: 'personal-data' };

/**
 * `npm run personal-data -- --member <key> --copy <file> | --erase`: copies or erases what is stored about a member in
 * DATABASE_URL (SETTINGS-26, SETTINGS-27).
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      member: { type: 'string' },
      copy: { type: 'string' },
      erase: { type: 'boolean', default: false },
      reason: { type: 'string', default: settingsTexts.personalDataReason },
    },
  });
  const userKey = Number(values.member);
  if (!Number.isSafeInteger(userKey) || userKey < 1 || (values.copy !== undefined) === values.erase)
    throw new Error('needs --member <key>, and either --copy <file> or --erase');
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env, REDIS_URL: '' });
  const app = await createApp(AppModule.with(config), config);
  try {
    // The database connects on demand; nothing else of the server is started.
    const service = app.get(PersonalDataService, { strict: false });
    process.stdout.write(
      values.copy === undefined
        ? await erase(service, userKey, values.reason)
        : await copy(service, userKey, values.reason, values.copy),
    );
  } finally {
    await app.close();
  }
}

async function copy(
  service: PersonalDataService,
  userKey: number,
  reason: string,
  file: string,
): Promise<string> {
  // Readable by the user of the process only; an existing file is not replaced.
  const bytes = await service.copy(commandActor, userKey, reason, file);
  return `✔ Written: ${file} (${bytes} bytes)\n`;
}

/** The laws that retain something after an erasure. */
const laws: Readonly<Record<RetainedKind, string>> = {
  payment: 'payments, Act on Consumer Protection in Electronic Commerce',
  dispute: 'inquiries and disputes, Act on Consumer Protection in Electronic Commerce',
  sign_in: 'addresses of sign-ins, Protection of Communications Secrets Act',
};
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

async function erase(service: PersonalDataService, userKey: number, reason: string): Promise<string> {
  const { erased, retained } = await service.erase(commandActor, userKey, reason);
  const lines = retained.map(
    ({ kind, table, rows, last_until }) =>
      `  until ${dayOf(last_until)}: ${rows} rows of ${table} (${laws[kind]})`,
  );
  const state = erased
    ? `✔ The account ${userKey} is erased.`
    : `· The account ${userKey} will be erased as soon as no payment, exchange or live is open.`;
  return [state, ...(lines.length > 0 ? ['Retained by law:', ...lines] : []), ''].join('\n');
}

main().catch((error: unknown) => {
  const text =
    error instanceof AppError ? error.code : error instanceof Error ? error.message : String(error);
  process.stderr.write(`✘ ${text}\n`);
  process.exitCode = 1;
});
