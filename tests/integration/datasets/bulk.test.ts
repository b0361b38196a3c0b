import { type BuiltMember, buildHost, buildMember, buildTheme } from '@honey/seeds/builders/index';
import { endLives, startLives } from '@honey/seeds/datasets/past/ended-lives';
import { Timeline } from '@honey/seeds/datasets/timeline';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();

/** Far from the machine's clock, so that its timestamps are recognizable. */
const startedMs = Date.parse('2026-03-02T20:00:00+09:00');
const minuteMs = 60_000;
const gifts = [
  { atMs: startedMs + 3 * minuteMs, star_cnt: 120, message: '오늘도 고마워요' },
  { atMs: startedMs + 7 * minuteMs, star_cnt: 3_000, message: '' },
];
const endedMs = startedMs + 60 * minuteMs;
const heading = {
  title: '달콤한 저녁',
  tags: ['소통', '신청곡'],
  themeCd: 'talk',
  thumbnail: '/files/a.webp',
};

/** A live with its host and givers. */
interface Cast {
  host: BuiltMember;
  givers: BuiltMember[];
}

const requestOf = ({ host }: Cast, vodKey: number, { star_cnt, message }: (typeof gifts)[number]) => ({
  target_code: 'LIVE' as const,
  target_user_key: host.userKey,
  vod_key: vodKey,
  star_cnt,
  message,
});

const at = (frozenAtMs: number) => server.app.get(Clock).set({ offsetMs: 0, frozenAtMs });

/** As the services do it, call by call. */
async function byServices(cast: Cast): Promise<void> {
  const lifecycle = server.app.get(LifecycleService);
  at(startedMs);
  const vodKey = await lifecycle.prepare(cast.host.userKey, heading);
  await lifecycle.startPrepared(vodKey);
  for (const [place, gift] of gifts.entries()) {
    at(gift.atMs);
    const giverKey = cast.givers[place]?.userKey ?? 0;
    await server.app.get(GiftsService).give(giverKey, requestOf(cast, vodKey, gift), crypto.randomUUID());
  }
  at(endedMs);
  await lifecycle.end(vodKey, 'host');
}

/** As datasets do it, several at once. */
async function inBulk(cast: Cast): Promise<void> {
  at(startedMs);
  const [vodKey = 0] = await startLives(server.app, [
    { ...heading, hostKey: cast.host.userKey, startedAt: new Date(startedMs) },
  ]);
  await server.app.get(GiftsService).giveAll(
    gifts.map((gift, place) => ({
      senderKey: cast.givers[place]?.userKey ?? 0,
      request: requestOf(cast, vodKey, gift),
      at: new Date(gift.atMs),
    })),
  );
  at(endedMs);
  await endLives(server.app, [{ vodKey, endedAt: new Date(endedMs), reason: 'host' }]);
}

/** What `work` wrote into each table, without what differs between runs: numbers, secrets and the machine's clock. */
async function written(cast: Cast, work: (cast: Cast) => Promise<void>): Promise<Record<string, string[]>> {
  const sinceMs = Date.now();
  const members = [cast.host, ...cast.givers];
  const people = new Map(members.map(({ userKey }, place) => [userKey, `member ${place}`]));
  const nicks = new Map(members.map(({ nick }, place) => [nick, `nick ${place}`]));
  return asOwner(server.databaseUrl, async (owner) => {
    await countGifts();
    const { rows: now } = await owner.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
    await work(cast);
    // The lines of gifts follow them.
    await eventually(async () => {
      expect((await owner.query("SELECT FROM outbox WHERE topic = 'gift'")).rowCount).toBe(0);
    });
    await countGifts();
    const rows: Record<string, string[]> = {};
    for (const table of await tablesOf(owner)) {
      const { rows: found } = await owner.query<{ row: object }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE t.xmin::text::bigint > $1::bigint`,
        [now[0]?.xid],
      );
      if (found.length > 0)
        rows[table] = found
          .map(({ row }) => JSON.stringify(comparable(row, '', { people, nicks, sinceMs })))
          .sort();
    }
    return rows;
  });
}

async function countGifts(): Promise<void> {
  const jobs = server.app.get(JobRunner);
  await jobs.runNow('gift-roll-up');
  await jobs.runNow('ledger-fold');
}

async function tablesOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      -- Counts of writes by a number that is made of the row's key, a queue that others take from meanwhile, and notes of
      -- statements for open consoles, of which a bulk write has fewer and which name cases by their keys.
      AND c.relname NOT IN ('search_versions', 'outbox', 'operator_changes', 'operator_change_marks')
    ORDER BY 1`);
  return rows.map(({ name }) => name);
}

interface Known {
  people: ReadonlyMap<number, string>;
  nicks: ReadonlyMap<string, string>;
  sinceMs: number;
}

const member = /(user|host|sender|owner|from)_key$/u;
const named = /(_key|_id|_sn|^id|reference|ref)$/u;
const secret = /^(\\x[0-9a-f]*|[0-9a-f]{32,}|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{43})$/u;

function comparable(value: unknown, name: string, known: Known): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, name, known));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, comparable(each, key, known)]),
    );
  if (typeof value === 'number' && member.test(name)) return known.people.get(value) ?? '#';
  if (typeof value === 'number') return named.test(name) ? '#' : value;
  if (typeof value !== 'string') return value;
  if (secret.test(value)) return 'secret';
  if (known.nicks.has(value)) return known.nicks.get(value);
  if (named.test(name) && /\d/u.test(value)) return '#';
  return Date.parse(value) >= known.sinceMs - minuteMs ? 'now' : value;
}

