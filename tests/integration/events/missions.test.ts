import { randomUUID } from 'node:crypto';
import { buildLive, buildManager } from '@honey/seeds/builders/lives';
import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import type { ActiveAlarmList } from '@honey/server/alarms/lists/alarm-lists.dto';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { MissionList } from '@honey/server/events/missions/missions.dto';
import { MissionsJob } from '@honey/server/events/missions/missions.job';
import type { HeartbeatResult, JoinResult } from '@honey/server/lives/room/streams.dto';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Noon in Seoul on a Tuesday. */
const noon = Date.parse('2041-01-01T12:00:00+09:00');

const at = (ms: number) => server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: ms });
const now = () => server.app.get(Clock).nowMs();
const runMissions = () => server.app.get(MissionsJob).run();
const database = () => server.app.get(Database);

beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
});
beforeEach(() => at(noon));

interface Person {
  userKey: number;
  client: () => Promise<TestClient>;
}

async function person(overrides: MemberOverrides = {}): Promise<Person> {
  const { userKey } = await buildMember(server.app, overrides);
  return { userKey, client: async () => visitor.as(await tokenOf(server.app, userKey)) };
}

const list = async (one: Person) =>
  (await (await one.client()).get<MissionList>('/v1/event/mission-list')).body;
const progress = async (one: Person) => (await list(one)).progress;
const mission = async (one: Person, code: string) =>
  (await list(one)).list.find(({ mission_cd }) => mission_cd === code);
const tickets = ({ userKey }: Person) => database().prisma.rouletteTicket.count({ where: { userKey } });
const btuc = async ({ userKey }: Person) => (await server.app.get(WalletService).balances(userKey)).btuc_cnt;

const join = async (client: TestClient, vodKey: number) => {
  const { status, body } = await client.send<JoinResult>('POST', `/v1/streams/${vodKey}/join`, { body: {} });
  expect(status).toBe(200);
  return { vodKey, watch_id: body.watch_id };
};
const renew = (client: TestClient, { vodKey, watch_id }: { vodKey: number; watch_id: string }) =>
  client.send<HeartbeatResult & { code: string }>('PUT', `/v1/streams/${vodKey}/heartbeat`, {
    body: { watch_id },
  });

/** Watches for so long, with a heartbeat each 50 seconds; an access token lasts ten minutes. */
async function watchFor(one: Person, watch: { vodKey: number; watch_id: string }, ms: number): Promise<void> {
  let [client, since] = [await one.client(), now()];
  for (const ends = now() + ms; now() < ends; ) {
    at(Math.min(ends, now() + 50 * secondMs));
    if (now() - since > 5 * minuteMs) [client, since] = [await one.client(), now()];
    expect((await renew(client, watch)).status).toBe(200);
  }
}

/** Ended watch sessions of a member in a live. */
async function watched({ userKey }: Person, vodKey: number, begins: number, minutes: number): Promise<void> {
  const ended = new Date(begins + minutes * minuteMs);
  await database().prisma.watchSession.create({
    data: {
      vodKey,
      userKey,
      startedAt: new Date(begins),
      lastSeenAt: ended,
      endedAt: ended,
      endReason: 'left',
    },
  });
}

const line = ({ userKey }: Person, channelId: string) =>
  database().queryUntyped(
    'test_line',
    `INSERT INTO chat_lines (channel_id, message_id, kind, user_key, body, created_at)
     SELECT $2::text, coalesce(max(message_id), 0) + 1, 'talk', $1::int, '{}', $3::timestamptz FROM chat_lines WHERE channel_id = $2`,
    [userKey, channelId, new Date(now())],
  );

describe('the list of missions', () => {
  it('shows visitors what there is to do (EVENTS-30)', async () => {
    const { status, body } = await visitor.get<MissionList>('/v1/event/mission-list');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 4,
      day: '2041-01-01',
      day_ends_on: '2041-01-01T15:00:00.000Z',
      progress: null,
    });
    expect(
      body.list.map(({ mission_cd, times_max, ticket_cnt, btuc_cnt, done_cnt }) => [
        mission_cd,
        times_max,
        ticket_cnt,
        btuc_cnt,
        done_cnt,
      ]),
    ).toEqual([
      ['watch', 5, 1, 0, null],
      ['attend', 1, 1, 10, null],
      ['line', 1, 0, 5, null],
      ['follow', 1, 0, 10, null],
    ]);
  });
});

