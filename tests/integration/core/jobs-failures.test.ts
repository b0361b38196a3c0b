import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { ReadyReport } from '@honey/server/core/health/health.dto';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { brokenRows } from './jobs-support.ts';

const { server, client } = setServer();

const database = () => server.app.get(Database);
const run = (job: string) => server.app.get(JobRunner).runNow(job);
const shift = (ms: number) => server.app.get(Clock).shift(ms);
const dayMs = 86_400_000;
const problems = async () => {
  const { status, body } = await client.get<ReadyReport>('/health/ready');
  expect([status, body.status]).toEqual([200, 'ready']);
  return body.jobs;
};

/** Members whose waiting period has ended. */
async function due(count: number): Promise<number[]> {
  const userKeys: number[] = [];
  for (let made = 0; made < count; made += 1) userKeys.push((await buildMember(server.app)).userKey);
  await database().prisma.user.updateMany({
    where: { userKey: { in: userKeys } },
    data: { deletionAskedAt: server.app.get(Clock).now() },
  });
  shift(8 * dayMs);
  return userKeys;
}
const emptied = async (userKeys: number[]) => {
  const rows = await database().prisma.user.findMany({
    where: { userKey: { in: userKeys }, deletedAt: { not: null } },
    orderBy: { userKey: 'asc' },
  });
  return rows.map(({ userKey }) => userKey);
};

const { refuse, attempts, repair } = brokenRows(server);
afterEach(repair);

describe('an account that cannot be emptied', () => {
  it('blocks no other, is shown in health, is backed off, and is emptied then', async () => {
    const [first = 0, broken = 0, last = 0] = await due(3);
    await refuse('users', `OLD.user_key = ${broken}`);
    await run('finish-deletions');
    expect(await emptied([first, broken, last])).toEqual([first, last]);
    expect(await problems()).toEqual([
      { job: 'finish-deletions', since: expect.any(String), failed_runs: 0, put_off: 1 },
    ]);
    await run('finish-deletions');
    expect(await attempts()).toBe(1);
    shift(61_000);
    await run('finish-deletions');
    expect(await attempts()).toBe(2);
    // The second delay is longer.
    shift(61_000);
    await run('finish-deletions');
    expect(await attempts()).toBe(2);

    await repair();
    shift(3_600_000);
    await run('finish-deletions');
    expect(await emptied([broken])).toEqual([broken]);
    expect(await problems()).toBeUndefined();
  });

  it('has its name removed from all lines, however many; a line that cannot be changed is retried (SETTINGS-23)', async () => {
    const [talker = 0, other = 0] = await due(2);
    const addLines = (userKey: number, room: string, count: number) =>
      database().pool.query(
        `INSERT INTO chat_lines (channel_id, message_id, kind, user_key, body)
         SELECT $2, n + $1::int * 100000, 'talk', $1, '{"user": {"name": "꿀", "profile_url": "/x"}, "message": "안녕"}'
         FROM generate_series(1, $3::int) n`,
        [userKey, room, count],
      );
    const named = async (userKey: number) => {
      const { rows } = await database().pool.query<{ named: number }>(
        `SELECT count(*)::int AS named FROM chat_lines WHERE user_key = $1 AND body #>> '{user,name}' = '꿀'`,
        [userKey],
      );
      return rows[0]?.named;
    };
    await addLines(talker, '700', 5_000);
    await addLines(talker, 'lobby', 10);
    await addLines(other, '700', 3);
    await refuse('chat_lines', `OLD.user_key = ${other}`);
    await run('finish-deletions');
    expect([await named(talker), await named(other)]).toEqual([0, 3]);
    expect((await problems())?.[0]).toMatchObject({ job: 'finish-deletions-lines', put_off: 1 });
    await repair();
    shift(3_600_000);
    await run('finish-deletions');
    expect(await named(other)).toBe(0);
    expect(await problems()).toBeUndefined();
  });
});

describe('a row of an emptied account that cannot be deleted', () => {
  it('blocks no other account, is shown in health, and is deleted later (SETTINGS-22)', async () => {
    const [broken = 0, other = 0] = await due(2);
    const fan = await buildMember(server.app);
    const hosts = [broken, other];
    await database().prisma.follow.createMany({
      data: hosts.map((hostKey) => ({ hostKey, userKey: fan.userKey })),
    });
    const left = () => database().prisma.follow.count({ where: { hostKey: { in: hosts } } });
    await refuse('follows', `OLD.host_key = ${broken}`);
    await run('finish-deletions');
    expect([await emptied([broken, other]), await left()]).toEqual([[broken, other], 1]);
    expect(await problems()).toEqual([
      { job: 'finish-deletions-rows', since: expect.any(String), failed_runs: 0, put_off: 1 },
    ]);
    await repair();
    shift(3_600_000);
    await run('finish-deletions');
    expect(await left()).toBe(0);
    expect(await problems()).toBeUndefined();
  });
});

