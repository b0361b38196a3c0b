// The cost of a gift, a charge and a subscription in plain SQL: plain Fastify, tables of its own, one statement for
// each request. It calls no function and reads no table of the product, so that a change of the product cannot affect
// it. Do not change it: a figure measured against it is comparable only as long as it stays the same.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const schema = `
  DROP SCHEMA IF EXISTS frozen CASCADE;
  CREATE SCHEMA frozen;
  CREATE TABLE frozen.wallets (user_key int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE frozen.transfers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, operation text NOT NULL, owner_key int NOT NULL, key text NOT NULL,
    created_at timestamptz NOT NULL, UNIQUE (owner_key, operation, key)
  );
  CREATE TABLE frozen.postings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transfer_id bigint NOT NULL, user_key int NOT NULL, amount bigint NOT NULL
  );
  CREATE INDEX ON frozen.postings (user_key, id);
  CREATE TABLE frozen.gifts (
    gift_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transfer_id bigint NOT NULL, sender_key int NOT NULL, host_key int NOT NULL,
    vod_key int, star_cnt bigint NOT NULL, created_at timestamptz NOT NULL
  );
  CREATE INDEX ON frozen.gifts (sender_key, gift_id);
  CREATE INDEX ON frozen.gifts (host_key, gift_id);
  CREATE TABLE frozen.orders (order_no text PRIMARY KEY, user_key int NOT NULL, star_cnt bigint NOT NULL, amount bigint NOT NULL, paid_at timestamptz);
  CREATE TABLE frozen.subscriptions (
    payment_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, transfer_id bigint NOT NULL, user_key int NOT NULL, host_key int NOT NULL,
    star_cnt bigint NOT NULL, ends_at timestamptz NOT NULL
  );
  CREATE INDEX ON frozen.subscriptions (user_key, host_key);
  INSERT INTO frozen.wallets SELECT user_key, 9000000000000 FROM public.users;
  INSERT INTO frozen.orders SELECT order_no, user_key, star_cnt, amount_krw, NULL FROM public.orders;
  ANALYZE frozen.wallets, frozen.orders;
`;

/** A debit, a transfer with its key, two postings and a gift. */
const gift = `
  WITH debit AS (
    UPDATE frozen.wallets SET balance = balance - $4 WHERE user_key = $1 AND balance >= $4 RETURNING balance
  ), transfer AS (
    INSERT INTO frozen.transfers (operation, owner_key, key, created_at) SELECT 'gift', $1, $5, now() FROM debit RETURNING id
  ), postings AS (
    INSERT INTO frozen.postings (transfer_id, user_key, amount)
    SELECT t.id, p.user_key, p.amount FROM transfer t CROSS JOIN (VALUES ($1::int, -$4::bigint), ($2::int, $4::bigint)) p (user_key, amount)
  ), given AS (
    INSERT INTO frozen.gifts (transfer_id, sender_key, host_key, vod_key, star_cnt, created_at)
    SELECT t.id, $1, $2, $3, $4, now() FROM transfer t RETURNING gift_id
  )
  SELECT g.gift_id, d.balance FROM given g, debit d`;

/** An order that becomes paid, a credit, a transfer with its key and two postings. */
const charge = `
  WITH paid AS (
    UPDATE frozen.orders SET paid_at = now() WHERE order_no = $1 AND amount = $2 AND paid_at IS NULL RETURNING user_key, star_cnt
  ), credit AS (
    UPDATE frozen.wallets w SET balance = balance + p.star_cnt FROM paid p WHERE w.user_key = p.user_key RETURNING w.user_key, p.star_cnt
  ), transfer AS (
    INSERT INTO frozen.transfers (operation, owner_key, key, created_at) SELECT 'charge', c.user_key, $1, now() FROM credit c RETURNING id
  ), postings AS (
    INSERT INTO frozen.postings (transfer_id, user_key, amount)
    SELECT t.id, p.user_key, p.amount FROM transfer t CROSS JOIN credit c
      CROSS JOIN LATERAL (VALUES (0, -c.star_cnt), (c.user_key, c.star_cnt)) p (user_key, amount)
  )
  SELECT user_key FROM credit`;

/**
 * A debit, a transfer with its key, a posting for the host and one for the house, each with its counterpart, and a
 * term.
 */
const subscription = `
  WITH debit AS (
    UPDATE frozen.wallets SET balance = balance - $3 WHERE user_key = $1 AND balance >= $3 RETURNING balance
  ), transfer AS (
    INSERT INTO frozen.transfers (operation, owner_key, key, created_at) SELECT 'subscription', $1, $4, now() FROM debit RETURNING id
  ), postings AS (
    INSERT INTO frozen.postings (transfer_id, user_key, amount)
    SELECT t.id, p.user_key, p.amount FROM transfer t
      CROSS JOIN (VALUES ($1::int, -$3::bigint), ($2::int, $3::bigint * 8 / 10), (0, $3::bigint - $3::bigint * 8 / 10)) p (user_key, amount)
  ), term AS (
    INSERT INTO frozen.subscriptions (transfer_id, user_key, host_key, star_cnt, ends_at)
    SELECT t.id, $1, $2, $3, now() + interval '30 days' FROM transfer t RETURNING payment_id
  )
  SELECT n.payment_id, d.balance FROM term n, debit d`;

const app = Fastify();
const pool = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 10 });
await pool.query(schema);

app.get('/health/ready', () => ({}));
app.put('/v1/payment/user-star-use-proc', async (request) => {
  const { target_user_key, vod_key, star_cnt } = request.body;
  const values = [Number(request.headers['x-sender']), target_user_key, vod_key, star_cnt, randomUUID()];
  const { rows } = await pool.query({ name: 'gift', text: gift, values });
  return rows[0];
});
app.post('/v1/pg/card/notify', async (request) => {
  const { order_no } = request.body;
  const response = await fetch(`${process.env.PAYMENT_PROVIDER_URL}/v1/orders/${order_no}/payment`);
  const { amount } = await response.json();
  const { rows } = await pool.query({ name: 'charge', text: charge, values: [order_no, amount] });
  return { outcome: rows.length === 1 ? 'paid' : 'no_change' };
});
app.post('/v1/user/bt-subscribe', async (request) => {
  const values = [Number(request.headers['x-sender']), request.body.target_user_key, 45, randomUUID()];
  const { rows } = await pool.query({ name: 'subscription', text: subscription, values });
  return rows[0];
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