describe('watching', () => {
  it('for 30 minutes pays a ticket, with an alarm; two lives at once count once (EVENTS-31, EVENTS-36)', async () => {
    const one = await person();
    const client = await one.client();
    const [first, second] = [await buildLive(server.app), await buildLive(server.app)];
    const watches = [
      await join(client, first.vodKey),
      await join(client, first.vodKey),
      await join(client, second.vodKey),
    ];
    for (let part = 0; part < 3; part += 1) {
      at(now() + 50 * secondMs);
      for (const watch of watches) await renew(client, watch);
    }
    expect(await progress(one)).toMatchObject({
      watched_seconds: 150,
      watching_yn: 'Y',
      next_seconds: 1_650,
    });
    await watchFor(one, watches[0] ?? { vodKey: 0, watch_id: '' }, 27.5 * minuteMs);
    await runMissions();
    await runMissions();
    expect(await progress(one)).toMatchObject({ watched_seconds: 1_800, ticket_cnt: 1, next_seconds: 1_800 });
    expect(await mission(one, 'watch')).toMatchObject({ done_cnt: 1, paid_cnt: 1 });
    expect(await tickets(one)).toBe(1);
    const alarms = (await (await one.client()).get<ActiveAlarmList>('/v1/mypage/alarm-active-list')).body;
    expect(alarms.list).toMatchObject([{ kind: 'ticket', path: '/event/circadian-animals' }]);
  });

  it('is paid within seconds where the job ran between the half hour and the heartbeat that proves it (EVENTS-36)', async () => {
    const one = await person();
    const { vodKey } = await buildLive(server.app);
    const settings = server.app.get(SettingsStore);
    await settings.set('watch_silence_seconds', 1_800);
    try {
      const watch = await join(await one.client(), vodKey);
      for (const minutes of [20, 11]) {
        at(now() + minutes * minuteMs);
        await runMissions();
        expect((await renew(await one.client(), watch)).status).toBe(200);
      }
      await (await one.client()).send('DELETE', `/v1/streams/${vodKey}/leave`, {
        body: { watch_id: watch.watch_id },
      });
      at(now() + 10 * secondMs);
      await runMissions();
      expect([await tickets(one), (await progress(one))?.watched_seconds]).toEqual([1, 31 * 60]);
    } finally {
      await settings.unset('watch_silence_seconds');
    }
  });

  it('pays at most five tickets a day, and carries over what is left at midnight (EVENTS-32, EVENTS-34)', async () => {
    const one = await person();
    const { vodKey } = await buildLive(server.app);
    for (let hour = 0; hour < 4; hour += 1) await watched(one, vodKey, noon + hour * hourMs, 55);
    at(noon + 5 * hourMs);
    await server.app.get(MissionsJob).noteWatchingOf([one.userKey]);
    await runMissions();
    expect([await tickets(one), (await progress(one))?.next_seconds]).toEqual([5, null]);
    // 220 minutes: 7 units and 10 minutes. On the next day 20 minutes finish the eighth.
    await watched(one, vodKey, noon + dayMs, 20);
    at(noon + dayMs + hourMs);
    expect(await progress(one)).toMatchObject({
      carried_seconds: 600,
      watched_seconds: 1_200,
      ticket_cnt: 0,
    });
    await server.app.get(MissionsJob).noteWatchingOf([one.userKey]);
    await runMissions();
    expect([await tickets(one), (await mission(one, 'watch'))?.paid_cnt]).toEqual([6, 1]);
  });

  it('pauses after two hours without a sign of life, and continues with a line (EVENTS-33)', async () => {
    const one = await person();
    const { vodKey } = await buildLive(server.app);
    const id = randomUUID();
    await database().prisma.watchSession.create({
      data: { id, vodKey, userKey: one.userKey, startedAt: new Date(noon), lastSeenAt: new Date(noon) },
    });
    const seen = (ms: number) => {
      at(ms);
      return database().prisma.watchSession.update({ where: { id }, data: { lastSeenAt: new Date(ms) } });
    };
    await seen(noon + 3 * hourMs);
    expect(await progress(one)).toMatchObject({ watched_seconds: 7_200, watching_yn: 'N', paused_yn: 'Y' });
    await line(one, String(vodKey));
    await seen(noon + 3.5 * hourMs);
    expect(await progress(one)).toMatchObject({ watched_seconds: 9_000, watching_yn: 'Y', paused_yn: 'N' });
  });

  it('is not paused for a member who joins again, before the first heartbeat (EVENTS-33)', async () => {
    const one = await person();
    const { vodKey } = await buildLive(server.app);
    await watched(one, vodKey, noon, 10);
    const again = new Date(noon + hourMs);
    await database().prisma.watchSession.create({
      data: { vodKey, userKey: one.userKey, startedAt: again, lastSeenAt: again },
    });
    at(again.getTime() + 1_000);
    expect(await progress(one)).toMatchObject({ watched_seconds: 600, watching_yn: 'Y', paused_yn: 'N' });
  });

  it('does not count where the member hosts, manages or contests, nor for operators (EVENTS-31)', async () => {
    const host = await person({ role: 'host' });
    const operator = await person({ role: 'operator' });
    const manager = await person();
    const live = await buildLive(server.app, { hostKey: host.userKey });
    await buildManager(server.app, { hostKey: host.userKey, userKey: manager.userKey });
    for (const one of [host, operator, manager]) {
      const client = await one.client();
      at(noon);
      await watchFor(one, await join(client, live.vodKey), 2 * minuteMs);
      expect(await progress(one)).toMatchObject({ watched_seconds: 0, watching_yn: 'N' });
    }
  });

  it('ends at the last heartbeat if the server or the connection was lost (EVENTS-32, LIVES-37)', async () => {
    const one = await person();
    const client = await one.client();
    const live = await buildLive(server.app);
    const watch = await join(client, live.vodKey);
    await watchFor(one, watch, 5 * minuteMs);
    // The server was away for hours; the session is still open, and the page's heartbeat comes before any job.
    at(now() + 3 * hourMs);
    expect((await renew(await one.client(), watch)).body.code).toBe('watch_not_found');
    expect(await progress(one)).toMatchObject({ watched_seconds: 300 });
    await server.app.get(JobRunner).runNow('lives-close-silent');
    expect(await progress(one)).toMatchObject({ watched_seconds: 300, watching_yn: 'N' });
  });

  it('in ten lives at once by a program counts once (EVENTS-31)', async () => {
    const one = await person();
    const client = await one.client();
    const watches = [];
    for (let nth = 0; nth < 10; nth += 1)
      watches.push(await join(client, (await buildLive(server.app)).vodKey));
    for (let part = 0; part < 2; part += 1) {
      at(now() + 45 * secondMs);
      // Heartbeats as fast as possible, of all sessions, with a time of the device.
      await Promise.all(
        watches.flatMap((watch) => [
          renew(client, watch),
          client.send('PUT', `/v1/streams/${watch.vodKey}/heartbeat`, {
            body: { watch_id: watch.watch_id },
            headers: { Date: new Date(now() + dayMs).toUTCString() },
          }),
        ]),
      );
    }
    expect(await progress(one)).toMatchObject({ watched_seconds: 90 });
    const forged = await client.send('PUT', `/v1/streams/${watches[0]?.vodKey}/heartbeat`, {
      body: { watch_id: watches[0]?.watch_id, seen_at: new Date(now() + hourMs).toISOString() },
    });
    expect(forged.status).toBe(400);
  });

  it('that is finished from 23:30 on is paid at midnight and counts for its own day (EVENTS-35)', async () => {
    const one = await person();
    const { vodKey } = await buildLive(server.app);
    // Sunday: four units before 23:30, and two after it.
    const midnight = Date.parse('2041-01-07T00:00:00+09:00');
    await watched(one, vodKey, midnight - 150 * minuteMs, 119);
    await watched(one, vodKey, midnight - 30 * minuteMs, 30);
    await watched(one, vodKey, midnight, 1);
    at(midnight - 1);
    await server.app.get(MissionsJob).noteWatchingOf([one.userKey]);
    await runMissions();
    expect([await tickets(one), (await progress(one))?.pending_cnt]).toEqual([3, 1]);
    at(midnight + minuteMs);
    await Promise.all([runMissions(), runMissions()]);
    await server.app.get(MissionsJob).noteWatchingOf([one.userKey]);
    await runMissions();
    const rounds = await database().prisma.rouletteTicket.findMany({
      where: { userKey: one.userKey },
      orderBy: { ticketId: 'asc' },
    });
    expect(rounds.map(({ reasonKey }) => reasonKey)).toEqual([
      '2041-01-06:1',
      '2041-01-06:2',
      '2041-01-06:3',
      '2041-01-06:4',
      '2041-01-07:1',
    ]);
    expect(rounds[3]?.roundId).not.toBe(rounds[2]?.roundId);
  });
});

