import { buildChannelBlock, buildLive } from '@honey/seeds/builders/index';
import type { BattleDto } from '@honey/server/broadcast/battles/battles.dto';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';
import { calls, hostOf, memberOf, outcomeOf, type Person } from './support.ts';

const { server, client: visitor } = setServer();

interface Side extends Person {
  vodKey: number;
}

async function side(): Promise<Side> {
  const host = await hostOf(server.app, visitor);
  return { ...host, vodKey: (await buildLive(server.app, { hostKey: host.userKey, type: 'battle' })).vodKey };
}

const sides = async (): Promise<[Side, Side]> => [await side(), await side()];

let shiftedMs = 0;
function forward(seconds: number): void {
  server.app.get(Clock).shift(seconds * 1000);
  shiftedMs += seconds * 1000;
}
afterEach(() => {
  server.app.get(JobRunner).suspend(false);
  server.app.get(Clock).shift(-shiftedMs);
  shiftedMs = 0;
});

/** Both hosts are in a running battle. */
async function fighting(): Promise<[Side, Side]> {
  const [one, other] = await sides();
  expect((await calls.battle(one.client, other.userKey)).body.state).toBe('invited');
  expect((await calls.battle(other.client, one.userKey)).body.state).toBe('running');
  return [one, other];
}

const giver = () => memberOf(server.app, visitor, { honey: 100_000 });
const battleOf = async ({ vodKey }: Side) =>
  (
    await visitor.get<{
      battle: { state: string; winner: number | null; round: number } | null;
      list: unknown[];
    }>(`/v1/streams/${vodKey}/contest`)
  ).body;

/** Runs the decision until the battle has ended. */
const decided = (of: Side) =>
  eventually(async () => {
    await server.app.get(JobRunner).runNow('gift-roll-up');
    await server.app.get(JobRunner).runNow('battles-settle');
    const { battle } = await battleOf(of);
    expect(battle?.state).not.toBe('running');
    return battle;
  }, 20_000);

describe('an invitation', () => {
  it('is accepted by a request in return, and the battle lasts five minutes (BROADCAST-24)', async () => {
    const [one, other] = await sides();
    const { body } = await calls.battle(one.client, other.userKey);
    expect(body).toMatchObject({
      state: 'invited',
      round: 1,
      started_at: null,
      sides: [{ vod_key: one.vodKey }, { vod_key: other.vodKey }],
    });
    // The audience is not notified of the invitation; the invited host is.
    expect((await battleOf(one)).battle).toBeNull();
    expect((await calls.info(other.client)).body.battle).toMatchObject({ state: 'invited' });
    const accepted = (await calls.battle(other.client, one.userKey)).body;
    expect(Date.parse(String(accepted.ends_at)) - Date.parse(String(accepted.started_at))).toBe(300_000);
    expect((await battleOf(other)).battle?.state).toBe('running');
  });

  it('expires after half a minute (BROADCAST-24)', async () => {
    const [one, other] = await sides();
    await calls.battle(one.client, other.userKey);
    forward(31);
    // A request after that is a new invitation.
    expect((await calls.battle(other.client, one.userKey)).body.state).toBe('invited');
    expect((await calls.leaveBattle(other.client)).body.state).toBe('withdrawn');
  });

  it('is declined by the invited host (BROADCAST-24)', async () => {
    const [one, other] = await sides();
    await calls.battle(one.client, other.userKey);
    expect((await calls.leaveBattle(other.client)).body).toMatchObject({ state: 'declined', winner: null });
    expect(outcomeOf(await calls.leaveBattle(one.client))).toBe('404 battle_not_found');
  });

  it('requires two running battle lives whose hosts admit each other (BROADCAST-24)', async () => {
    const [one, other] = await sides();
    const idle = await hostOf(server.app, visitor);
    const normal = await buildLive(server.app);
    expect(outcomeOf(await calls.battle(idle.client, one.userKey))).toBe('409 battle_live_needed');
    expect(outcomeOf(await calls.battle(one.client, idle.userKey))).toBe('409 battle_rival_not_ready');
    expect(outcomeOf(await calls.battle(one.client, normal.hostKey))).toBe('409 battle_rival_not_ready');
    expect(outcomeOf(await calls.battle(one.client, one.userKey))).toBe('400 self_target');
    await buildChannelBlock(server.app, { hostKey: other.userKey, userKey: one.userKey, kind: 'live' });
    expect(outcomeOf(await calls.battle(one.client, other.userKey))).toBe('403 block_live');
    expect(outcomeOf(await calls.battle(visitor, other.userKey))).toBe('401 login_required');
  });

  it('puts a live in one battle only, however many invitations arrive at once (BROADCAST-25)', async () => {
    const target = await side();
    const others = await Promise.all(Array.from({ length: 5 }, side));
    const answers = await Promise.all(others.map(({ client }) => calls.battle(client, target.userKey)));
    expect(answers.map(outcomeOf).sort()).toEqual([
      '409 battle_busy',
      '409 battle_busy',
      '409 battle_busy',
      '409 battle_busy',
      'ok',
    ]);
    const open = await server.app
      .get(Database)
      .prisma.battleSide.count({ where: { vodKey: target.vodKey, openYn: true } });
    expect(open).toBe(1);
  });

  it('sent by both hosts at once starts a battle (BROADCAST-25)', async () => {
    const [one, other] = await sides();
    const answers = await Promise.all([
      calls.battle(one.client, other.userKey),
      calls.battle(other.client, one.userKey),
    ]);
    expect(answers.map(outcomeOf)).toEqual(['ok', 'ok']);
    expect((await battleOf(one)).battle?.state).toBe('running');
  });
});

