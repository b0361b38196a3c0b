import type { TableRows } from '../../bulk/copy.ts';
import { map } from './columns.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';

const windowMs = 30 * 60_000;
const priceOfStar = 110;
const methods = ['card', 'phone', 'transfer'] as const;

/** How an order ended without a payment: it needs no entry of the ledger. */
const endings = [
  { state: 'expired', source: 'job' },
  { state: 'cancelled', source: 'member' },
  { state: 'failed', source: 'return' },
] as const;

const endingOf = (place: number) => endings[place % endings.length] ?? endings[0];
const orderNoOf = (place: number): string => `LOAD${place.toString(36).toUpperCase().padStart(8, '0')}`;
const orderedMs = ({ size, joinedMs, nowMs }: LoadPlan, place: number): number =>
  Math.floor(joinedMs + (place * (nowMs - windowMs - joinedMs)) / size.orders);

/** Orders of honey that were not paid, in chronological order. */
export function orderRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  const { orders, members } = plan.size;
  return {
    table: 'orders',
    columns: [
      'order_id',
      'order_no',
      'user_key',
      'kind',
      'method',
      'state',
      'title',
      'star_cnt',
      'amount_krw',
      'idempotency_key',
      'input_hash',
      'expires_at',
      'created_at',
    ],
    rows: map(orders, (place) => {
      const stars = 100 * (1 + (place % 10));
      const createdMs = orderedMs(plan, place);
      return [
        keys.order + place,
        orderNoOf(place),
        keys.user + ((place * 7) % members),
        'honey',
        methods[place % methods.length] ?? 'card',
        endingOf(place).state,
        `꿀 ${stars.toLocaleString('ko-KR')}개`,
        stars,
        stars * priceOfStar,
        `load-${place}`,
        'load',
        new Date(createdMs + windowMs).toISOString(),
        new Date(createdMs).toISOString(),
      ];
    }),
  };
}

/** Two events of each order: it was created, and it ended. */
export function orderEventRows(plan: LoadPlan, keys: LoadKeys): TableRows {
  return {
    table: 'order_events',
    columns: ['event_id', 'order_no', 'state', 'source', 'created_at'],
    rows: map(2 * plan.size.orders, (nth) => {
      const place = Math.floor(nth / 2);
      const isEnd = nth % 2 === 1;
      const { state, source } = isEnd ? endingOf(place) : { state: 'ready', source: 'member' };
      const atMs = orderedMs(plan, place) + (isEnd ? windowMs : 0);
      return [keys.orderEvent + nth, orderNoOf(place), state, source, new Date(atMs).toISOString()];
    }),
  };
}
