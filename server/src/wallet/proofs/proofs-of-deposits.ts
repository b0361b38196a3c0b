import type { Proof } from './proofs-of-ledger.ts';

/** Bank transfers: incoming payments against their orders. */
export const depositProofs: readonly Proof[] = [
  {
    name: 'a credited deposit has a paid order of its amount and member, with the honey that it pays for',
    sql: `SELECT p.payment_id FROM bank_deposit_payments p LEFT JOIN bank_deposits d USING (deposit_id)
      LEFT JOIN orders o ON o.order_no = p.order_no
      WHERE p.state = 'credited' AND (o.user_key, o.method::text, o.amount_krw, o.star_cnt, o.bonus_star_cnt) IS DISTINCT FROM
        (d.user_key, 'bank', p.amount_krw, p.amount_krw * d.star_cnt / d.amount_krw,
          p.amount_krw * d.bonus_star_cnt / d.amount_krw)
        OR p.state = 'credited' AND (o.idempotency_key, o.paid_at) IS DISTINCT FROM ('bank:' || p.bank_tx_id, p.decided_at)`,
  },
  {
    name: 'an order by bank transfer has its deposit, and its transfer in the ledger',
    sql: `SELECT o.order_no FROM orders o LEFT JOIN bank_deposit_payments p ON p.order_no = o.order_no
      LEFT JOIN ledger_transfers t ON t.id = o.transfer_id
      WHERE o.method = 'bank' AND (p.state IS DISTINCT FROM 'credited' OR t.owner_key IS DISTINCT FROM o.user_key)`,
  },
  {
    name: 'the state of a bank transfer follows from its payments',
    sql: `SELECT d.deposit_id FROM bank_deposits d LEFT JOIN (
        SELECT deposit_id, bool_or(state = 'credited') AS credited, bool_or(state = 'held') AS held,
          min(decided_at) FILTER (WHERE state = 'credited') AS credited_at
        FROM bank_deposit_payments GROUP BY 1) p USING (deposit_id)
      WHERE (d.state = 'deposited') <> coalesce(p.credited, false)
        OR (d.state = 'held') <> (coalesce(p.held, false) AND NOT p.credited)
        OR d.credited_at IS DISTINCT FROM p.credited_at`,
  },
];
