import { randomBytes } from 'node:crypto';
import { drawLot, drawMessage, drawWords } from '@honey/rules';
import { rouletteSpinAll } from '@honey/server/events/events.functions';
import type { RouletteSpinResult } from '@honey/server/events/roulette/roulette.dto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { type Player, RouletteWorld } from './roulette-support.ts';

const file = setServer();
const world = new RouletteWorld(file);
const now = new Date('2041-05-08T03:00:00Z');

beforeEach(() => world.at(now.toISOString()));

interface Row {
  place: number;
  outcome: string;
  answer: RouletteSpinResult;
}

/** What one statement returns for these spins, by their places. */
async function spinTogether(
  spins: { player: Player; word?: string; key: string; hash?: string }[],
): Promise<Row[]> {
  const { roundId, seed } = await world.rounds.currentWithSeed();
  const rows = await world.database.call<Row>(
    rouletteSpinAll({
      round_id: roundId,
      seed,
      forcible: true,
      alarm_min: 100,
      now,
      spins: spins.map(({ player, word = 'w', key, hash = 'h' }) => ({
        user_key: player.member.userKey,
        word,
        key,
        hash,
      })),
    }),
  );
  return rows.sort((one, other) => one.place - other.place);
}

const expectProven = async () =>
  expect((await world.verify()).filter(({ state }) => state === 'broken')).toEqual([]);

describe('spins of one statement', () => {
  it('are decided each by itself, in order of their arrival (EVENTS-2, EVENTS-4, EVENTS-5, EVENTS-24)', async () => {
    const [one, two] = [await world.player(3), await world.player(1)];
    const without = await world.player();
    const operator = await world.player(0, { role: 'operator' });
    const rows = await spinTogether([
      { player: one, key: 'a' },
      { player: without, key: 'a' },
      { player: two, key: 'a' },
      { player: operator, key: 'a' },
      { player: one, key: 'b' },
      { player: one, key: 'a' },
      { player: one, key: 'b', hash: 'other' },
      { player: two, key: 'b' },
    ]);
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const outcomes = rows.map(({ outcome }) => outcome);
    expect(outcomes.slice(0, 7)).toEqual([
      'spun',
      'roulette_no_ticket',
      'spun',
      'event_operators_excluded',
      'spun',
      'replayed',
      'idempotency_mismatch',
    ]);
    // Unless its first spin won another ticket.
    expect(outcomes[7]).toBe(rows[2]?.answer.prize_cd === 'ticket' ? 'spun' : 'roulette_no_ticket');
    expect(rows[5]?.answer).toEqual(rows[0]?.answer);
    const spun = rows
      .filter(({ outcome }) => outcome === 'spun')
      .map(({ answer: { spin_id, number } }) => ({ spin_id, number }))
      .sort((a, b) => a.number - b.number);
    expect(spun.map(({ number }) => number)).toEqual(spun.map((_, nth) => nth + 1));
    expect(spun.map(({ spin_id }) => spin_id)).toEqual(
      spun.map(({ spin_id }) => spin_id).sort((a, b) => a - b),
    );
    await expectProven();
    await world.expectCleanBooks();
  });

  it('count the cumulative prize from a win among them (EVENTS-8)', async () => {
    const players = [await world.player(1), await world.player(1), await world.player(1)] as const;
    const before = await world.roulette();
    const { seed } = await world.rounds.currentWithSeed();
    const word = winningWord(seed, before.round.period, before.round.spin_cnt + 2, players[1].member.userKey);
    const rows = await spinTogether(
      players.map((player, nth) => ({ player, key: 'c', word: nth === 1 ? word : 'w' })),
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['spun', 'spun', 'spun']);
    const [first, won, after] = rows.map(({ answer }) => answer);
    const { prize_growth: growth, prize_begin: begin } = before.round;
    expect(first?.cumulative_cnt).toBe(before.cumulative_cnt + growth);
    expect(won).toMatchObject({
      animal_cd: 'dragon',
      amount: before.cumulative_cnt + growth,
      cumulative_cnt: begin,
    });
    expect(after?.cumulative_cnt).toBe(begin + growth);
    await expectProven();
    await world.expectCleanBooks();
  });

  it('take a decided field once, by the member for whom it is (EVENTS-15)', async () => {
    const [one, two, without] = [await world.player(2), await world.player(1), await world.player()];
    await world.force('tiger', two);
    await world.force('ox', without);
    const rows = await spinTogether([
      { player: without, key: 'd' },
      { player: one, key: 'd' },
      { player: two, key: 'd' },
      { player: one, key: 'e' },
    ]);
    expect(rows.map(({ answer }) => answer?.forced_yn)).toEqual([undefined, 'N', 'Y', 'N']);
    expect(rows[2]?.answer).toMatchObject({ animal_cd: 'tiger', amount: 1_000 });
    await world.grant(without, 1);
    expect((await spinTogether([{ player: without, key: 'd' }]))[0]?.answer.animal_cd).toBe('ox');
    await world.expectCleanBooks();
  });

  it('of 20 members, 120 at once, have one number each, without gaps (EVENTS-5, EVENTS-7)', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => world.player(6)));
    const { round } = await world.roulette();
    const spins = await Promise.all(
      Array.from({ length: 120 }, (_, nth) => world.spun((players[nth % 20] as Player).client)),
    );
    const numbers = spins.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, nth) => round.spin_cnt + nth + 1));
    await expectProven();
    await world.expectCleanBooks();
  });
});

describe('a round that ended', () => {
  it('notifies each member who spun in it of its end, once (EVENTS-12)', async () => {
    world.at('2041-06-05T03:00:00Z');
    const [player, idle] = [await world.player(3), await world.player(1)];
    const { round_id } = await world.spun(player.client);
    await world.spun(player.client);
    const alarms = () =>
      world.database.queryUntyped<{ user_key: number; detail: unknown }>(
        'test_over_alarms',
        `SELECT user_key, detail FROM alarms WHERE user_key = ANY ($1) AND kind = 'draw' AND ref = $2`,
        [[player.member.userKey, idle.member.userKey], `roulette:${round_id}`],
      );
    await world.rounds.run();
    expect(await alarms()).toEqual([]);
    world.at('2041-06-09T15:00:00Z');
    await Promise.all([world.rounds.run(), world.rounds.run()]);
    await world.rounds.run();
    expect(await alarms()).toEqual([
      { user_key: player.member.userKey, detail: { source: 'roulette', path: '/event/circadian-animals' } },
    ]);
    await world.renew(player);
    const { body } = await player.client.get('/v1/mypage/alarm-active-list');
    expect(JSON.stringify(body)).toContain('열두 동물 룰렛 결과를 확인해 보세요.');
  });
});

/** A word with which this spin wins the cumulative prize. */
function winningWord(seed: string, period: string, number: number, userKey: number): string {
  for (;;) {
    const word = randomBytes(6).toString('hex');
    const message = drawMessage({ kind: 'roulette', period, number, userKey, word });
    if (drawLot(drawWords(seed, message), 10_000) === 0) return word;
  }
}
