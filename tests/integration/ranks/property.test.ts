import { rebuildCounters } from '@honey/server/proofs';
import type { RankList, RankType } from '@honey/server/ranks/ranks.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { Random } from '../../setup/random.ts';
import { seedOfDay, sized } from '../../setup/sample/scope.mjs';
import { type FrozenRank, kinds, type Period, PlainRanks, periods } from './model.ts';
import { type Kind, RanksWorld } from './support.ts';

/** Both may be set for a longer run, and to repeat a run; a sample runs other operations each day. */
const seed = Number(process.env.RANKS_SEED ?? sized({ sample: seedOfDay(), whole: 62 }));
const operations = Number(process.env.RANKS_OPERATIONS ?? sized({ sample: 600, whole: 10_000 }));
/** Ranks are compared at the end of every day, and after this many operations at the latest. */
const checkEvery = 100;
const timeoutMs = 120_000 + operations * 20;

const minuteMs = 60_000;
const dayMs = 86_400_000;
const runningTypes = { day: 1, week: 3, month: 4 } as const satisfies Record<Period, RankType>;
const pastTypes = { day: 2, week: 3, month: 4 } as const satisfies Record<Period, RankType>;
/** Amounts that often have the same sum. */
const amounts = [10, 20, 30, 50, 100, 100, 500];
const batchMax = 12;
/** The share of queries that go through HTTP; the rest call the service directly. */
const byCall = 0.15;

const file = setServer();
const world = new RanksWorld(file);
const random = new Random(seed);
let ranks: PlainRanks;
/** The current members of the service. */
const members: number[] = [];
const hosts: number[] = [];
/** The frozen ranks of each period, as first read. */
const frozen = new Map<string, string>();

beforeAll(async () => {
  // Shortly before the end of a day, a week, a month and a year.
  world.at('2040-12-30T21:00');
  ranks = new PlainRanks(world.database);
  for (let nth = 0; nth < 12; nth += 1) members.push((await world.member(1_000_000_000)).userKey);
  for (let nth = 0; nth < 6; nth += 1) hosts.push((await world.host()).userKey);
}, timeoutMs);

/** A member leaves for good, and another one joins. */
async function leaving(): Promise<number> {
  const [people, newcomer] = random.chance(0.7)
    ? [members, await world.member(1_000_000_000)]
    : [hosts, await world.host()];
  const userKey = random.pick(people);
  await world.leave(userKey);
  people.splice(people.indexOf(userKey), 1, newcomer.userKey);
  return 1;
}

/** An operator restricts a member from the service, or lifts the restriction. */
async function sanction(): Promise<number> {
  const userKey = random.pick([...members, ...hosts]);
  const lifted = await world.database.prisma.sanction.updateMany({
    where: { userKey, liftedAt: null },
    data: { liftedAt: world.now },
  });
  if (lifted.count > 0) return 1;
  const startsAt = world.now;
  await world.database.prisma.sanction.create({
    data: {
      userKey,
      kind: 'service',
      reason: '시험',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3 * dayMs),
    },
  });
  return 1;
}

const restricted = async (): Promise<Set<number>> => {
  const rows = await world.database.queryUntyped<{ user_key: number }>(
    'test_restricted',
    `SELECT members_restricted('service', $1) AS user_key`,
    [world.now],
  );
  return new Set(rows.map(({ user_key }) => user_key));
};

/** Time passes: a little, over the end of a day, or over several days, a week or a month at once. */
function step(): number {
  const ms = random.weighted([
    { weight: 70, ms: random.whole(0, 30 * minuteMs) },
    { weight: 20, ms: random.whole(1, 20) * 60 * minuteMs },
    { weight: 6, ms: random.whole(1, 9) * dayMs },
    { weight: 2, ms: random.whole(20, 70) * dayMs },
    { weight: 2, ms: 0 },
  ]).ms;
  world.advance(ms);
  return 1;
}

/** Gifts that share a statement, some at the same time. Restricted members neither give nor receive. */
async function gifts(): Promise<number> {
  const restrictedKeys = await restricted();
  const [givers, receivers] = [members, hosts].map((people) =>
    people.filter((userKey) => !restrictedKeys.has(userKey)),
  );
  if (!givers?.length || !receivers?.length) return step();
  const pick = () => ({
    sender: random.pick(givers),
    host: random.pick(receivers),
    star: random.pick(amounts),
  });
  if (random.chance(0.1)) {
    const { sender, host, star } = pick();
    const { status, body } = await world.giveByCall(sender, host, star);
    if (status !== 200) throw new Error(`a gift returned ${status} ${JSON.stringify(body)}`);
    return 1;
  }
  let afterMs = 0;
  const some = Array.from({ length: random.whole(1, batchMax) }, () => {
    if (random.chance(0.7)) afterMs += random.whole(1, 10_000);
    return { ...pick(), afterMs };
  });
  const outcomes = await world.giveTogether(some);
  if (outcomes.length !== some.length || outcomes.some((outcome) => outcome !== 'given'))
    throw new Error(`gifts returned ${outcomes.join()}`);
  world.advance(afterMs);
  return some.length;
}

/** Performs a random operation; returns how many operations it was. */
const operate = async (): Promise<number> =>
  random
    .weighted([
      { weight: 62, act: gifts },
      { weight: 4, act: leaving },
      { weight: 6, act: sanction },
      { weight: 28, act: step },
    ])
    .act();

interface RankQuery {
  kind: Kind;
  period: Period;
  type: RankType;
  start: string;
}

