import { createHash } from 'node:crypto';
import {
  cumulativePrize,
  drawLot,
  drawMessageOf,
  drawWordHash,
  periodAfter,
  periodStart,
  rouletteFieldOf,
  rouletteLots,
  seoulDate,
} from '@honey/rules';
import type { Cell, TableRows } from '../../bulk/copy.ts';
import { inSeoul } from '../../content/in-seoul.ts';
import { Chance } from '../../content/random.ts';
import { wordsOf } from '../events/draw-words.ts';
import { at, map } from './columns.ts';
import type { LoadKeys, LoadPlan, LoadSize, SpinColumns } from './shapes.ts';

/** Rounds that have ended, before those of the dataset `ci`. */
const weeks = { first: 50, last: 2 };
const word = 'load';
const wordHash = drawWordHash(word);
const noTransfer = 0xffff_ffff;
const minuteMs = 60_000;

/** The Mondays of the rounds with spins, oldest first. */
export function loadMondays(nowMs: number): string[] {
  const monday = periodStart('week', seoulDate(new Date(nowMs)));
  return Array.from({ length: weeks.first - weeks.last + 1 }, (_, nth) =>
    periodAfter('week', monday, nth - weeks.first),
  );
}

/** The seed of a round: the same for the same week. */
export const loadSeed = (monday: string): string =>
  createHash('sha256').update(`load ${monday}`).digest('hex');

/** Spins as they are distributed over rounds and members, before anything is drawn. */
export function planSpins({ spins: count, members }: LoadSize, nowMs: number): SpinColumns {
  const chance = new Chance(120_000);
  const mondays = loadMondays(nowMs);
  const spins: SpinColumns = {
    count,
    mondays,
    member: new Uint32Array(count),
    round: new Uint32Array(count),
    number: new Uint32Array(count),
    lot: new Uint32Array(count),
    since: new Uint32Array(count),
    amount: new Float64Array(count),
    transfer: new Uint32Array(count).fill(noTransfer),
    spunMs: new Float64Array(count),
    paid: 0,
    again: 0,
  };
  const perRound = Math.ceil(count / mondays.length);
  for (let spin = 0; spin < count; spin += 1) {
    const round = Math.floor(spin / perRound);
    const begins = inSeoul(mondays[round] ?? '', 0);
    const ends = inSeoul(periodAfter('week', mondays[round] ?? ''), 0);
    spins.member[spin] = chance.integer(0, members - 1);
    spins.round[spin] = round;
    spins.number[spin] = (spin % perRound) + 1;
    spins.spunMs[spin] =
      begins + minuteMs + Math.floor(((spin % perRound) * (ends - begins - 2 * minuteMs)) / perRound);
  }
  return spins;
}

/** The terms of the cumulative prize, and the spins since it was won, by the spins that exist. */
export interface SpinStart {
  since: number;
  prize: { begin: number; growth: number; max: number };
}

/**
 * Draws every spin as the product does, and puts the transfers of prizes and of gifts into one chronological order.
 * A member's honey after each gift then contains the prizes before it.
 */
export function drawSpins(
  { spins, gifts, size }: LoadPlan,
  userKey: number,
  { since, prize }: SpinStart,
): void {
  const won = new Float64Array(size.members);
  let sinceWin = since;
  let gift = 0;
  let transfer = 0;
  const giveBefore = (ms: number): void => {
    for (; gift < gifts.count && at(gifts.givenMs, gift) <= ms; gift += 1) {
      gifts.transfer[gift] = transfer++;
      gifts.balance[gift] = at(gifts.balance, gift) + at(won, at(gifts.giver, gift));
    }
  };
  const seeds = spins.mondays.map((monday) => ({ period: monday, seed: loadSeed(monday) }));
  for (let spin = 0; spin < spins.count; spin += 1) {
    const { period, seed } = seeds[at(spins.round, spin)] ?? { period: '', seed: '' };
    const member = at(spins.member, spin);
    const message = drawMessageOf({
      kind: 'roulette',
      period,
      number: at(spins.number, spin),
      userKey: userKey + member,
      wordHash,
    });
    const lot = drawLot(wordsOf(seed, message), rouletteLots);
    const field = rouletteFieldOf(lot);
    spins.lot[spin] = lot;
    spins.since[spin] = sinceWin;
    if (field.prize_cd === 'ticket') spins.again += 1;
    if (field.prize_cd !== 'ticket' && field.prize_cd !== 'none') {
      const amount = field.prize_cd === 'cumulative' ? cumulativePrize(sinceWin, prize) : field.amount;
      giveBefore(at(spins.spunMs, spin));
      spins.amount[spin] = amount;
      spins.transfer[spin] = transfer++;
      spins.paid += 1;
      if (field.prize_cd !== 'btuc') won[member] = at(won, member) + amount;
    }
    sinceWin = field.prize_cd === 'cumulative' ? 0 : sinceWin + 1;
  }
  giveBefore(Number.POSITIVE_INFINITY);
}

