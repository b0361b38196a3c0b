import { buildSanction } from '@honey/seeds/builders/lives';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { rebuildCounters } from '@honey/server/proofs';
import { RankClosingService } from '@honey/server/ranks/rank-closing.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { RanksWorld } from './support.ts';

const file = setServer();
const { server, client: visitor } = file;
const world = new RanksWorld(file);

// The file's clock only moves forward; every group of tests has a year of its own.
describe('closed periods', () => {
  beforeAll(() => world.at('2032-01-07T12:00'));

  it('close a minute after their end, all ended ones at once, and never change (RANKS-6)', async () => {
    const [giver, host] = [await world.member(), await world.host()];
    await world.give(giver, host, 10);
    world.at('2032-01-08T00:00');
    await world.settle();
    const day = () => world.rank('host', 'type=2&date=2032-01-07');
    expect(await day()).toMatchObject({ state_cd: 'closing', total: 1 });
    world.advance(59_000);
    await world.settle();
    expect((await day()).state_cd).toBe('closing');
    world.advance(1_000);
    await world.settle();
    expect(await day()).toMatchObject({ state_cd: 'closed', total: 1 });
    const before = await day();
    await world.give(giver, host, 1_000);
    // A day, two weeks and two months later in one step.
    world.at('2032-03-02T00:02');
    await world.settle();
    expect(await day()).toEqual({ ...before, last_on: '2032-03-01' });
    for (const [query, star_cnt] of [
      ['type=2&date=2032-01-08', 1_000],
      ['type=3&date=2032-01-08', 1_010],
      ['type=4&date=2032-01-08', 1_010],
    ] as const) {
      const rank = await world.rank('host', query, host.userKey);
      expect([rank.state_cd, rank.own?.star_cnt]).toEqual(['closed', star_cnt]);
    }
    const change = world.database.queryUntyped('test_spoil', 'UPDATE rank_places SET star_cnt = 1', []);
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it('wait for gifts that are not rolled up, and include none that arrives after the closing (RANKS-6)', async () => {
    const [giver, host] = [await world.member(), await world.host()];
    world.at('2032-03-10T23:59');
    await world.give(giver, host, 77);
    world.at('2032-03-11T00:02');
    // The closing itself rolls up what it waits for.
    await world.settle();
    const own = async () => (await world.rank('host', 'type=2&date=2032-03-10', host.userKey)).own?.star_cnt;
    expect(await own()).toBe(77);
    await world.database.queryUntyped(
      'test_late_gift',
      `SELECT outcome FROM gift_send(jsonb_build_object('sender', $1::int, 'host', $2::int, 'star_cnt', 5, 'message', '',
         'key', 'late', 'hash', 'hash', 'given_at', $3::timestamptz))`,
      [giver.userKey, host.userKey, new Date('2032-03-10T12:00:00+09:00')],
    );
    await world.settle();
    expect(await own()).toBe(77);
    // It is reported, and the owner may fix it.
    const check = (write: boolean) =>
      asOwner(server.databaseUrl, (owner) => rebuildCounters(owner, { write }));
    const wrong = (await check(true)).filter((result) => result.wrong > 0);
    expect(wrong.map(({ table }) => table)).toEqual(['rank_places']);
    await world.dropCaches();
    expect(await own()).toBe(82);
  });

  it('and running ones match the ledger; a rebuild finds and fixes differences (RANKS-7)', async () => {
    world.at('2032-03-12T12:00');
    const [giver, host, other] = [await world.member(), await world.host(), await world.host()];
    await world.give(giver, host, 60);
    await world.give(giver, other, 50);
    await world.settle();
    world.at('2032-03-13T12:00');
    await world.give(giver, host, 5);
    await world.settle();
    const closed = () => world.rank('host', 'type=2&date=2032-03-12');
    const before = await closed();
    await asOwner(server.databaseUrl, async (owner) => {
      expect((await rebuildCounters(owner, { write: false })).filter(({ wrong }) => wrong > 0)).toEqual([]);
      // Swapped places, a changed amount, a missing total.
      await owner.query(
        `UPDATE rank_places SET place = place + 100 WHERE kind = 'host' AND period = 'day' AND starts_on = '2032-03-12';
         UPDATE rank_places SET place = 103 - place, star_cnt = star_cnt + 1 WHERE kind = 'host' AND period = 'day' AND starts_on = '2032-03-12';
         DELETE FROM rank_totals WHERE kind = 'host' AND period = 'day' AND user_key = ${host.userKey}`,
      );
      const wrong = (await rebuildCounters(owner, { write: true })).filter((result) => result.wrong > 0);
      expect(wrong.map((result) => [result.table, result.wrong])).toEqual([
        ['rank_totals', 1],
        ['rank_places', 2],
      ]);
      expect((await rebuildCounters(owner, { write: false })).filter((result) => result.wrong > 0)).toEqual(
        [],
      );
    });
    await world.dropCaches();
    expect(await closed()).toEqual(before);
    expect((await world.rank('host', 'type=1', host.userKey)).own?.star_cnt).toBe(5);
  });

  it('wait for the previous period, whose places are shown beside theirs (RANKS-17)', async () => {
    world.at('2032-03-20T12:00');
    const [giver, host] = [await world.member(), await world.host()];
    const gift = { sender: giver.userKey, host: host.userKey, star: 10 };
    const dayMs = 86_400_000;
    await world.giveTogether([
      { ...gift, afterMs: 0 },
      { ...gift, afterMs: dayMs },
    ]);
    await world.settle();
    const close = async (day: string) => {
      const rows = await world.database.queryUntyped<{ outcome: string }>(
        'test_rank_close',
        `SELECT rank_close('day', $1::date, $2, '{}', 1) AS outcome`,
        [day, world.now],
      );
      return rows[0]?.outcome;
    };
    expect(await close('2032-03-21')).toBe('early');
    world.at('2032-03-22T12:00');
    await world.settle();
    const rank = await world.rank('host', 'type=2&date=2032-03-21');
    expect([rank.state_cd, rank.list.map(({ before_rank }) => before_rank)]).toEqual(['closed', [1]]);
  });

  it('are counted again while no server runs the job (RANKS-17)', async () => {
    const closing = server.app.get(RankClosingService);
    await server.app.get(JobRunner).runExclusively(async () => undefined);
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    const lock = (what: string) =>
      other.query(`SELECT ${what}(hashtext('honey-job'), hashtext('rank-closing'))`);
    await lock('pg_advisory_lock');
    const steps: string[] = [];
    const counting = closing.recount(world.now).then(() => steps.push('counted'));
    // As long as several rounds of the job's own attempts take.
    for (let nth = 0; nth < 20; nth += 1) await world.rank('host', 'type=1');
    steps.push('released');
    await lock('pg_advisory_unlock');
    await counting;
    await other.end();
    expect(steps).toEqual(['released', 'counted']);
  });

  it('show a deleted account as a deleted one; running ones leave it out (RANKS-9)', async () => {
    world.at('2032-05-03T12:00');
    const host = await world.host();
    const [leaver, stays] = [await world.member(), await world.member()];
    await world.give(leaver, host, 90);
    await world.give(stays, host, 80);
    await world.settle();
    world.at('2032-05-04T12:00');
    await world.give(leaver, host, 90);
    await world.give(stays, host, 80);
    await world.leave(leaver.userKey);
    await world.settle();
    expect(await world.order('member', 'type=1')).toEqual([stays.userKey]);
    const running = await world.rank('member', 'type=3', stays.userKey);
    expect(running.own).toMatchObject({ rank: 1 });
    const closed = await world.rank('member', 'type=2', stays.userKey);
    expect(closed.list).toMatchObject([
      { rank: 1, user: null, left_yn: 'Y', star_cnt: null, live_vod_key: null },
      { rank: 2, user: { user_key: stays.userKey }, left_yn: 'N' },
    ]);
    world.at('2032-05-11T12:00');
    await world.settle();
    const week = await world.rank('member', 'type=3&date=2032-05-03');
    expect(week.list.map(({ rank, left_yn }) => [rank, left_yn])).toEqual([
      [1, 'Y'],
      [2, 'N'],
    ]);
  });

  it('and running ones hide restricted members, and keep the place (RANKS-10)', async () => {
    world.at('2032-06-02T12:00');
    const giver = await world.member();
    const [visible, hidden, muted] = [await world.host(), await world.host(), await world.host()];
    await world.give(giver, hidden, 300);
    await world.give(giver, visible, 200);
    await world.give(giver, muted, 100);
    await buildSanction(server.app, { userKey: hidden.userKey, kind: 'service' });
    await buildSanction(server.app, { userKey: muted.userKey, kind: 'chat' });
    await world.settle();
    const places = async (query: string) =>
      (await world.rank('host', query)).list.map(({ rank, user }) => [rank, user?.user_key]);
    const without = [
      [2, visible.userKey],
      [3, muted.userKey],
    ];
    expect(await places('type=1')).toEqual(without);
    world.at('2032-06-03T12:00');
    await world.settle();
    expect(await places('type=2')).toEqual(without);
    await world.database.prisma.sanction.updateMany({
      where: { userKey: hidden.userKey },
      data: { liftedAt: world.now },
    });
    await world.dropCaches();
    expect(await places('type=2')).toEqual([[1, hidden.userKey], ...without]);
  });
});

describe('honorary grades', () => {
  beforeAll(async () => {
    world.at('2034-01-10T12:00');
    for (const [key, count] of [
      ['honor_mvp_cnt', 1],
      ['honor_master_cnt', 1],
      ['honor_star_cnt', 0],
      ['honor_pro_cnt', 1],
      ['honor_rookie_cnt', 0],
    ] as const)
      await server.app.get(SettingsStore).set(key, count);
  });

  it('belong to the first places of a month, as configured (RANKS-13)', async () => {
    const { status, body } = await visitor.get('/v1/etc/honor-grade-setting');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      list: [
        { honor: 'mvp', name: 'MVP', member_cnt: 1, rank_from: 1, rank_to: 1 },
        { honor: 'master', name: 'Master', rank_from: 2, rank_to: 2 },
        { honor: 'star', name: 'Star', rank_from: null, rank_to: null },
        { honor: 'pro', name: 'Pro', rank_from: 3, rank_to: 3 },
        { honor: 'rookie', name: 'Rookie', member_cnt: 0 },
      ],
      star_min: 1,
      month: '203312',
      ends_at: '2034-01-31T15:00:00.000Z',
    });
  });

  it('are assigned when the month is closed, last for one month, and stay in the hall of fame (RANKS-13, RANKS-14)', async () => {
    const host = await world.host();
    const givers = await Promise.all(Array.from({ length: 4 }, () => world.member()));
    for (const [index, giver] of givers.entries()) await world.give(giver, host, 1_000 - index * 100);
    await world.settle();
    const honorsOf = async () =>
      Promise.all(
        givers.map(
          async ({ userKey }) =>
            (await world.database.prisma.user.findUniqueOrThrow({ where: { userKey } })).honor,
        ),
      );
    // The grade expected from the running month.
    const expected = await world.read('/v1/rank/honor-ranking-list?type=4');
    expect(expected.body.list.map(({ place_honor }) => place_honor)).toEqual(['mvp', 'master', 'pro']);
    expect(await honorsOf()).toEqual([null, null, null, null]);
    world.at('2034-02-01T00:02');
    await world.settle();
    expect(await honorsOf()).toEqual(['mvp', 'master', 'pro', null]);
    const alarms = await world.database.prisma.alarm.findMany({
      where: { ref: 'honor:203402' },
      orderBy: { alarmSn: 'asc' },
    });
    expect(alarms.map(({ userKey, kind }) => [userKey, kind]).sort()).toEqual(
      givers
        .slice(0, 3)
        .map(({ userKey }) => [userKey, 'grade'])
        .sort(),
    );
    const hall = async (query: string) => (await world.read(`/v1/rank/honor-ranking-list?${query}`)).body;
    const january = await hall('type=5');
    expect(january).toMatchObject({ starts_on: '2034-01-01', state_cd: 'closed', total: 3 });
    expect(january.list.map(({ rank, place_honor, user }) => [rank, place_honor, user?.honor])).toEqual([
      [1, 'mvp', 'mvp'],
      [2, 'master', 'master'],
      [3, 'pro', 'pro'],
    ]);
    const hosts = await hall('target=host');
    expect(hosts.list).toMatchObject([
      { rank: 1, place_honor: null, user: { user_key: host.userKey, honor: null } },
    ]);
    expect((await world.rank('host', 'type=5')).list).toEqual(hosts.list);
    expect((await world.rank('member', 'type=5')).list).toEqual(january.list);
    // An operator's grade lasts until the next month; then another leads.
    const [, , , fourth] = givers;
    if (!fourth) throw new Error('no giver');
    await world.give(fourth, host, 10);
    await world.settle();
    expect(await honorsOf()).toEqual(['mvp', 'master', 'pro', null]);
    world.at('2034-03-01T00:02');
    await world.settle();
    expect(await honorsOf()).toEqual([null, null, null, 'mvp']);
    // As they were frozen, whatever the settings are now.
    await server.app.get(SettingsStore).set('honor_mvp_cnt', 2);
    await world.dropCaches();
    expect((await hall('date=2034-01-31')).list.map(({ place_honor }) => place_honor)).toEqual([
      'mvp',
      'master',
      'pro',
    ]);
    await server.app.get(SettingsStore).set('honor_mvp_cnt', 1);
    // After a month without gifts no member has a grade.
    world.at('2034-04-01T00:02');
    await world.settle();
    expect(await honorsOf()).toEqual([null, null, null, null]);
  });

  it('last for the configured number of months, the highest of them, and frozen ones stay (RANKS-7, RANKS-14)', async () => {
    const settings = server.app.get(SettingsStore);
    world.at('2035-01-10T12:00');
    await world.settle();
    await settings.set('honor_term_months', 3);
    const host = await world.host();
    const [one, two] = [await world.member(), await world.member()];
    const honors = async () =>
      Promise.all(
        [one, two].map(
          async ({ userKey }) =>
            (await world.database.prisma.user.findUniqueOrThrow({ where: { userKey } })).honor,
        ),
      );
    /** What each gives in the running month, and the grades of both once it is closed. */
    const month = async (gifts: [one: number, two: number], next: string) => {
      for (const [giver, star] of [
        [one, gifts[0]],
        [two, gifts[1]],
      ] as const)
        if (star > 0) await world.give(giver, host, star);
      await world.settle();
      world.at(`${next}T00:02`);
      await world.settle();
      return honors();
    };
    const setting = async () => (await visitor.get('/v1/etc/honor-grade-setting')).body;

    expect(await month([1_000, 900], '2035-02-01')).toEqual(['mvp', 'master']);
    expect(await setting()).toMatchObject({
      month: '203501',
      term_months: 3,
      ends_at: '2035-04-30T15:00:00.000Z',
    });
    // A member who gives nothing keeps the grade of an earlier month; one with two has the higher one.
    expect(await month([0, 10], '2035-03-01')).toEqual(['mvp', 'mvp']);
    expect(await month([10, 20], '2035-04-01')).toEqual(['mvp', 'mvp']);
    // January's grades last until the end of their term: until the following month is decided.
    world.at('2035-05-01T00:00');
    world.advance(59_000);
    await world.settle();
    expect(await honors()).toEqual(['mvp', 'mvp']);
    world.advance(1_000);
    await world.settle();
    expect(await honors()).toEqual(['master', 'mvp']);
    // With a shorter term, March, which is two months ago, no longer counts.
    await settings.set('honor_term_months', 1);
    expect(await setting()).toMatchObject({
      month: '203504',
      term_months: 1,
      ends_at: '2035-05-31T15:00:00.000Z',
    });
    expect(await honors()).toEqual(['master', 'mvp']);
    expect(await month([0, 0], '2035-06-01')).toEqual([null, null]);
    const { body } = await world.read('/v1/rank/honor-ranking-list?type=5&date=2035-01-31');
    expect(body.list.map(({ place_honor, user }) => [place_honor, user?.user_key])).toEqual([
      ['mvp', one.userKey],
      ['master', two.userKey],
    ]);
    const checked = await asOwner(server.databaseUrl, (owner) => rebuildCounters(owner, { write: false }));
    expect(checked.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
});