/** The rank that a member sees. */
const readRank = ({ kind, type, start }: RankQuery, viewer: number): Promise<RankList> =>
  random.chance(byCall)
    ? world.rank(kind, `type=${type}&date=${start}&limit=100`, viewer)
    : world.rankInside(kind, { type, date: start, limit: 100 }, viewer);

/** Compares the returned rank of a period with the one computed from the ledger. */
async function compare(query: RankQuery, viewer: number, restrictedKeys: ReadonlySet<number>): Promise<void> {
  const { kind, period, start } = query;
  const shown = await readRank(query, viewer);
  const due = ranks.of(kind, period, start, world.now, restrictedKeys);
  const name = nameOf(kind, period, start);
  expect([name, shown.state_cd, shown.starts_on, shown.total]).toEqual([name, due.state, start, due.total]);
  expect([
    name,
    shown.list.map(({ rank, before_rank, user, left_yn }) => [
      rank,
      before_rank,
      user?.user_key ?? null,
      left_yn,
    ]),
  ]).toEqual([name, due.list]);
  expect([name, shown.own]).toEqual([name, ranks.own(kind, period, start, world.now, viewer)]);
}

const nameOf = (kind: Kind, period: Period, start: string): string =>
  `seed ${seed}: ${kind} ${period} ${start} at ${world.now.toISOString()}`;

/** Everything frozen since a point in time, by kind, period and first day. */
async function frozenSince(since: Date): Promise<Map<string, { places: FrozenRank; honors: unknown[] }>> {
  const rows = await world.database.queryUntyped<{ name: string; places: FrozenRank; honors: unknown[] }>(
    'test_frozen',
    `SELECT p.kind || ' ' || p.period || ' ' || to_char(p.starts_on, 'YYYY-MM-DD') AS name,
       json_agg(json_build_array(p.place, p.user_key, p.star_cnt, p.before_place) ORDER BY p.place) AS places,
       json_agg(p.honor ORDER BY p.place) AS honors
     FROM rank_places p JOIN rank_closings c USING (period, starts_on) WHERE c.closed_at > $1 GROUP BY 1`,
    [since],
  );
  return new Map(rows.map(({ name, ...rank }) => [name, rank]));
}

let closedUntil = new Date(0);

/** Each period closed since the last check, against the ledger: no other, no more, no less. */
async function compareClosed(): Promise<void> {
  const closed = await frozenSince(closedUntil);
  closedUntil = world.now;
  const due = kinds.flatMap((kind) =>
    periods.flatMap((period) =>
      ranks
        .closedBy(period, world.now)
        .map((start) => ({ kind, period, start, key: `${kind} ${period} ${start}` })),
    ),
  );
  const fresh = due.filter(({ key }) => !frozen.has(key));
  expect([...closed.keys()].sort()).toEqual(fresh.map(({ key }) => key).sort());
  for (const { kind, period, start, key } of fresh) {
    const name = nameOf(kind, period, start);
    expect([name, closed.get(key)?.places]).toEqual([name, ranks.frozen(kind, period, start)]);
    frozen.set(key, JSON.stringify(closed.get(key)));
  }
}

/** Every running rank and the last ended ones as returned; with `all`, every rank that ever existed. */
async function compareAll(all = false): Promise<void> {
  await world.settleRanks();
  await ranks.read();
  await compareClosed();
  // A restricted member cannot sign in to query their own rank.
  const restrictedKeys = await restricted();
  const viewers = members.filter((userKey) => !restrictedKeys.has(userKey));
  if (viewers.length === 0) return;
  const viewer = random.pick(viewers);
  for (const kind of kinds) {
    for (const period of periods) {
      const running = ranks.startOf(period, world.now);
      await compare({ kind, period, type: runningTypes[period], start: running }, viewer, restrictedKeys);
      const over = ranks.endedBy(period, world.now);
      for (const start of all ? over : over.slice(-1))
        await compare({ kind, period, type: pastTypes[period], start }, viewer, restrictedKeys);
    }
  }
}

describe(`${operations} gifts, leavings, sanctions and steps of the clock (seed ${seed})`, () => {
  it(
    'leave every rank of every period equal to that of the ledger (RANKS-1, RANKS-2, RANKS-5, RANKS-6, RANKS-7, RANKS-9, RANKS-10)',
    async () => {
      for (let done = 0, checked = 0; done < operations; ) {
        const day = ranks.startOf('day', world.now);
        done += await operate();
        if (done - checked < checkEvery && ranks.startOf('day', world.now) === day) continue;
        await compareAll();
        checked = done;
      }
      world.advance(70 * dayMs);
      await compareAll(true);
      // Restrictions started and ended, and members left; places, amounts and their owners did not change, and match
      // the whole ledger.
      const last = await frozenSince(new Date(0));
      expect(new Map([...last].map(([key, rank]) => [key, JSON.stringify(rank)]))).toEqual(frozen);
      const whole = new PlainRanks(world.database);
      await whole.read();
      for (const kind of kinds) {
        for (const period of periods) {
          for (const start of whole.closedBy(period, world.now))
            expect(last.get(`${kind} ${period} ${start}`)?.places).toEqual(whole.frozen(kind, period, start));
        }
      }
      expect(frozen.size).toBeGreaterThan(operations / 50);
      const wrong = await asOwner(file.server.databaseUrl, (owner) =>
        rebuildCounters(owner, { write: false }),
      );
      expect(wrong.filter((result) => result.wrong > 0)).toEqual([]);
    },
    timeoutMs,
  );
});
