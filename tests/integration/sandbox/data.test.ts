import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildFan, buildInquiry, buildLive } from '@honey/seeds/builders/index';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { ownerUrlOf } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { enterRoom } from '../../setup/room.ts';

jest.setTimeout(120_000);

interface Datasets {
  list: { name: string; current_yn: string }[];
  first: string | null;
  replacing_yn: string;
  load: { name: string; state: string; lines: string[] } | null;
  code: string;
}

let server: TestApp;
let client: TestClient;
let dataDir: string;
let host: BuiltMember;
let viewer: BuiltMember;
let vodKey: number;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'honey-sandbox-'));
  server = await startApp({ DATA_DIR: dataDir });
  client = new TestClient(server.baseUrl);
  host = await buildHost(server.app, { loginId: 'host77' });
  viewer = await buildMember(server.app, { loginId: 'viewer77', honey: 1_000, boughtHoney: 500 });
  await buildFan(server.app, { userKey: viewer.userKey, hostKey: host.userKey, starCnt: 300 });
  ({ vodKey } = await buildLive(server.app, { hostKey: host.userKey }));
});
afterAll(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const post = (path: string, body?: object) =>
  client.send('POST', `/sandbox/api/${path}`, body ? { body } : {});
const booksAreClean = async () => {
  const { body } = await client.get<{ ok_yn: string; list: { name: string; wrong: number }[] }>(
    '/sandbox/api/ledger',
  );
  expect(body.list.filter(({ wrong }) => wrong > 0)).toEqual([]);
};
const balanceOf = async (member: BuiltMember) => {
  const { body } = await client.send<{ star_cnt: number }>('GET', `/v1/users/${member.userKey}`, {
    token: await tokenOf(server.app, member.userKey),
  });
  return body.star_cnt;
};
const moveHoney = (member: BuiltMember, fund: 'granted' | 'bought', amount: number) =>
  server.app.get(WalletService).move({
    operation: 'test',
    ownerKey: 0,
    idempotencyKey: randomUUID(),
    userKey: member.userKey,
    asset: 'STAR',
    house: fund === 'granted' ? 'grant' : 'sale',
    amount,
    fund,
  });
const userCount = () => server.app.get(Database).prisma.user.count();

describe('a snapshot of everything', () => {
  let before: string;

  beforeAll(async () => {
    before = await tokenOf(server.app, viewer.userKey);
    await post('snapshots', { name: 'start' });
  });

  it('is listed', async () => {
    const { body } = await client.get<{ list: object[] }>('/sandbox/api/snapshots');
    expect(body.list).toEqual([{ name: 'start', user_key: null, created_at: expect.any(String) }]);
  });

  it('restores everything, the append-only ledger too, and the books balance (SANDBOX-8)', async () => {
    const users = await userCount();
    const balance = await balanceOf(viewer);
    const late = await buildMember(server.app, { honey: 9_999 });
    await moveHoney(viewer, 'granted', 123);
    await client.send('PUT', '/sandbox/api/clock', { body: { freeze_yn: 'Y', forward_ms: 86_400_000 } });
    const after = await tokenOf(server.app, late.userKey);

    const restored = await post('snapshots/start/restore');
    expect([restored.status, restored.body.name]).toEqual([200, 'start']);
    expect(await userCount()).toBe(users);
    expect(await balanceOf(viewer)).toBe(balance);
    await booksAreClean();
    // The clock is back at its earlier time.
    expect((await client.get('/sandbox/api/clock')).body).toMatchObject({ frozen_yn: 'N' });
    // Sign-ins from before the snapshot are valid again; later ones are not.
    const check = (token: string) => client.send('POST', '/v1/user/login-check-proc', { token });
    expect((await check(before)).status).toBe(200);
    expect((await check(after)).body.code).toBe('invalid_token');
  });

  it('makes open consoles read everything again, although it fires no trigger (ADMIN-58)', async () => {
    const { userKey } = await buildMember(server.app, { role: 'operator' });
    await post('snapshots', { name: 'console' });
    const since = async (query: Record<string, string>) => {
      const token = await tokenOf(server.app, userKey);
      const path = `/v1/admin/changes?${new URLSearchParams(query)}`;
      return (await client.send<{ cursor: string; all_yn: string }>('GET', path, { token })).body;
    };
    const { cursor } = await since({});
    expect((await since({ cursor })).all_yn).toBe('N');
    await post('snapshots/console/restore');
    const after = await since({ cursor });
    expect(after.all_yn).toBe('Y');
    expect((await since({ cursor: after.cursor })).all_yn).toBe('N');
    await client.send('DELETE', '/sandbox/api/snapshots/console');
    await post('snapshots/start/restore');
  });

  it('allows new rows to follow the restored ones', async () => {
    const member = await buildMember(server.app, { honey: 10 });
    expect(await balanceOf(member)).toBe(10);
    await booksAreClean();
  });

  it('reopens the rooms of its lives, after it closed the earlier connections', async () => {
    const viewerClient = client.as(await tokenOf(server.app, viewer.userKey));
    const room = await enterRoom(viewerClient, vodKey);
    const disconnected = new Promise<void>((resolve) => room.talk.on('disconnected', () => resolve()));
    await post('snapshots/start/restore');
    await disconnected;
    room.talk.disconnect();
    const again = await enterRoom(client.as(await tokenOf(server.app, viewer.userKey)), vodKey);
    expect(again.joined.channel_id).toBe(String(vodKey));
    again.talk.disconnect();
  });

  it('makes every server release the data before a restore, without waiting for an unreachable one (SANDBOX-18)', async () => {
    const second = await startApp({ DATA_DIR: dataDir, DATABASE_URL: server.databaseUrl });
    const events: string[] = [];
    for (const name of ['dataReplacing', 'dataReplaced'] as const)
      second.app.get(DomainEventBus).on(name, () => void events.push(name));
    await buildMember(server.app, { loginId: 'late77' });
    const there = client.at(second.baseUrl);
    expect((await post('snapshots/start/restore')).status).toBe(200);
    // The second server released the data before the response; it resumes with the new data by itself.
    expect(events[0]).toBe('dataReplacing');
    await eventually(async () => {
      expect(events).toEqual(['dataReplacing', 'dataReplaced']);
      const { status, body } = await there.send('POST', '/sandbox/api/personas/late77/sign-in');
      expect([status, body.code]).toEqual([404, 'user_not_found']);
    });
    // A server whose connection is lost is not waited for, and detects the new data by itself.
    await server.app.get(Database).prisma.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'honey-live-data-use' AND datname = current_database()`;
    expect((await post('snapshots/start/restore')).status).toBe(200);
    await eventually(async () => {
      expect((await there.get('/api/common/site-info')).status).toBe(200);
      expect((await client.get('/api/common/site-info')).status).toBe(200);
    });
    await second.close();
  });

  it('restores beside work that holds some tables and waits for others (SANDBOX-18)', async () => {
    const other = new pg.Client({ connectionString: ownerUrlOf(server.databaseUrl) });
    await other.connect();
    // Only the restore looks for the deadlock.
    await other.query("SET deadlock_timeout = '1min'");
    await other.query('BEGIN');
    await other.query('LOCK TABLE watch_sessions IN ROW EXCLUSIVE MODE');
    const restored = post('snapshots/start/restore');
    await eventually(async () => {
      const { rows } = await other.query(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = 'watch_sessions'::regclass`,
      );
      expect(rows).toHaveLength(1);
    });
    await other.query('SELECT count(*) FROM users');
    await other.query('COMMIT');
    expect((await restored).status).toBe(200);
    await other.end();
  });

  it('can be deleted', async () => {
    await post('snapshots', { name: 'other' });
    expect((await client.send('DELETE', '/sandbox/api/snapshots/other')).status).toBe(200);
    expect((await post('snapshots/other/restore')).body.code).toBe('snapshot_not_found');
    expect((await client.send('DELETE', '/sandbox/api/snapshots/other')).body.code).toBe(
      'snapshot_not_found',
    );
  });

  it('is complete when several are taken under one name at once, or deleted meanwhile', async () => {
    const users = await userCount();
    const taken = await Promise.all(Array.from({ length: 5 }, () => post('snapshots', { name: 'twice' })));
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const remove = () => client.send('DELETE', '/sandbox/api/snapshots/twice');
    const [restored, ...removed] = await Promise.all([post('snapshots/twice/restore'), remove(), remove()]);
    expect(removed.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([200, 404]).toContain(restored.status);
    expect(await userCount()).toBe(users);
  });

  it('requires a plain name', async () => {
    for (const name of ['', 'Start', '../x', 'a b', 'x'.repeat(41)]) {
      expect((await post('snapshots', { name })).status).toBe(400);
    }
  });
});