describe('lines and follows', () => {
  it('pay BTUC for the first line of the day in a live of another member (EVENTS-37)', async () => {
    const [one, host] = [await person(), await person({ role: 'host' })];
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    for (const who of [one, one, host]) await line(who, String(vodKey));
    await runMissions();
    await runMissions();
    expect([await btuc(one), await btuc(host)]).toEqual([5, 0]);
    expect(await mission(one, 'line')).toMatchObject({ done_cnt: 1, paid_cnt: 1 });
    at(noon + dayMs);
    expect(await mission(one, 'line')).toMatchObject({ done_cnt: 0 });
    await line(one, String(vodKey));
    await runMissions();
    expect(await btuc(one)).toBe(10);
  });

  it('pay BTUC for the first follow of the week, whatever is followed again (EVENTS-38)', async () => {
    const [one, host] = [await person(), await person({ role: 'host' })];
    const follow = async (method: 'POST' | 'DELETE') =>
      (await one.client()).send(method, `/v1/user/follow-${method === 'POST' ? 'insert' : 'delete'}`, {
        body: { target_user_key: host.userKey },
      });
    for (const method of ['POST', 'DELETE', 'POST'] as const) await follow(method);
    await runMissions();
    await follow('DELETE');
    await follow('POST');
    await runMissions();
    expect([await btuc(one), await mission(one, 'follow')]).toMatchObject([
      10,
      { done_cnt: 1, period_cd: 'week' },
    ]);
    at(noon + 6 * dayMs);
    await follow('DELETE');
    await follow('POST');
    await runMissions();
    expect(await btuc(one)).toBe(20);
  });
});

