import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type AppConfig, readConfig } from './core/config/app-config.ts';
import {
  FieldReencryptionJob,
  type ReencryptedColumn,
  type ReencryptionProgress,
} from './core/crypto/field-reencryption.job.ts';
import {
  KeyRotation,
  type Reencryption,
  RotationRefusedError,
  type RotationStatus,
} from './core/crypto/key-rotation.ts';
import type { KeyUse } from './core/crypto/key-usage.ts';
import { type RotatedSetting, rotatedSettings } from './core/crypto/rotated-settings.ts';

/** Exit code while values are left that another key encrypts. */
const codeOfLeft = 3;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `npm run keys:rotate -- [add | promote | reencrypt | remove] [--setting …]`: rotates DATA_KEYS or a secret that signs, step by
 * step; without a step, lists what uses the entries in DATABASE_URL (OPERATIONS-12).
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { setting: { type: 'string', default: 'DATA_KEYS' }, write: { type: 'string' } },
    allowPositionals: true,
  });
  const [step = 'status'] = positionals;
  const setting = rotatedSettings.find(({ name }) => name === values.setting);
  if (!setting)
    throw new RotationRefusedError(
      `${values.setting} is not rotated: ${rotatedSettings.map(({ name }) => name).join(', ')}`,
    );
  const config = readConfig({ LOG_LEVEL: 'error', ...process.env, REDIS_URL: '' });
  const list = config[setting.field];
  const client = new pg.Client({ connectionString: config.databaseUrl, application_name: 'honey-live-keys' });
  await client.connect();
  try {
    const rotation = new KeyRotation(client, (report) => reencryptAll(config, report), setting, list);
    const state = (next: string, then: string) =>
      stateList({ setting, before: list, list: next }, values.write, then);
    if (step === 'status') printStatus(await rotation.status());
    else if (step === 'add') await state(rotation.add(), 'promote');
    else if (step === 'promote')
      await state(await rotation.promote(), setting.lifeMinutes === undefined ? 'reencrypt' : 'remove');
    else if (step === 'reencrypt') printReencryption(await rotation.reencrypt(printProgress));
    else if (step === 'remove') await state(await rotation.remove(), '');
    else throw new RotationRefusedError(`there is no step ${step}: add, promote, reencrypt, remove`);
  } finally {
    await client.end();
  }
}

/** Encrypts the columns that the areas registered; nothing else of the server is started. */
async function reencryptAll(config: AppConfig, report?: ReencryptionProgress): Promise<ReencryptedColumn[]> {
  // Loaded when they are needed: most steps need no area.
  const [{ AppModule }, { createApp }] = await Promise.all([
    import('./app.module.ts'),
    import('./core/http/create-app.ts'),
  ]);
  const app = await createApp(AppModule.with(config), config);
  try {
    return await app.get(FieldReencryptionJob, { strict: false }).reencryptAll(report);
  } finally {
    await app.close();
  }
}

interface NextList {
  setting: RotatedSetting;
  before: string;
  list: string;
}

/** Prints the next list, or writes it to a file of settings; then what follows. */
async function stateList(next: NextList, file: string | undefined, then: string): Promise<void> {
  const { name, lifeMinutes } = next.setting;
  if (file === undefined) print(`${name}=${next.list}`);
  else {
    await writeSetting(file, next);
    print(`✔ ${name} is written to ${file}.`);
  }
  print('· Restart every server with it, one after another.');
  const setting = lifeMinutes === undefined ? '' : ` --setting ${name}`;
  const wait = then === 'remove' ? `, ${lifeMinutes} minutes after the last restart` : '';
  if (then !== '') print(`· Then${wait}: npm run keys:rotate -- ${then}${setting}`);
  else if (lifeMinutes === undefined)
    print('· Keep the removed keys as long as backups that were encrypted with them.');
}

/** Replaces the setting in a file, in one step: a crash leaves the old file or the new one. */
async function writeSetting(file: string, { setting: { name }, before, list }: NextList): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const line = new RegExp(`^${name}=(["']?)(.*)\\1$`, 'm');
  const stated = line.exec(text);
  if (stated && stated[2] !== before)
    throw new RotationRefusedError(`${file} states another ${name} than the environment`);
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  const written = stated ? text.replace(line, () => `${name}=${list}`) : `${text}${end}${name}=${list}\n`;
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, written, { mode: 0o600 });
  // An existing file may have been readable by others: it has keys in it.
  await chmod(beside, 0o600);
  await rename(beside, file);
}

function printProgress(column: string, written: number): void {
  print(`  ${column}: ${written}`);
}

function printStatus({ ids, uses, servers }: RotationStatus): void {
  for (const [at, id] of ids.entries())
    print(`${id}: ${at === 0 ? 'used' : 'accepted'}${uses.length > 0 ? `, ${usesOf(uses, id)}` : ''}`);
  for (const keyId of new Set(uses.map((use) => use.keyId)))
    if (!ids.includes(keyId)) print(`${keyId}: unknown, ${usesOf(uses, keyId)}: they read as empty`);
  for (const server of servers)
    print(`a running server has ${server.ids?.join(',') ?? 'a list that it does not state'}`);
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
