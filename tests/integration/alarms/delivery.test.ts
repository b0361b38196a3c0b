import { TalkClient } from '@honey/mintalk';
import { buildAlarm } from '@honey/seeds/builders/alarms';
import { buildLive, buildOwnBlocks } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { afterEach, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const open: TalkClient[] = [];
afterEach(() => {
  for (const talk of open.splice(0)) talk.disconnect();
});

const database = () => server.app.get(Database);

/** A connected member, and the events that the member received. */
async function listener() {
  const { userKey } = await buildMember(server.app);
  const own = client.as(await tokenOf(server.app, userKey));
  const { body } = await own.send<{ socket_host: string; token: string }>('POST', '/v1/talks/connect');
  const talk = new TalkClient();
  open.push(talk);
  const events: unknown[] = [];
  // A block also sends events about conversations.
  talk.on('personal', (kind, payload) => {
    if (kind === 'alarm') events.push([kind, payload]);
  });
  await talk.connect(async () => ({ socketHost: body.socket_host, token: body.token }));
  return { userKey, client: own, events };
}

const newLive = ['alarm', { event: 'new', type_cd: 4 }];
const newActivity = ['alarm', { event: 'new', type_cd: 2 }];

describe('notifications of alarms', () => {
  it('reach connected followers, once, and no other member (ALARMS-10)', async () => {
    const { userKey: hostKey } = await buildHost(server.app);
    const [fan, blocker, stranger] = [await listener(), await listener(), await listener()];
    const now = server.app.get(Clock).now();
    await database().prisma.follow.createMany({
      data: [fan, blocker].map(({ userKey }) => ({ hostKey, userKey, createdAt: now })),
    });
    await buildOwnBlocks(server.app, { userKey: blocker.userKey, content: [hostKey] });
    await buildLive(server.app, { hostKey });
    await eventually(async () => expect(fan.events).toEqual([newLive]));
    await buildAlarm(server.app, { userKey: stranger.userKey });
    await eventually(async () => expect(stranger.events).toEqual([newActivity]));
    await server.app.get(JobRunner).runNow('alarms-tell');
    expect([fan.events, blocker.events]).toEqual([[newLive], []]);
  });

  it('inform other devices of what was read (ALARMS-9)', async () => {
    const fan = await listener();
    await buildAlarm(server.app, { userKey: fan.userKey });
    await eventually(async () => expect(fan.events).toEqual([newActivity]));
    await fan.client.send('PUT', '/v1/mypage/alarm-read-proc', { body: { type_cd: 2 } });
    await eventually(async () => expect(fan.events).toContainEqual(['alarm', { event: 'read', type_cd: 2 }]));
  });

  it('of a host with thousands of followers write one row, and push in batches to the followers with a push endpoint (ALARMS-7, ALARMS-11)', async () => {
    const { userKey: hostKey } = await buildHost(server.app);
    const fan = await listener();
    const followers = 5_000;
    await asOwner(server.databaseUrl, async (owner) => {
      await owner.query(
        `WITH made AS (
           INSERT INTO users (nick, profile_id, login_id, device_token)
           SELECT 'm' || n, 'm' || n, 'm' || n, CASE WHEN n % 500 = 0 THEN 'device' || n ELSE '' END FROM generate_series(1, ${followers}) n
           RETURNING user_key)
         INSERT INTO follows (host_key, user_key, created_at) SELECT ${hostKey}, user_key, $1 FROM made`,
        [server.app.get(Clock).now()],
      );
    });
    await database().prisma.follow.create({
      data: { hostKey, userKey: fan.userKey, createdAt: server.app.get(Clock).now() },
    });
    const before = await database().prisma.liveAlarm.count();
    await buildLive(server.app, { hostKey, title: '만 명의 밤' });
    await eventually(async () => expect(fan.events).toEqual([newLive]));
    expect(await database().prisma.liveAlarm.count()).toBe(before + 1);
    const pushes = () =>
      database().prisma.sandboxMessage.count({ where: { text: { contains: '만 명의 밤' } } });
    await eventually(async () => expect(await pushes()).toBe(followers / 500), 20_000);
    const job = server.app.get(JobRunner);
    await job.runNow('alarms-push-lives');
    await job.runNow('alarms-push-lives');
    expect(await pushes()).toBe(followers / 500);
  });

  it('carry a refetch window when very many members are notified of a live (ALARMS-10)', async () => {
    const { userKey: hostKey } = await buildHost(server.app);
    const fans: Awaited<ReturnType<typeof listener>>[] = [];
    const [many, atOnce] = [210, 15];
    while (fans.length < many) fans.push(...(await Promise.all(Array.from({ length: atOnce }, listener))));
    const createdAt = server.app.get(Clock).now();
    await database().prisma.follow.createMany({
      data: fans.map(({ userKey }) => ({ hostKey, userKey, createdAt })),
    });
    await buildLive(server.app, { hostKey });
    const expected = [['alarm', { event: 'new', type_cd: 4, within_ms: 10 * many }]];
    await eventually(async () => expect(fans.map((fan) => fan.events)).toEqual(fans.map(() => expected)));
  }, 60_000);

  it('of a live that ended before all were pushed continue with the rest when it resumes (ALARMS-8, ALARMS-11)', async () => {
    const { userKey: hostKey } = await buildHost(server.app);
    const fans = [await buildMember(server.app), await buildMember(server.app)];
    for (const { userKey } of fans) {
      await database().prisma.user.update({ where: { userKey }, data: { deviceToken: `device${userKey}` } });
      await database().prisma.follow.create({
        data: { hostKey, userKey, createdAt: server.app.get(Clock).now() },
      });
    }
    const title = '끊겼다 돌아온 밤';
    const pushes = (userKey: number) =>
      database().prisma.sandboxMessage.count({
        where: { receiver: `user:${userKey}`, text: { contains: title } },
      });
    const pushCounts = () => Promise.all(fans.map(({ userKey }) => pushes(userKey)));
    const { vodKey } = await buildLive(server.app, { hostKey, title });
    await eventually(async () => expect(await pushCounts()).toEqual([1, 1]));
    await server.app.get(LifecycleService).end(vodKey, 'host');
    // As left by the last batch before the end: the second follower has not been reached.
    await database().prisma.liveAlarm.updateMany({
      where: { hostKey },
      data: { pushedAt: null, pushedKey: fans[0]?.userKey ?? 0 },
    });
    const job = server.app.get(JobRunner);
    await job.runNow('alarms-push-lives');
    await buildLive(server.app, { hostKey, title });
    await job.runNow('alarms-push-lives');
    expect(await pushCounts()).toEqual([1, 2]);
  });
});

describe('a push of an alarm', () => {
  const inbox = (userKey: number) =>
    database().prisma.sandboxMessage.findMany({
      where: { receiver: `user:${userKey}` },
      orderBy: { id: 'asc' },
    });

  it('is sent once, and not for alarms that are read, hidden or old (ALARMS-11)', async () => {
    const job = server.app.get(JobRunner);
    const { userKey } = await buildMember(server.app);
    const { userKey: fromKey } = await buildMember(server.app);
    await database().prisma.user.update({ where: { userKey }, data: { deviceToken: 'device' } });
    await buildAlarm(server.app, { userKey, detail: { text: '답변을 확인해 주세요.' } });
    await buildAlarm(server.app, { userKey, kind: 'follow', ref: String(fromKey), fromKey });
    await eventually(async () => expect(await inbox(userKey)).toHaveLength(2));
    // Several are sent at a time.
    expect((await inbox(userKey)).map(({ text }) => text)).toContain(
      '문의에 답변이 달렸어요\n답변을 확인해 주세요.\n/mypage/settings/service/qnas',
    );
    await buildOwnBlocks(server.app, { userKey, content: [fromKey] });
    await buildAlarm(server.app, { userKey, kind: 'comment', ref: '1', fromKey });
    const at = new Date(server.app.get(Clock).nowMs() - 2 * 3_600_000);
    await database().queryUntyped('old', "SELECT alarm_note($1::int, 'grade', 'old', NULL, '{}', $2)", [
      userKey,
      at,
    ]);
    await job.runNow('alarms-push');
    await job.runNow('alarms-push');
    expect(await inbox(userKey)).toHaveLength(2);
    expect(await database().prisma.alarm.count({ where: { userKey, pushedAt: null } })).toBe(0);
  });

  it('waits for the console when pushes are held, and is delivered or fails there (ALARMS-16)', async () => {
    const { userKey } = await buildMember(server.app);
    const sandbox = (method: string, path: string, body: object) =>
      client.send(method, `/sandbox/api/${path}`, { body });
    expect((await sandbox('PUT', 'pushes/hold', { hold_yn: 'Y' })).body).toEqual({ hold_yn: 'Y' });
    expect(
      (await sandbox('POST', 'alarms', { user_key: userKey, kind: 'inquiry', text: '안녕' })).status,
    ).toBe(200);
    const [push] = await eventually(async () => {
      const found = await inbox(userKey);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(push?.state).toBe('waiting');
    await sandbox('PUT', 'pushes/hold', { hold_yn: 'N' });
    for (const state of ['failed', 'delivered']) {
      expect((await sandbox('POST', `pushes/${push?.id}/outcome`, { state })).status).toBe(200);
      expect((await inbox(userKey))[0]?.state).toBe(state);
    }
    expect((await sandbox('POST', 'pushes/2000000000/outcome', { state: 'failed' })).status).toBe(404);
    expect((await sandbox('POST', 'alarms', { user_key: 2_000_000_000, kind: 'inquiry' })).status).toBe(404);
    expect((await sandbox('POST', 'alarms', { user_key: userKey, kind: 'weather' })).status).toBe(400);
  });
});
