import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildMember } from '@honey/seeds/builders/members';
import type { PersonalDataRequestRow } from '@honey/server/admin/personal-data/personal-data.dto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

const rows = 60_000;
const base = '/v1/admin/personal-data/requests';

let database: TestDatabase;
let server: ServerProcess;
let folder: string;
let token: string;
let copiedKey: number;
let erasedKey: number;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'personal-data-crash-'));
  const { app, close } = await startApp({ DATABASE_URL: database.url, DATA_DIR: folder });
  const { userKey } = await buildMember(app, { role: 'operator' });
  token = await tokenOf(app, userKey);
  [copiedKey, erasedKey] = [(await buildMember(app)).userKey, (await buildMember(app)).userKey];
  await close();
  // Enough that writing the copy, and deleting the follows, takes a while.
  await asOwner(database.url, (owner) =>
    owner.query(`INSERT INTO follows (host_key, user_key, created_at)
      SELECT k, 10000000 + n, now() FROM unnest(ARRAY[${copiedKey}, ${erasedKey}]) k, generate_series(1, ${rows}) n`),
  );
  server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: folder });
}, 180_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const client = () => new TestClient(server.baseUrl, token);
const request = async (user_key: number, kind: string) => {
  const { body } = await client().send<PersonalDataRequestRow>('POST', base, {
    body: { user_key, kind, reason: '본인 요청' },
  });
  return body.request_id;
};
const one = async (id: number) => (await client().get<PersonalDataRequestRow>(`${base}/${id}`)).body;
const restart = async () => {
  await server.end('SIGKILL');
  server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: folder });
};
const files = () => readdir(path.join(folder, 'personal-data')).catch((): string[] => []);
const untilDone = (id: number) => eventually(async () => expect((await one(id)).state).toBe('done'), 90_000);

describe('a server that is killed', () => {
  it('while it writes a copy: the next run writes it whole, and nothing is left over (ADMIN-57)', async () => {
    const id = await request(copiedKey, 'copy');
    await eventually(
      async () => expect((await files()).some((name) => name.endsWith('.part'))).toBe(true),
      30_000,
    );
    await server.end('SIGKILL');
    await mkdir(path.join(folder, 'personal-data'), { recursive: true });
    await writeFile(path.join(folder, 'personal-data', '999999.gone.part'), 'of no request');
    server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: folder });
    await untilDone(id);
    expect((await files()).filter((name) => name.startsWith(`${id}.`))).toEqual([`${id}.zip`]);
    const { status, body } = await client().get<string>(`${base}/${id}/file`);
    expect([status, body.length > rows * 10]).toEqual([200, true]);
  }, 180_000);

  it('while it erases: the account stays erased, and the rest is deleted (ADMIN-57)', async () => {
    const requesting = request(erasedKey, 'erasure').catch(() => 0);
    await eventually(async () => {
      const { rows: found } = await asOwner(database.url, (owner) =>
        owner.query('SELECT 1 FROM member_erasures WHERE user_key = $1', [erasedKey]),
      );
      expect(found).toHaveLength(1);
    }, 30_000);
    await restart();
    await requesting;
    const { rows: found } = await asOwner(database.url, (owner) =>
      owner.query<{ request_id: number }>(
        `SELECT request_id FROM personal_data_requests WHERE user_key = $1 AND kind = 'erasure'`,
        [erasedKey],
      ),
    );
    expect(found).toHaveLength(1);
    const { rows: users } = await asOwner(database.url, (owner) =>
      owner.query('SELECT deleted_at FROM users WHERE user_key = $1 AND deleted_at IS NOT NULL', [erasedKey]),
    );
    expect(users).toHaveLength(1);
    await untilDone(found[0]?.request_id ?? 0);
    const { rows: left } = await asOwner(database.url, (owner) =>
      owner.query('SELECT 1 FROM follows WHERE host_key = $1 LIMIT 1', [erasedKey]),
    );
    expect(left).toEqual([]);
    expect(await files()).not.toContain('999999.gone.part');
  }, 240_000);
});