describe('a battle', () => {
  it('is won by the honey given before its end, and both rooms are notified (BROADCAST-27, BROADCAST-29)', async () => {
    const [one, other] = await fighting();
    const fan = await giver();
    const room = await enterRoom(fan.client, other.vodKey);
    await calls.give(fan.client, { host: one.userKey, vodKey: one.vodKey, stars: 300 });
    await calls.give(fan.client, { host: other.userKey, vodKey: other.vodKey, stars: 200 });
    await eventually(async () => {
      const event = await room.next('contest');
      expect(event.entries.map(({ vod_key, star_cnt }) => [vod_key, star_cnt])).toEqual([
        [one.vodKey, 300],
        [other.vodKey, 200],
      ]);
      expect(event).toMatchObject({ type: 'battle', state: 'running', winner: null });
    });
    // The battle has ended and is not decided yet: the job that decides it waits until the test runs it.
    server.app.get(JobRunner).suspend(true);
    await server.app.get(JobRunner).whenIdle();
    forward(301);
    // Given after the end: it counts for the host, and no longer for the battle.
    await calls.give(fan.client, { host: other.userKey, vodKey: other.vodKey, stars: 5_000 });
    expect(outcomeOf(await calls.leaveBattle(other.client))).toBe('409 battle_over');
    expect(await decided(one)).toMatchObject({ state: 'won', winner: one.userKey });
    const { list } = await battleOf(other);
    expect(list).toMatchObject([
      { bj_user_key: one.userKey, star_cnt: 300, gift_cnt: 1, rank: 1 },
      { bj_user_key: other.userKey, star_cnt: 200, gift_cnt: 1, rank: 2 },
    ]);
    await eventually(async () =>
      expect(await room.next('contest')).toMatchObject({ state: 'won', winner: one.userKey }),
    );
    room.talk.disconnect();
  });

  it('shows the first three givers of each side, and none of a host who hides them (BROADCAST-36)', async () => {
    const [one, other] = await fighting();
    expect((await calls.update(other.client, { show_top_viewers_yn: 'N' })).status).toBe(200);
    const fans = await Promise.all(Array.from({ length: 4 }, giver));
    const give = (fan: Person | undefined, to: Side, stars: number) =>
      fan && calls.give(fan.client, { host: to.userKey, vodKey: to.vodKey, stars });
    // The second and the third reach the same, the second with the earlier gift.
    for (const [nth, stars] of [
      [0, 20],
      [1, 100],
      [2, 40],
      [2, 60],
      [3, 10],
      [0, 200],
    ] as const)
      await give(fans[nth], one, stars);
    await give(fans[0], other, 500);
    const { battle } = (await visitor.get<{ battle: BattleDto }>(`/v1/streams/${one.vodKey}/contest`)).body;
    expect(
      battle.sides.map(({ givers }) => givers.map(({ user, star_cnt }) => [user.user_key, star_cnt])),
    ).toEqual([
      [
        [fans[0]?.userKey, 220],
        [fans[1]?.userKey, 100],
        [fans[2]?.userKey, 100],
      ],
      [],
    ]);
    const room = await enterRoom((await giver()).client, other.vodKey);
    await give(fans[3], one, 1_000);
    await eventually(async () => {
      const { entries, now, ended_at } = await room.next('contest');
      expect([ended_at, Number.isNaN(Date.parse(now ?? ''))]).toEqual([null, false]);
      expect(entries.map(({ givers }) => givers?.[0]?.user_key)).toEqual([fans[3]?.userKey, undefined]);
    });
    room.talk.disconnect();
  });

  it('tells the time of the server with its end, before and after (BROADCAST-38)', async () => {
    const [one, other] = await fighting();
    const battle = async () =>
      (await visitor.get<{ battle: BattleDto }>(`/v1/streams/${one.vodKey}/contest`)).body.battle;
    const running = await battle();
    expect(running.ended_at).toBeNull();
    const leftMs = Date.parse(running.ends_at ?? '') - Date.parse(running.now);
    expect(leftMs).toBeGreaterThan(290_000);
    expect(leftMs).toBeLessThanOrEqual(300_000);
    forward(100);
    expect(Date.parse((await battle()).now) - Date.parse(running.now)).toBeGreaterThanOrEqual(100_000);
    await calls.leaveBattle(other.client);
    const { ended_at, ends_at } = await battle();
    expect(ended_at).toBe(ends_at);
  });

  it('with equal amounts is a draw (BROADCAST-27)', async () => {
    const [one] = await fighting();
    forward(301);
    expect(await decided(one)).toMatchObject({ state: 'drawn', winner: null });
  });

  it('waits for gifts that were in flight at its end (BROADCAST-27)', async () => {
    const [one, other] = await fighting();
    const fan = await giver();
    const holder = await server.app.get(Database).pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM wallets WHERE user_key = $1 FOR UPDATE', [fan.userKey]);
      const giving = calls.give(fan.client, { host: other.userKey, vodKey: other.vodKey, stars: 10 });
      await eventually(async () => {
        const rows = await server.app.get(Database).queryUntyped(
          'test_waiting',
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query LIKE '%gift_send%'`,
          [],
        );
        expect(rows).toHaveLength(1);
      });
      forward(301);
      for (let run = 0; run < 3; run += 1) await server.app.get(JobRunner).runNow('battles-settle');
      expect((await battleOf(one)).battle?.state).toBe('running');
      await holder.query('COMMIT');
      expect((await giving).status).toBe(200);
    } finally {
      holder.release();
    }
    expect(await decided(one)).toMatchObject({ state: 'won', winner: other.userKey });
  });

  it('is lost by the host who gives up, and by the host who ends the live (BROADCAST-28)', async () => {
    const [one, other] = await fighting();
    expect((await calls.leaveBattle(one.client)).body).toMatchObject({
      state: 'forfeited',
      winner: other.userKey,
    });
    const [third, fourth] = await fighting();
    await calls.end(fourth.client);
    expect((await battleOf(third)).battle).toMatchObject({ state: 'forfeited', winner: third.userKey });
  });

  it('does not count a gift of the instant in which it is given up (BROADCAST-27, BROADCAST-28)', async () => {
    const [one, other] = await fighting();
    const fan = await giver();
    const clock = server.app.get(Clock);
    const { setting } = clock;
    clock.set({ ...setting, frozenAtMs: clock.nowMs() + 1_000 });
    await calls.give(fan.client, { host: one.userKey, vodKey: one.vodKey, stars: 50 });
    const { body } = await calls.leaveBattle(other.client);
    clock.set({ ...setting, frozenAtMs: null });
    expect(body).toMatchObject({ sides: [{ star_cnt: 0, gift_cnt: 0, givers: [] }, { star_cnt: 0 }] });
    expect((await battleOf(one)).list).toMatchObject([{ star_cnt: 0 }, { star_cnt: 0 }]);
  });

  it('has one rematch (BROADCAST-26)', async () => {
    const [one, other] = await fighting();
    await calls.leaveBattle(one.client);
    expect((await calls.battle(other.client, one.userKey)).body).toMatchObject({
      state: 'invited',
      round: 2,
    });
    expect((await calls.battle(one.client, other.userKey)).body).toMatchObject({
      state: 'running',
      round: 2,
    });
    await calls.leaveBattle(other.client);
    expect(outcomeOf(await calls.battle(one.client, other.userKey))).toBe('409 battle_rematch_over');
  });
});