/** What a spin paid. */
export interface SpinPrize {
  asset: 'STAR' | 'BTUC';
  amount: number;
  /** Its place among the transfers of gifts and prizes. */
  transfer: number;
}

/** What a spin paid; null without a prize in money. */
export function prizeOfSpin({ spins }: LoadPlan, spin: number): SpinPrize | null {
  const transfer = at(spins.transfer, spin);
  if (transfer === noTransfer) return null;
  const asset = rouletteFieldOf(at(spins.lot, spin)).prize_cd === 'btuc' ? 'BTUC' : 'STAR';
  return { asset, amount: at(spins.amount, spin), transfer };
}

/** The sums of prizes by member, and of all. */
export function prizesWon(plan: LoadPlan): {
  star: Float64Array;
  btuc: Float64Array;
  sum: { STAR: number; BTUC: number };
} {
  const won = {
    star: new Float64Array(plan.size.members),
    btuc: new Float64Array(plan.size.members),
    sum: { STAR: 0, BTUC: 0 },
  };
  for (let spin = 0; spin < plan.spins.count; spin += 1) {
    const prize = prizeOfSpin(plan, spin);
    if (!prize) continue;
    const of = prize.asset === 'STAR' ? won.star : won.btuc;
    const member = at(plan.spins.member, spin);
    of[member] = at(of, member) + prize.amount;
    won.sum[prize.asset] += prize.amount;
  }
  return won;
}

/** A ticket for each spin, then unspent ones that spins won. */
export function ticketRows(plan: LoadPlan, keys: LoadKeys, roundIds: readonly number[]): TableRows {
  const { spins } = plan;
  const row = (id: number, spin: number, reason: string, key: string, ms: number): Cell[] => [
    id,
    roundIds[at(spins.round, spin)] ?? 0,
    keys.user + at(spins.member, spin),
    reason,
    key,
    new Date(ms).toISOString(),
  ];
  return {
    table: 'roulette_tickets',
    columns: ['ticket_id', 'round_id', 'user_key', 'reason', 'reason_key', 'created_at'],
    rows: (function* (): Generator<Cell[]> {
      for (let spin = 0; spin < spins.count; spin += 1)
        yield row(
          keys.ticket + spin,
          spin,
          'operator',
          `load ${spin}`,
          at(spins.spunMs, spin) - minuteMs / 2,
        );
      let id = keys.ticket + spins.count;
      for (let spin = 0; spin < spins.count; spin += 1)
        if (rouletteFieldOf(at(spins.lot, spin)).prize_cd === 'ticket')
          yield row(id++, spin, 'spin', String(keys.spin + spin), at(spins.spunMs, spin));
    })(),
  };
}

/** The spins, as roulette_spin_all writes them. */
export function spinRows(plan: LoadPlan, keys: LoadKeys, roundIds: readonly number[]): TableRows {
  const { spins } = plan;
  return {
    table: 'roulette_spins',
    columns: [
      'spin_id',
      'round_id',
      'number',
      'user_key',
      'ticket_id',
      'word',
      'word_hash',
      'lot',
      'animal_cd',
      'since_cnt',
      'asset',
      'amount',
      'transfer_id',
      'idempotency_key',
      'input_hash',
      'answer',
      'created_at',
    ],
    rows: map(spins.count, (spin) => {
      const spinId = keys.spin + spin;
      const roundId = roundIds[at(spins.round, spin)] ?? 0;
      const [number, lot, since] = [at(spins.number, spin), at(spins.lot, spin), at(spins.since, spin)];
      const { animal_cd, prize_cd } = rouletteFieldOf(lot);
      const prize = prizeOfSpin(plan, spin);
      const createdAt = new Date(at(spins.spunMs, spin)).toISOString();
      const amount = prize?.amount ?? 0;
      const answer = JSON.stringify({
        ...{ spin_id: spinId, round_id: roundId, number, word, lot, animal_cd, prize_cd, amount },
        ...{ balance: prize ? amount : null, cumulative_cnt: 0, ticket_cnt: 0 },
        ...{ forced_yn: 'N', created_on: createdAt },
      });
      return [
        ...[spinId, roundId, number, keys.user + at(spins.member, spin), keys.ticket + spin, word, wordHash],
        ...[lot, animal_cd, since, prize?.asset ?? null, amount],
        prize ? transferIdOf(plan, keys, prize.transfer) : null,
        ...[`load-${spinId}`, 'load', answer, createdAt],
      ];
    }),
  };
}

/** The key of a transfer by its place among gifts and prizes. */
export const transferIdOf = ({ size }: LoadPlan, keys: LoadKeys, place: number): number =>
  keys.transfer + 2 * size.members + place;
