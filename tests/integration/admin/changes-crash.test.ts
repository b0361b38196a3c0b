import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildInquiry } from '@honey/seeds/builders/inquiries';
import { buildMember } from '@honey/seeds/builders/members';
import type { ConsoleChanges } from '@honey/server/admin/changes/changes.dto';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { deletePostgres, type EmbeddedPostgres, startPostgres } from '@honey/stack/postgres/postgres';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';

let home: string;
let postgres: EmbeddedPostgres;
let server: TestApp;
let client: TestClient;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'honey-changes-'));
  postgres = await startPostgres(home, { durable: false, onNotice: () => undefined });
  await prepareDatabase(postgres);
  server = await startApp({ DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl });
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  client = new TestClient(server.baseUrl, await tokenOf(server.app, userKey));
}, 180_000);
afterAll(async () => {
  await server?.close();
  await deletePostgres(home);
});

/** Kills a process of the database, which then ends all others and recovers. */
async function crash(): Promise<void> {
  const connection = new pg.Client({ connectionString: postgres.ownerUrl });
  connection.on('error', () => undefined);
  await connection.connect();
  // Commits of tests are not flushed at once: without this the crash would lose the newest of them.
  await connection.query('CHECKPOINT');
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((end) => connection.once('end', end));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
}

it('everything is read again after a crash of the database, which loses the changes (ADMIN-58)', async () => {
  const since = (cursor: string) =>
    eventually(async () => {
      const { status, body } = await client.get<ConsoleChanges>(
        `/v1/admin/changes?${new URLSearchParams(cursor ? { cursor } : {})}`,
      );
      expect([status, body]).toMatchObject([200, {}]);
      return body;
    });
  const first = await since('');
  const { userKey } = await buildMember(server.app);
  await buildInquiry(server.app, { userKey });
  await crash();
  const after = await since(first.cursor);
  expect([after.all_yn, after.sections]).toEqual(['Y', []]);
  await eventually(() => buildInquiry(server.app, { userKey }));
  const next = await since(after.cursor);
  expect(next.all_yn).toBe('N');
  expect(next.sections.map(({ section }) => section)).toContain('inquiries');
}, 120_000);