describe('the payment of missions', () => {
  it('of one member who cannot be paid does not prevent the others, and is repeated (EVENTS-36)', async () => {
    const [bad, good] = [await person(), await person()];
    const { vodKey } = await buildLive(server.app);
    for (const one of [bad, good]) await watched(one, vodKey, noon - hourMs, 30);
    await asOwner(server.databaseUrl, (owner) =>
      owner.query(`
        CREATE FUNCTION refuse_ticket() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
        CREATE TRIGGER refuse_ticket BEFORE INSERT ON roulette_tickets FOR EACH ROW WHEN (NEW.user_key = ${bad.userKey})
          EXECUTE FUNCTION refuse_ticket();`),
    );
    await server.app.get(MissionsJob).noteWatchingOf([bad.userKey, good.userKey]);
    await runMissions();
    expect([await tickets(bad), await tickets(good)]).toEqual([0, 1]);
    expect(
      await database().prisma.missionReward.findFirst({ where: { userKey: bad.userKey } }),
    ).toMatchObject({
      state: 'due',
      tries: 1,
      problem: 'broken',
    });
    await asOwner(server.databaseUrl, (owner) => owner.query('DROP FUNCTION refuse_ticket CASCADE'));
    at(noon + minuteMs);
    await runMissions();
    expect(await tickets(bad)).toBe(1);
  });
});

describe('the sandbox', () => {
  it('adds watched minutes, and pays what follows (EVENTS-44)', async () => {
    const one = await person();
    await buildLive(server.app);
    const add = (minutes: unknown, userKey = one.userKey) =>
      visitor.send<MissionList & { code: string }>('POST', '/sandbox/api/event/watched-minutes', {
        body: { user_key: String(userKey), minutes },
      });
    expect((await add(45)).body.progress).toMatchObject({ watched_seconds: 2_700, ticket_cnt: 1 });
    expect((await add(45)).body.progress).toMatchObject({ watched_seconds: 5_400, ticket_cnt: 3 });
    expect((await add(0)).body.code).toBe('validation_failed');
    expect((await add(30, 2_000_000_000)).body.code).toBe('user_not_found');
  });
});