describe('a snapshot of one member', () => {
  it("restores the member's own rows and balances, and leaves other members unchanged (SANDBOX-9)", async () => {
    const { prisma } = server.app.get(Database);
    const { userKey } = viewer;
    const inquiry = await buildInquiry(server.app, { userKey });
    await post('snapshots', { name: 'viewer', user_key: userKey });
    await buildInquiry(server.app, { userKey });
    const balance = await balanceOf(viewer);
    const other = await buildMember(server.app, { honey: 50 });
    await prisma.user.update({ where: { userKey }, data: { nick: '바뀐벌', stateMemo: '바뀜' } });
    await prisma.follow.create({ data: { userKey, hostKey: host.userKey } });
    await moveHoney(viewer, 'granted', 70);
    await moveHoney(viewer, 'bought', -1_200);
    const late = await tokenOf(server.app, userKey);

    expect((await post('snapshots/viewer/restore')).status).toBe(200);
    expect(await prisma.user.findUnique({ where: { userKey } })).toMatchObject({
      nick: viewer.nick,
      stateMemo: '',
    });
    expect(await prisma.follow.count({ where: { userKey } })).toBe(0);
    expect((await prisma.inquiry.findMany({ where: { userKey } })).map(({ boardSn }) => boardSn)).toEqual([
      inquiry,
    ]);
    expect(await balanceOf(viewer)).toBe(balance);
    expect(await balanceOf(other)).toBe(50);
    const { status } = await client.send('POST', '/v1/user/login-check-proc', { token: late });
    expect(status).toBe(401);
    await booksAreClean();
  });

  it('restores nothing when another member now has the nickname, or the key (SANDBOX-9)', async () => {
    const { prisma } = server.app.get(Database);
    const { userKey } = viewer;
    await post('snapshots', { name: 'viewer', user_key: userKey });
    await prisma.user.update({ where: { userKey }, data: { nick: '넘겨준벌', stateMemo: '그대로' } });
    const other = await buildMember(server.app, { nick: viewer.nick });
    const conflict = await post('snapshots/viewer/restore');
    expect([conflict.status, conflict.body.code]).toEqual([409, 'snapshot_conflict']);
    expect(await prisma.user.findUnique({ where: { userKey } })).toMatchObject({ stateMemo: '그대로' });

    await prisma.user.update({ where: { userKey: other.userKey }, data: { nick: '비켜준벌' } });
    const { createdAt } = await prisma.user.findUniqueOrThrow({ where: { userKey } });
    await prisma.user.update({ where: { userKey }, data: { createdAt: new Date(0) } });
    expect((await post('snapshots/viewer/restore')).body.code).toBe('user_not_found');
    await prisma.user.update({ where: { userKey }, data: { createdAt } });
    expect((await post('snapshots/viewer/restore')).status).toBe(200);
  });

  it('requires a member', async () => {
    expect((await post('snapshots', { name: 'nobody', user_key: 2_000_000_000 })).body.code).toBe(
      'user_not_found',
    );
  });
});