describe('a prepared live that cannot be withdrawn', () => {
  it('blocks no other, is shown in health, and is withdrawn later (BROADCAST-14)', async () => {
    const [first, broken, last] = [
      await buildLive(server.app, { state: 'ready' }),
      await buildLive(server.app, { state: 'ready' }),
      await buildLive(server.app, { state: 'ready' }),
    ];
    shift(31 * 60_000);
    await refuse('lives', `OLD.vod_key = ${broken.vodKey}`);
    await run('lives-clear-prepared');
    const ended = async () => {
      const rows = await database().prisma.live.findMany({
        where: { vodKey: { in: [first, broken, last].map(({ vodKey }) => vodKey) }, state: 'ended' },
        orderBy: { vodKey: 'asc' },
      });
      return rows.map(({ vodKey }) => vodKey);
    };
    expect(await ended()).toEqual([first.vodKey, last.vodKey]);
    expect(await problems()).toEqual([
      { job: 'lives-clear-prepared', since: expect.any(String), failed_runs: 0, put_off: 1 },
    ]);
    await repair();
    shift(3_600_000);
    await run('lives-clear-prepared');
    expect(await ended()).toEqual([first.vodKey, broken.vodKey, last.vodKey]);
    expect(await problems()).toBeUndefined();
  });
});

describe('a battle that cannot be decided', () => {
  /** An expired one. */
  async function battle(): Promise<number> {
    const sides = [
      await buildLive(server.app, { type: 'battle' }),
      await buildLive(server.app, { type: 'battle' }),
    ];
    const now = server.app.get(Clock).nowMs();
    const at = (seconds: number) => new Date(now + seconds * 1000);
    const { battleId } = await database().prisma.battle.create({
      data: {
        state: 'running',
        createdAt: at(-400),
        inviteUntil: at(-370),
        startedAt: at(-400),
        endsAt: at(-100),
        sides: { create: sides.map(({ vodKey, hostKey }, seat) => ({ seat, vodKey, hostKey })) },
      },
    });
    return battleId;
  }
  const stateOf = async (battleId: number) =>
    (await database().prisma.battle.findUniqueOrThrow({ where: { battleId } })).state;
  const decided = (battleId: number) =>
    eventually(async () => {
      await run('battles-settle');
      expect(await stateOf(battleId)).toBe('drawn');
    });

  it('blocks no other, is shown in health, and is decided later (BROADCAST-27)', async () => {
    const jobs = server.app.get(JobRunner);
    jobs.suspend(true);
    await jobs.whenIdle();
    const [broken, other] = [await battle(), await battle()];
    await refuse('battles', `OLD.battle_id = ${broken}`);
    jobs.suspend(false);
    await decided(other);
    expect(await stateOf(broken)).toBe('running');
    expect(await problems()).toEqual([
      { job: 'battles-settle', since: expect.any(String), failed_runs: 0, put_off: 1 },
    ]);
    await repair();
    shift(3_600_000);
    await decided(broken);
    await eventually(async () => expect(await problems()).toBeUndefined());
  });

  it('is dropped once one of its hosts has given up', async () => {
    const broken = await battle();
    await database().prisma.battle.update({ where: { battleId: broken }, data: { state: 'forfeited' } });
    await database().queryUntyped(
      'test_put_off',
      `INSERT INTO job_put_offs (job, item, failures, first_failed_at, next_try_at, problem)
       VALUES ('battles-settle', $1::text, 1, $2, $2, 'broken')`,
      [String(broken), server.app.get(Clock).now()],
    );
    await eventually(async () => {
      await run('battles-settle');
      expect(await problems()).toBeUndefined();
    });
    expect(await stateOf(broken)).toBe('forfeited');
  });
});

describe('a failing job', () => {
  it('is shown in health until it succeeds again', async () => {
    let works = false;
    server.app.get(JobRunner).every('sometimes', 10, async () => {
      if (!works) throw new Error('not now');
    });
    await eventually(async () => {
      const problem = (await problems())?.find(({ job }) => job === 'sometimes');
      expect(problem?.failed_runs).toBeGreaterThan(1);
    });
    expect(String((await client.get('/metrics')).body)).toMatch(
      /^honey_job_failures_total\{job="sometimes"\} \d+/m,
    );
    works = true;
    await eventually(async () => expect(await problems()).toBeUndefined());
  });
});

describe('retention', () => {
  const ageOf = (days: number) => new Date(server.app.get(Clock).nowMs() - days * dayMs);

  it('deletes expired chat lines in batches, but none of a running live (CHAT-36)', async () => {
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    let written = 0;
    const write = (room: string, at: Date, count: number) => {
      written += count;
      return database().pool.query(
        `INSERT INTO chat_lines (channel_id, message_id, kind, body, created_at)
         SELECT $1, n, 'talk', '{}', $2 FROM generate_series($4::int - $3::int + 1, $4::int) n`,
        [room, at, count, written],
      );
    };
    await write('900001', ageOf(91), 4_500);
    await write('900001', ageOf(89), 2);
    await write(String(vodKey), ageOf(200), 3);
    await run('sweep-chat-lines');
    const count = (channelId: string) => database().prisma.chatLine.count({ where: { channelId } });
    expect([await count('900001'), await count(String(vodKey))]).toEqual([2, 3]);
    await server.app.get(SettingsStore).set('chat_lines_days', 30);
    await run('sweep-chat-lines');
    expect(await count('900001')).toBe(0);
    await server.app.get(SettingsStore).unset('chat_lines_days');
  });

  it('deletes expired watch sessions, but no open one', async () => {
    const watched = (endedAt: Date | null, count: number) =>
      database().prisma.watchSession.createMany({
        data: Array.from({ length: count }, () => ({
          vodKey: 900_002,
          startedAt: ageOf(400),
          lastSeenAt: ageOf(0),
          endedAt,
        })),
      });
    await watched(ageOf(367), 4_100);
    await watched(ageOf(365), 2);
    await watched(null, 1);
    await run('sweep-watch-sessions');
    expect(await database().prisma.watchSession.count({ where: { vodKey: 900_002 } })).toBe(3);
  });
});
