import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AppModule } from './app.module.ts';
import { readConfig } from './core/config/app-config.ts';
import { FieldReencryptionJob } from './core/crypto/field-reencryption.job.ts';
import {
  KeyRotation,
  type KeyStatus,
  type Reencryption,
  RotationRefusedError,
} from './core/crypto/key-rotation.ts';
import type { KeyUse } from './core/crypto/key-usage.ts';
import { Database } from './core/database/database.ts';
import { createApp } from './core/http/create-app.ts';

/** Exit code while values are left that another key encrypts. */
const codeOfLeft = 3;
const variable = 'DATA_KEYS';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run keys:rotate -- [add | promote | reencrypt | remove]`: rotates the keys of DATA_KEYS in DATABASE_URL, step by step;
 * without a step, lists what uses them (OPERATIONS-9).
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { write: { type: 'string' } },
    allowPositionals: true,
  });
  const [step = 'status'] = positionals;
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env, REDIS_URL: '' });
  const app = await createApp(AppModule.with(config), config);
  try {
    // The database connects on demand; nothing else of the server is started.
    const reencryption = app.get(FieldReencryptionJob, { strict: false });
    const rotation = new KeyRotation(app.get(Database, { strict: false }), reencryption, config.dataKeys);
    const state = (list: string, next: string) => stateList(list, config.dataKeys, values.write, next);
    if (step === 'status') printStatus(await rotation.status());
    else if (step === 'add') await state(rotation.add(), 'promote');
    else if (step === 'promote') await state(await rotation.promote(), 'reencrypt');
    else if (step === 'reencrypt') printReencryption(await rotation.reencrypt(printProgress));
    else if (step === 'remove') await state(await rotation.remove(), '');
    else throw new RotationRefusedError(`there is no step ${step}: add, promote, reencrypt, remove`);
  } finally {
    await app.close();
  }
}

/** Prints the next list, or writes it to a file of settings; then what follows. */
async function stateList(
  list: string,
  before: string,
  file: string | undefined,
  next: string,
): Promise<void> {
  if (file === undefined) print(`${variable}=${list}`);
  else {
    await writeSetting(file, before, list);
    print(`✔ ${variable} is written to ${file}.`);
  }
  print('· Restart every server with it, one after another.');
  if (next !== '') print(`· Then: npm run keys:rotate -- ${next}`);
  else print('· Keep the removed keys as long as backups that were encrypted with them.');
}

/** Replaces the setting in a file, in one step: a crash leaves the old file or the new one. */
async function writeSetting(file: string, before: string, list: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const line = new RegExp(`^${variable}=(["']?)(.*)\\1$`, 'm');
  const stated = line.exec(text);
  if (stated && stated[2] !== before)
    throw new RotationRefusedError(`${file} states other ${variable} than the environment`);
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  const written = stated
    ? text.replace(line, () => `${variable}=${list}`)
    : `${text}${end}${variable}=${list}\n`;
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, written, { mode: 0o600 });
  // An existing file may have been readable by others: it has keys in it.
  await chmod(beside, 0o600);
  await rename(beside, file);
}

function printProgress(column: string, written: number): void {
  print(`  ${column}: ${written}`);
}

function printStatus({ keyIds, uses, servers }: KeyStatus): void {
  for (const [at, keyId] of keyIds.entries()) {
    print(`${keyId}: ${at === 0 ? 'encrypts' : 'reads'}, ${usesOf(uses, keyId)}`);
  }
  for (const keyId of new Set(uses.map((use) => use.keyId)))
    if (!keyIds.includes(keyId)) print(`${keyId}: not in ${variable}, ${usesOf(uses, keyId)}: read as empty`);
  for (const keys of servers)
    print(`a running server has ${keys?.join(',') ?? 'keys that it does not state'}`);
}

function usesOf(uses: readonly KeyUse[], keyId: string): string {
  const own = uses.filter((use) => use.keyId === keyId);
  const sum = own.reduce((count, { values }) => count + values, 0);
  return sum === 0 ? 'no values' : `${sum} values (${listed(own)})`;
}

const listed = (uses: readonly KeyUse[]): string =>
  uses.map(({ column, values }) => `${column} ${values}`).join(', ');

function printReencryption({ columns, left }: Reencryption): void {
  const written = columns.reduce((sum, column) => sum + column.written, 0);
  print(`✔ ${written} values are encrypted with the first key.`);
  for (const { name, unreadable, failures } of columns) {
    for (const [keyId, count] of unreadable)
      print(
        `! ${count} values of ${name} cannot be decrypted, with ${keyId}: they read as empty, with and without it`,
      );
    for (const failure of failures) print(`✘ ${name}: ${messageOf(failure)}`);
    if (failures.length > 0) process.exitCode = 1;
  }
  if (left.length > 0) {
    print(
      `· Still with another key: ${listed(left)}. Codes, identity checks and stored responses end within a day.`,
    );
    process.exitCode ??= codeOfLeft;
    return;
  }
  print('✔ Nothing uses another key. Then: npm run keys:rotate -- remove');
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

main().catch((error: unknown) => {
  process.stderr.write(`✘ ${messageOf(error)}\n`);
  process.exitCode = 1;
});