describe('datasets', () => {
  it('are listed', async () => {
    const { body } = await client.get<Datasets>('/sandbox/api/datasets');
    expect(body.list.map(({ name }) => name)).toEqual(['demo', 'ci', 'empty', 'base', 'load']);
    expect(body).toMatchObject({ first: null, replacing_yn: 'N', load: null });
    expect((await post('datasets/none/load')).body.code).toBe('dataset_not_found');
    expect((await post('reset')).body.code).toBe('dataset_not_found');
  });

  it('are loaded one at a time; meanwhile calls are refused with a retry delay (SANDBOX-10)', async () => {
    const loading = await client.send<Datasets>('POST', '/sandbox/api/datasets/ci/load?wait_yn=N');
    expect(loading.status).toBe(200);
    expect(loading.body).toMatchObject({ replacing_yn: 'Y', load: { name: 'ci', state: 'loading' } });
    const call = await client.get('/v1/etc/site-policy-nos');
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await client.get('/api/caching/main')).status).toBe(503);
    expect((await post('personas/viewer01/sign-in')).status).toBe(503);
    const second = await post('datasets/empty/load');
    expect([second.status, second.body.code]).toEqual([409, 'sandbox_busy']);
    await eventually(async () => {
      const { body } = await client.get<Datasets>('/sandbox/api/datasets');
      expect(body.load).toMatchObject({ state: 'loaded', lines: expect.arrayContaining(['personas']) });
      expect(body.replacing_yn).toBe('N');
    }, 90_000);
  });

  it('replace everything: personas exist, old rows are removed, the books balance (SANDBOX-10)', async () => {
    const { body } = await client.get<Datasets>('/sandbox/api/datasets');
    expect(body.first).toBe('ci');
    expect(body.list.find(({ current_yn }) => current_yn === 'Y')?.name).toBe('ci');
    const signIn = await post('personas/viewer01/sign-in');
    expect(signIn.status).toBe(200);
    const token = String(signIn.body.access_token);
    const session = await client.send('GET', `/v1/users/${signIn.body.user_key}`, { token });
    expect(session.body).toMatchObject({ nick: '꿀벌이', star_cnt: 100_000 });
    expect((await post('personas/viewer77/sign-in')).body.code).toBe('user_not_found');
    await booksAreClean();
    const main = await client.get<{ popular: { host: { nick: string } }[] }>('/api/caching/main');
    expect(JSON.stringify(main.body)).toContain('하늘이라이브');
  });

  it('are replaced again by a snapshot of other data', async () => {
    await post('snapshots/start/restore');
    expect((await post('personas/viewer77/sign-in')).status).toBe(200);
    expect((await post('personas/viewer01/sign-in')).body.code).toBe('user_not_found');
    await booksAreClean();
  });
});
