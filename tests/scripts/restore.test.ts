import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { TestClient } from '../setup/client.ts';
import { eventually } from '../setup/eventually.ts';
import { freePort } from '../setup/server-process.ts';
import { setStarts } from './start-support.ts';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const starts = setStarts();
let backups: string;
beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'honey-live-backups-'));
  await chmod(backups, 0o755);
});
afterAll(() => rm(backups, { recursive: true, force: true }));

interface Run {
  code: number;
  output: string;
}

/** Runs a command of the repository on the data folder of the test. */
const command = (name: string, ...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    const environment = {
      ...process.env,
      DATA_DIR: starts.dataDir,
      BACKUP_DIR: backups,
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      SKIP_INSTALL: '1',
      NODE_OPTIONS: '',
    };
    execFile(
      process.execPath,
      [`scripts/${name}.mjs`, ...args],
      { cwd: root, env: environment },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code);
        resolve({ code, output: stdout + stderr });
      },
    );
  });

/** A gift, with the times between which it was committed. */
interface Given {
  giftId: number;
  sentAt: Date;
  answeredAt: Date;
}

interface Upload {
  url: string;
  file: string;
}

/** Sends gifts without pause until it is stopped. */
function keepGiving(client: TestClient, body: Record<string, unknown>) {
  const given: Given[] = [];
  let isStopped = false;
  const giving = (async () => {
    while (!isStopped) {
      const sentAt = new Date();
      const answer = await client.send<{ gift_id: number }>('PUT', '/v1/payment/user-star-use-proc', {
        body,
        headers: { 'Idempotency-Key': randomUUID() },
      });
      expect(answer.status).toBe(200);
      given.push({ giftId: answer.body.gift_id, sentAt, answeredAt: new Date() });
    }
  })();
  return {
    given,
    stop: async () => {
      isStopped = true;
      await giving;
    },
  };
}

async function uploadPicture(baseUrl: string, token: string, colour: string): Promise<Upload> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const response = await fetch(`${baseUrl}/v1/etc/img-upload-proc`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { url: string };
  const { pathname } = new URL(url, baseUrl);
  return { url: pathname, file: path.join(starts.dataDir, pathname.replace('/files/', '')) };
}

/** Every gift in the restored database, read by the history that the books prove. */
async function giftsOf(ownerUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ gift_id: string }>('SELECT gift_id FROM gifts');
    return rows.map(({ gift_id }) => Number(gift_id));
  } finally {
    await client.end();
  }
}