describe('the bulk writes of datasets', () => {
  const cast = async (): Promise<Cast> => ({
    host: await buildHost(server.app),
    givers: [
      await buildMember(server.app, { honey: 10_000 }),
      await buildMember(server.app, { honey: 10_000 }),
    ],
  });

  beforeAll(async () => {
    const jobs = server.app.get(JobRunner);
    jobs.suspend(true);
    await jobs.whenIdle();
    await buildTheme(server.app, heading.themeCd);
  });

  it('produce what the services write for the same lives and gifts (SANDBOX-37)', async () => {
    const [one, other] = [await cast(), await cast()];
    const services = await written(one, byServices);
    const bulk = await written(other, inBulk);
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['lives', 'gifts', 'chat_lines', 'fan_totals']),
    );
    expect(bulk).toEqual(services);
  });

  it('precede what may depend on them, and follow what does not, each at its time (SANDBOX-37)', async () => {
    const people = await cast();
    const [giver = people.host, another = people.host] = people.givers;
    at(startedMs);
    const vodKey = await server.app.get(LifecycleService).start(people.host.userKey, heading);
    const request = requestOf(people, vodKey, gifts[0] ?? { atMs: startedMs, star_cnt: 100, message: '' });
    const clock = server.app.get(Clock);
    const seen: string[] = [];
    const see = (what: string) => async () => {
      const giftCount = await server.app.get(Database).prisma.gift.count({ where: { vodKey } });
      seen.push(`${what} at ${(clock.nowMs() - startedMs) / minuteMs} after ${giftCount}`);
    };
    const timeline = new Timeline(startedMs + 60 * minuteMs);
    const atMinute = (minute: number) => startedMs + minute * minuteMs;
    timeline.gift(atMinute(1), giver.userKey, () => request);
    timeline.afterGifts(atMinute(2), see('end'));
    timeline.planIndependent(atMinute(3), see('comment'));
    timeline.gift(atMinute(4), another.userKey, () => request);
    timeline.planIndependent(atMinute(5), see("another's order"), people.host.userKey);
    timeline.planIndependent(atMinute(6), see("the giver's order"), giver.userKey);
    timeline.gift(atMinute(7), giver.userKey, () => request);
    timeline.gift(atMinute(8), giver.userKey, () => request);
    timeline.at(atMinute(9), see('whatever'));
    timeline.afterGifts(atMinute(10), see('the last end'));
    await timeline.play(server.app);
    expect(seen).toEqual([
      'comment at 3 after 0',
      "another's order at 5 after 0",
      'end at 2 after 2',
      "the giver's order at 6 after 2",
      'whatever at 9 after 4',
      'the last end at 10 after 4',
    ]);
    const times = await server.app
      .get(Database)
      .prisma.gift.findMany({ where: { vodKey }, orderBy: { giftId: 'asc' } });
    expect(times.map(({ createdAt }) => (createdAt.getTime() - startedMs) / minuteMs)).toEqual([1, 4, 7, 8]);
  });
});
