import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FaultProxy } from '../../money/fault-proxy.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

/** Members; one in `reachedEvery` has a device. The inbox retains 500 pushes. */
const members = 20_000;
const reachedEvery = 50;
/** How many batches are taken before the server is killed, each time. */
const kills = [1, 3, 2];
const statement = 'notices_push_batch';

let database: TestDatabase;
let proxy: FaultProxy;
let address: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  proxy = new FaultProxy({ hostname, port: Number(port || 5432) });
  const url = new URL(database.url);
  url.host = `127.0.0.1:${await proxy.start()}`;
  address = url.href;
  await asOwner(database.url, async (owner) => {
    // They only receive pushes: no wallets are opened for them.
    await owner.query('SET session_replication_role = replica');
    await owner.query(
      `INSERT INTO users (login_id, nick, profile_id, device_token)
       SELECT 'm' || n, 'm' || n, 'm' || n, CASE WHEN n % ${reachedEvery} = 0 THEN 'device' ELSE '' END
       FROM generate_series(1, ${members}) n`,
    );
    await owner.query(
      `INSERT INTO notices (title, summary_content, content, push_yn, expose_start_date)
       VALUES ('점검 안내', '새벽에 점검해요.', '새벽에 점검해요.', true, now() - interval '1 minute')`,
    );
  });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await proxy?.stop();
  await database?.drop();
});

const start = () => startServerProcess({ DATABASE_URL: address, DATABASE_OWNER_URL: database.ownerUrl });

/** How far the pushes got, and how many each member received. */
const progress = () =>
  asOwner(database.url, async (owner) => {
    const { rows } = await owner.query<{ done: boolean; members: number; pushes: number; behind: number }>(
      `SELECT n.pushed_at IS NOT NULL AS done, count(DISTINCT m.receiver)::int AS members, count(m.id)::int AS pushes,
         (SELECT count(*)::int FROM users u WHERE u.device_token <> '' AND u.user_key <= n.pushed_key) AS behind
       FROM notices n LEFT JOIN sandbox_messages m ON m.channel = 'push' GROUP BY n.board_sn`,
    );
    return rows[0];
  });

it('a server that is killed between two batches of pushes skips no member and repeats none (NOTICES-13)', async () => {
  for (const passes of kills) {
    const killed = await start();
    server = killed;
    proxy.arm({
      where: 'before',
      text: statement,
      skipFirst: passes,
      onBreak: () => void killed.child.kill('SIGKILL'),
    });
    const { child } = killed;
    if (child.signalCode === null) await once(child, 'exit', { signal: AbortSignal.timeout(30_000) });
    const left = await progress();
    expect(left).toMatchObject({ done: false, members: left?.behind, pushes: left?.behind });
  }
  server = await start();
  const reached = members / reachedEvery;
  await eventually(async () => expect((await progress())?.done).toBe(true), 30_000);
  await eventually(async () => expect((await progress())?.pushes).toBe(reached));
  expect(await progress()).toEqual({ done: true, members: reached, pushes: reached, behind: reached });
}, 120_000);