test('a backup under load is restored to a named second: books, audit log, draws and files are as they were then, and nothing later is there (OPERATIONS-1, OPERATIONS-2, OPERATIONS-3)', async () => {
  await chmod(starts.dataDir, 0o755);
  const port = String(await freePort());
  const environment = {
    PORT: port,
    DATASET: 'ci',
    DATABASE_URL: '',
    BACKUP_DIR: backups,
    RATE_LIMIT_PER_MINUTE: '0',
    PASSWORD_COST: '4',
  };
  const started = starts.start(environment);
  await eventually(async () => expect(started.output).toContain('Ctrl-C stops it.'), 200_000);
  const baseUrl = `http://127.0.0.1:${port}`;
  const giver = await new TestClient(baseUrl).login('vip01', 'Honey!2026');
  const signIn = await new TestClient(baseUrl).send<{ access_token: string }>('POST', '/v1/user/login-proc', {
    body: { id: 'viewer01', password: 'Honey!2026' },
  });
  const lives = await giver.get<{ list: { vod_key: number; host: { user_key: number } }[] }>(
    '/v1/vod/total-live-list',
  );
  const [live] = lives.body.list;
  const body = {
    target_code: 'LIVE',
    target_user_key: live?.host.user_key,
    vod_key: live?.vod_key,
    star_cnt: 1,
  };

  // While members give, a backup is made.
  const load = keepGiving(giver, body);
  const early = await uploadPicture(baseUrl, signIn.body.access_token, '#e2a72e');
  const backup = await command('backup');
  expect(backup).toMatchObject({ code: 0 });
  const backedUpAt = new Date();
  const after = await uploadPicture(baseUrl, signIn.body.access_token, '#2e7de2');
  const count = load.given.length;
  await eventually(async () => expect(load.given.length).toBeGreaterThan(count + 20));

  // The second that is restored, and what comes after it.
  const second = new Date(Math.ceil(Date.now() / 1000) * 1000);
  await eventually(async () =>
    expect(load.given.at(-1)?.sentAt.getTime()).toBeGreaterThan(second.getTime() + 500),
  );
  const late = await uploadPicture(baseUrl, signIn.body.access_token, '#7de22e');
  const refusedWhileRunning = await command(
    'restore',
    '--time',
    second.toISOString(),
    '--overwrite',
    '--yes',
  );
  expect(refusedWhileRunning.code).toBe(1);
  expect(refusedWhileRunning.output).toMatch(/already runs from .* stop that one first/);
  await load.stop();
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);

  // Refusals change nothing.
  const refusals: [args: string[], message: RegExp][] = [
    [['--time', second.toISOString()], /holds an installation: --overwrite replaces it/],
    [['--time', second.toISOString(), '--overwrite'], /no terminal for the confirmation/],
    [
      ['--time', '2026-01-01T00:00:00Z', '--overwrite', '--yes'],
      /No backup reaches that time: the earliest one/,
    ],
    [['--time', '2999-01-01T00:00:00Z', '--overwrite', '--yes'], /has not passed yet/],
    [['--time', '2026-11-29 12:00', '--overwrite', '--yes'], /a date and a time with its zone/],
    [
      ['--time', new Date().toISOString(), '--overwrite', '--yes'],
      /The log ends before that time: its last change is of/,
    ],
    [['--backup', 'none', '--overwrite', '--yes'], /There is no backup none/],
    [['--from', path.join(backups, 'empty'), '--overwrite', '--yes'], /There is no backup in this folder/],
  ];
  for (const [args, message] of refusals) {
    const refused = await command('restore', ...args);
    expect({ args, ...refused }).toEqual({ args, code: 1, output: expect.stringMatching(message) });
  }
  await access(late.file);

  const restored = await command('restore', '--time', second.toISOString(), '--overwrite', '--yes');
  expect(restored).toEqual({
    code: 0,
    output: expect.stringContaining('is as it was, with its last change at'),
  });
  for (const proof of ['ledger-verify', 'audit-verify', 'draws-verify'])
    expect({ proof, ...(await command(proof)) }).toMatchObject({ proof, code: 0 });
  await access(early.file);
  await access(after.file);
  await expect(access(late.file)).rejects.toThrow('ENOENT');

  // It runs as it was, and continues.
  const again = starts.start(environment);
  await eventually(async () => expect(again.output).toContain('Ctrl-C stops it.'), 120_000);
  for (const { url } of [early, after]) expect((await fetch(`${baseUrl}${url}`)).status).toBe(200);
  expect((await fetch(`${baseUrl}${late.url}`)).status).toBe(404);
  const { password, port: databasePort } = JSON.parse(
    await readFile(path.join(starts.dataDir, 'postgres', 'server.json'), 'utf8'),
  ) as { password: string; port: number };
  const gifts = new Set(await giftsOf(`postgresql://honey:${password}@127.0.0.1:${databasePort}/honey`));
  const before = load.given.filter(({ answeredAt }) => answeredAt <= second);
  const later = load.given.filter(({ sentAt }) => sentAt > second);
  expect(before.filter(({ answeredAt }) => answeredAt > backedUpAt).length).toBeGreaterThan(10);
  expect(later.length).toBeGreaterThan(5);
  expect(before.filter(({ giftId }) => !gifts.has(giftId))).toEqual([]);
  expect(later.filter(({ giftId }) => gifts.has(giftId))).toEqual([]);

  // The next backup belongs to the restored history, and replaces the old one.
  const next = await command('backup', '--retain', '1');
  expect(next).toMatchObject({ code: 0 });
  const [installation = ''] = await readdir(backups);
  const kept = (await readdir(path.join(backups, installation))).filter((name) => name.startsWith('2'));
  expect(kept).toHaveLength(1);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);

  // Everything that was saved, into an empty folder, as after the loss of the machine.
  await rm(starts.dataDir, { recursive: true });
  const whole = await command('restore');
  expect(whole).toMatchObject({ code: 0 });
  expect(await command('ledger-verify')).toMatchObject({ code: 0 });
  await access(early.file);
}, 420_000);
