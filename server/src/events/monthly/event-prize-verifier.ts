import { type EventPart, type EventPrizeTerms, prizeLedgerAsset, prizeOf, prizeTermsOf } from '@honey/rules';
import type pg from 'pg';

/** What the coupon service answered to the purchase of a prize. */
interface ReadCoupon {
  state: string;
  user_key: number;
  /** Empty once the member is erased. */
  answer: Record<string, unknown> | null;
}

/** A prize of a draw as it is stored, with what its winner got: money, an item or a coupon. */
interface ReadPrize {
  number: number;
  user_key: number;
  asset: string | null;
  amount: number;
  terms: EventPrizeTerms | null;
  is_paid: boolean;
  is_unpaid: boolean;
  granted_ref: string | null;
  /** What the ledger moved from the event account into the winner's wallet under the prize's key. */
  moved: { asset: string; amount: number }[] | null;
  /** The item of `granted_ref`. */
  item: { item_id: number; user_key: number; source: string; is_of_payment: boolean } | null;
  /** The purchase under the key of the prize, of any member. */
  coupon: ReadCoupon | null;
}

const prizesOfEvent = `
  SELECT p.number, p.user_key, p.asset::text, p.amount::float8 AS amount, p.terms, p.paid_at IS NOT NULL AS is_paid,
    p.unpaid_reason IS NOT NULL AS is_unpaid, p.granted_ref, m.moved,
    (SELECT jsonb_build_object('item_id', o.item_id, 'user_key', o.user_key, 'source', o.source, 'is_of_payment', o.created_at = p.paid_at)
     FROM owned_items o WHERE p.terms ->> 'asset' = 'ITEM' AND o.owned_id::text = p.granted_ref) AS item,
    (SELECT jsonb_build_object('state', e.state, 'user_key', e.user_key, 'answer', e.answer) FROM external_purchases e
     WHERE e.operation = 'coupon_prize' AND e.idempotency_key = k.key ORDER BY e.purchase_id LIMIT 1) AS coupon
  FROM month_event_prizes p
    CROSS JOIN LATERAL (SELECT 'month-event:' || p.event_id || ':draw:' || p.number AS key) k
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('asset', n.asset, 'amount', n.amount)) AS moved
      FROM ledger_operations o JOIN ledger_entries n ON n.transfer_id = o.id
        JOIN ledger_account_keys h ON h.id = n.source_id AND h.kind = 'house' AND h.code = 'event'
        JOIN ledger_account_keys a ON a.id = n.destination_id AND a.kind = 'wallet' AND a.user_key = p.user_key
      WHERE o.operation = 'event_draw' AND o.owner_key = p.user_key AND o.idempotency_key = k.key
    ) m ON true
  WHERE p.event_id = $1 AND p.kind = 'draw' ORDER BY p.number`;

/** Names the winners of an event's draw who did not get what the draw says, or got what it does not say (EVENTS-87). */
export async function problemsOfPrizes(
  client: pg.ClientBase,
  { event_id, parts }: { event_id: number; parts: readonly EventPart[] },
): Promise<string[]> {
  const { rows } = await client.query<ReadPrize>(prizesOfEvent, [event_id]);
  const part = parts.find(({ type }) => type === 'ticket_ask');
  return rows.flatMap((row) => {
    const prize = part?.type === 'ticket_ask' ? prizeOf(part.prizes, row.number) : undefined;
    const problem = prize
      ? (problemOfTerms(row, {
          asset: prizeLedgerAsset(prize),
          amount: prize.amount,
          terms: prizeTermsOf(prize),
        }) ?? problemOfPayment(row))
      : 'the draw has no such prize';
    return problem === null ? [] : [`winner ${row.number}: ${problem}`];
  });
}

function problemOfTerms(
  { asset, amount, terms }: ReadPrize,
  drawn: Pick<ReadPrize, 'asset' | 'amount' | 'terms'>,
): string | null {
  if (asset === drawn.asset && amount === drawn.amount && textOf(terms) === textOf(drawn.terms)) return null;
  return `the prize is ${nameOf({ asset, amount, terms })}, and the draw says ${nameOf(drawn)}`;
}

function problemOfPayment(row: ReadPrize): string | null {
  const { terms, is_paid, is_unpaid, granted_ref, moved } = row;
  if (is_paid && is_unpaid) return 'the prize is both paid and with the house';
  const [transfer, ...more] = moved ?? [];
  if (terms !== null) {
    if (transfer) return `${transfer.amount} ${transfer.asset} were paid instead of the prize`;
    return terms.asset === 'ITEM' ? problemOfItem(row, terms) : problemOfCoupon(row, terms);
  }
  if (granted_ref !== null) return `${granted_ref} was granted instead of the prize`;
  if (!is_paid) return transfer ? 'the prize was paid, and is not marked as paid' : null;
  if (!transfer) return 'the prize is marked as paid, and was not';
  if (more.length > 0 || transfer.asset !== row.asset || transfer.amount !== row.amount)
    return `${transfer.amount} ${transfer.asset} were paid, and the prize is ${nameOf(row)}`;
  return null;
}

/** An item that is used, passed on or moved with its member's account remains the one that was granted. */
function problemOfItem(
  { is_paid, granted_ref, item, user_key }: ReadPrize,
  terms: EventPrizeTerms,
): string | null {
  if (!is_paid) return granted_ref === null ? null : 'an item was granted, and the prize is not paid';
  if (!item) return `the item ${granted_ref ?? ''} does not exist`;
  if (item.item_id !== terms.item_id) return `the item ${granted_ref} is another one`;
  if (!item.is_of_payment) return `the item ${granted_ref} was not granted with the prize`;
  if (item.source === 'bought' || (item.source === 'granted' && item.user_key !== user_key))
    return `the item ${granted_ref} was not granted to the winner`;
  return null;
}

const couponFields = ['kind', 'star_cnt', 'percent', 'won_krw'] as const;

function problemOfCoupon(row: ReadPrize, terms: EventPrizeTerms): string | null {
  const { is_paid, is_unpaid, granted_ref, coupon, user_key } = row;
  if (coupon && coupon.user_key !== user_key) return 'the coupon was requested for another member';
  const isDone = coupon?.state === 'done';
  if (!is_paid) {
    if (granted_ref !== null || isDone) return 'a coupon was given, and the prize is not paid';
    return coupon && is_unpaid ? 'a coupon was requested, and the prize is with the house' : null;
  }
  if (!coupon || !isDone) return 'the coupon service did not give the coupon';
  const answer = coupon.answer ?? {};
  // The answers to an erased member are emptied.
  if (Object.keys(answer).length === 0) return null;
  if (answer.coupon_id !== granted_ref)
    return `the coupon is ${granted_ref}, and the service gave another one`;
  const isAsDrawn =
    answer.title === terms.name && couponFields.every((field) => answer[field] === terms.coupon?.[field]);
  return isAsDrawn ? null : `the coupon ${granted_ref} is not worth what the draw says`;
}

const nameOf = ({ asset, amount, terms }: Pick<ReadPrize, 'asset' | 'amount' | 'terms'>): string =>
  terms === null ? `${amount} ${asset}` : textOf(terms);

/** The database orders the fields of an object by itself. */
const textOf = (terms: EventPrizeTerms | null): string =>
  terms === null
    ? ''
    : [
        terms.asset,
        terms.name,
        terms.item_id ?? '',
        ...couponFields.map((field) => terms.coupon?.[field] ?? ''),
      ].join(' ');
