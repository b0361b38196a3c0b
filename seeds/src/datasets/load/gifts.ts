import type { Cell, TableRows } from '../../bulk/copy.ts';
import { at, map } from './columns.ts';
import { hostKeyOf } from './members.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';
import { transferIdOf } from './spins.ts';

/** The gifts themselves: all are rolled up. */
export function giftRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { gifts, lives } = plan;
  return {
    table: 'gifts',
    columns: ['gift_id', 'transfer_id', 'sender_key', 'host_key', 'vod_key', 'star_cnt', 'created_at'],
    rows: map(gifts.count, (gift) => {
      const live = at(gifts.live, gift);
      return [
        keys.gift + gift,
        transferIdOf(plan, keys, at(gifts.transfer, gift)),
        keys.user + at(gifts.giver, gift),
        hostKeyOf(plan, keys, at(lives.host, live)),
        keys.live + live,
        at(gifts.starCnt, gift),
        new Date(at(gifts.givenMs, gift)).toISOString(),
      ];
    }),
  };
}

/** Each fan's total for each host. */
export function fanRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { lives, size } = plan;
  const totals = totalsBy(plan, (live) => at(lives.host, live));
  return {
    table: 'fan_totals',
    columns: ['host_key', 'user_key', 'star_cnt'],
    rows: mapTotals(totals, ({ place, starCnt }) => [
      hostKeyOf(plan, keys, Math.floor(place / size.members)),
      keys.user + (place % size.members),
      starCnt,
    ]),
  };
}

/** Each giver's total in each live. */
export function liveGiverRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { lives, size } = plan;
  const totals = totalsBy(plan, (live) => live);
  return {
    table: 'live_gift_totals',
    columns: ['vod_key', 'user_key', 'host_key', 'star_cnt', 'gift_cnt'],
    rows: mapTotals(totals, ({ place, starCnt, count }) => {
      const live = Math.floor(place / size.members);
      return [
        keys.live + live,
        keys.user + (place % size.members),
        hostKeyOf(plan, keys, at(lives.host, live)),
        starCnt,
        count,
      ];
    }),
  };
}

/** Each giver's total in each live, for any of its hosts: here every live has one host. */
export function giverRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { size } = plan;
  const totals = totalsBy(plan, (live) => live);
  return {
    table: 'live_giver_totals',
    columns: ['vod_key', 'user_key', 'star_cnt'],
    rows: mapTotals(totals, ({ place, starCnt }) => [
      keys.live + Math.floor(place / size.members),
      keys.user + (place % size.members),
      starCnt,
    ]),
  };
}

/** Each live's total for its host. */
export function liveHostRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { lives } = plan;
  const giftCnt = giftsOf(plan);
  const giverCnt = giversOf(plan);
  const lastGift = lastGiftsOf(plan);
  return {
    table: 'live_host_totals',
    columns: ['vod_key', 'host_key', 'star_cnt', 'gift_cnt', 'giver_cnt', 'last_gift_id'],
    rows: (function* (): Generator<Cell[]> {
      for (let live = 0; live < lives.count; live += 1) {
        if (at(giftCnt, live) === 0) continue;
        const host = hostKeyOf(plan, keys, at(lives.host, live));
        yield [
          keys.live + live,
          host,
          at(lives.starCnt, live),
          at(giftCnt, live),
          at(giverCnt, live),
          keys.gift + at(lastGift, live),
        ];
      }
    })(),
  };
}

/** Number of gifts of each live. */
export function giftsOf({ gifts, lives }: LoadPlan): Uint32Array {
  const count = new Uint32Array(lives.count);
  for (const live of gifts.live) count[live] = at(count, live) + 1;
  return count;
}

/** The last gift of each live that has any. */
function lastGiftsOf({ gifts, lives }: LoadPlan): Uint32Array {
  const last = new Uint32Array(lives.count);
  gifts.live.forEach((live, gift) => {
    last[live] = gift;
  });
  return last;
}

/** Number of givers of each live. */
export function giversOf(plan: LoadPlan): Uint32Array {
  const givers = new Uint32Array(plan.lives.count);
  for (const { place } of totalsBy(plan, (live) => live)) {
    const live = Math.floor(place / plan.size.members);
    givers[live] = at(givers, live) + 1;
  }
  return givers;
}

interface Total {
  place: number;
  starCnt: number;
  count: number;
}

/** Sums gifts by giver and by the `group` of their live, in the order of the target index. */
function totalsBy({ gifts, size }: LoadPlan, group: (live: number) => number): Total[] {
  const totals = new Map<number, Total>();
  for (let gift = 0; gift < gifts.count; gift += 1) {
    const place = group(at(gifts.live, gift)) * size.members + at(gifts.giver, gift);
    const total = totals.get(place);
    if (total) {
      total.starCnt += at(gifts.starCnt, gift);
      total.count += 1;
    } else totals.set(place, { place, starCnt: at(gifts.starCnt, gift), count: 1 });
  }
  return [...totals.values()].sort((one, other) => one.place - other.place);
}

function* mapTotals(totals: Total[], row: (total: Total) => Cell[]): Generator<Cell[]> {
  for (const total of totals) yield row(total);
}
