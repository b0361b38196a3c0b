import {
  cumulativePrize,
  dateStart,
  periodAfter,
  rouletteAnimals,
  rouletteFieldOf,
  rouletteFields,
} from '@honey/rules';
import { AppError } from '@honey/server/core/errors/app-error';
import { RouletteSpinsService } from '@honey/server/events/roulette/roulette-spins.service';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { Random } from '../../setup/random.ts';
import { seedOfDay, sized } from '../../setup/sample/scope.mjs';
import { type Player, RouletteWorld } from './roulette-support.ts';

/** Both may be set for a longer run, and to repeat a run; a sample runs other weeks each day. */
const seed = Number(process.env.ROULETTE_SEED ?? sized({ sample: seedOfDay(), whole: 124 }));
const weeks = Number(process.env.ROULETTE_WEEKS ?? sized({ sample: 25, whole: 2_000 }));
const timeoutMs = 120_000 + weeks * 400;
const booksEvery = 250;
const hourMs = 3_600_000;

const file = setServer();
const world = new RouletteWorld(file);
const random = new Random(seed);

/** What the rules say, without a database. */
class PlainRoulette {
  private since = 0;
  /** Unused tickets by player, of the open round. */
  readonly tickets = new Map<Player, number>();
  readonly stars = new Map<Player, number>();
  readonly btuc = new Map<Player, number>();
  readonly settings = { begin: 10_000, growth: 10, max: 1_000_000 };

  get prize(): number {
    return cumulativePrize(this.since, this.settings);
  }

  add(map: Map<Player, number>, player: Player, amount: number): void {
    map.set(player, (map.get(player) ?? 0) + amount);
  }

  endRound(): void {
    this.tickets.clear();
  }

  /** Returns the prize of a spin that drew this lot. */
  spin(player: Player, lot: number): number {
    const field = rouletteFieldOf(lot);
    const amount = field.prize_cd === 'cumulative' ? this.prize : field.amount;
    this.since = field.prize_cd === 'cumulative' ? 0 : this.since + 1;
    this.add(this.tickets, player, field.prize_cd === 'ticket' ? 0 : -1);
    if (field.prize_cd === 'ticket') return 0;
    this.add(field.prize_cd === 'btuc' ? this.btuc : this.stars, player, amount);
    return amount;
  }
}

const plain = new PlainRoulette();
const players: Player[] = [];
let monday = '2040-01-02';
let offsetMs = 0;

const moveTo = (ms: number): void => {
  offsetMs = ms;
  world.at(new Date(dateStart(monday).getTime() + ms).toISOString());
};

/** A player spins, sometimes twice at once with one key, and sometimes without a ticket. */
async function spin(): Promise<void> {
  const player = random.pick(players);
  if (random.chance(0.15)) await world.force(random.pick(rouletteAnimals), player);
  const spins = file.server.app.get(RouletteSpinsService);
  const key = `week ${monday} ${offsetMs} ${random.next()}`;
  const make = () => spins.spin(player.member.userKey, { word: '무작위' }, key);
  if ((plain.tickets.get(player) ?? 0) === 0) {
    const refusal = await make().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    await world.database.queryUntyped('test_unforce', 'DELETE FROM roulette_forced_fields', []);
    return;
  }
  const results = await Promise.all(random.chance(0.2) ? [make(), make(), make()] : [make()]);
  expect(new Set(results.map(({ spin_id }) => spin_id)).size).toBe(1);
  const [result] = results;
  if (!result) throw new Error('no result');
  expect(result.amount).toBe(plain.spin(player, result.lot));
  expect(result.cumulative_cnt).toBe(plain.prize);
  expect(result.ticket_cnt).toBe(plain.tickets.get(player));
}

async function grant(): Promise<void> {
  const player = random.pick(players);
  const count = random.whole(1, 3);
  await world.grant(player, count);
  plain.add(plain.tickets, player, count);
}

/** The sandbox ends the round before its week is over. */
async function endEarly(): Promise<void> {
  const { status } = await file.client.send('POST', '/sandbox/api/roulette/end-round');
  expect(status).toBe(200);
  plain.endRound();
  // The further round begins where the ended one does: a spin at that instant belongs to either.
  moveTo(offsetMs + 1_000);
}

const operations = [
  { weight: 5, run: grant },
  { weight: 8, run: spin },
  { weight: 0.3, run: endEarly },
  { weight: 1, run: () => Promise.all([world.rounds.run(), world.rounds.run()]) },
];

async function compare(): Promise<void> {
  const { cumulative_cnt, round } = await world.roulette();
  expect(cumulative_cnt).toBe(plain.prize);
  expect(round.seed).toBeNull();
  for (const player of players) {
    const { star_cnt, btuc_cnt } = await world.balances(player);
    expect([star_cnt, btuc_cnt]).toEqual([plain.stars.get(player) ?? 0, plain.btuc.get(player) ?? 0]);
  }
}

describe('the roulette compared with a plain model', () => {
  it(
    `keeps tickets, prizes and books over ${weeks} random weeks (EVENTS-2, EVENTS-8, EVENTS-9, EVENTS-17)`,
    async () => {
      moveTo(0);
      for (let nth = 0; nth < 4; nth += 1) players.push(await world.player());
      expect(rouletteFields).toHaveLength(12);
      for (let week = 1; week <= weeks; week += 1) {
        moveTo(random.whole(0, 24) * hourMs);
        const count = random.whole(1, 6);
        for (let nth = 0; nth < count; nth += 1) {
          await random.weighted(operations).run();
          // Up to the last second of the Sunday.
          moveTo(Math.min(offsetMs + random.whole(1, 40) * hourMs, 7 * 24 * hourMs - 1_000 + nth));
        }
        await compare();
        monday = periodAfter('week', monday, random.chance(0.05) ? random.whole(2, 4) : 1);
        plain.endRound();
        moveTo(0);
        if (random.chance(0.8)) await world.rounds.run();
        if (week % booksEvery === 0) await world.expectCleanBooks();
      }
      await world.rounds.run();
      await world.expectCleanBooks();
      expect((await world.verify()).filter(({ state }) => state === 'broken')).toEqual([]);
    },
    timeoutMs,
  );
});
