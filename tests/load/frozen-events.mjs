// The cost of a spin in plain SQL: plain Fastify, tables of its own, one statement for each request, under the lock of one
// row as well. It calls no function and reads no table of the product, so that a change of the product cannot affect it.
// Do not change it: a figure measured against it is comparable only as long as it stays the same.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const schema = `
  DROP SCHEMA IF EXISTS frozen_events CASCADE;
  CREATE SCHEMA frozen_events;
  CREATE TABLE frozen_events.rounds (round_id int PRIMARY KEY, spin_cnt bigint NOT NULL);
  CREATE TABLE frozen_events.wallets (user_key int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
  CREATE TABLE frozen_events.tickets (
    ticket_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_key int NOT NULL, round_id int NOT NULL, spent_at timestamptz
  );
  CREATE INDEX ON frozen_events.tickets (user_key, round_id, ticket_id) WHERE spent_at IS NULL;
  CREATE TABLE frozen_events.spins (
    spin_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, round_id int NOT NULL, number bigint NOT NULL, user_key int NOT NULL,
    ticket_id bigint NOT NULL, word text NOT NULL, lot int NOT NULL, amount bigint NOT NULL, key text NOT NULL,
    created_at timestamptz NOT NULL, UNIQUE (round_id, number), UNIQUE (user_key, key)
  );
  CREATE TABLE frozen_events.postings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, spin_id bigint NOT NULL, user_key int NOT NULL, amount bigint NOT NULL
  );
  CREATE INDEX ON frozen_events.postings (user_key, id);
  INSERT INTO frozen_events.rounds VALUES (1, 0);
  INSERT INTO frozen_events.wallets SELECT user_key, 0 FROM public.users;
  INSERT INTO frozen_events.tickets (user_key, round_id)
    SELECT u.user_key, 1 FROM public.users u CROSS JOIN generate_series(1, ${Number(process.env.TICKETS)}) n
    WHERE u.user_key = ANY ('{${process.env.MEMBERS}}'::int[]);
  ANALYZE frozen_events.wallets, frozen_events.tickets;
`;

/** A ticket that becomes spent, the next number of the round, a credit, a spin with its key and two postings. */
const spin = `
  WITH ticket AS (
    UPDATE frozen_events.tickets SET spent_at = now() WHERE ticket_id = (
      SELECT t.ticket_id FROM frozen_events.tickets t WHERE t.user_key = $1 AND t.round_id = 1 AND t.spent_at IS NULL
      ORDER BY t.ticket_id LIMIT 1 FOR UPDATE) RETURNING ticket_id
  ), round AS (
    UPDATE frozen_events.rounds r SET spin_cnt = r.spin_cnt + 1 FROM ticket WHERE r.round_id = 1 RETURNING r.spin_cnt AS number
  ), credit AS (
    UPDATE frozen_events.wallets SET balance = balance + 5 FROM round WHERE user_key = $1 RETURNING balance
  ), spun AS (
    INSERT INTO frozen_events.spins (round_id, number, user_key, ticket_id, word, lot, amount, key, created_at)
    SELECT 1, r.number, $1, t.ticket_id, $2, abs(hashtext($2)) % 10000, 5, $3, now() FROM round r, ticket t RETURNING spin_id, number, lot
  ), postings AS (
    INSERT INTO frozen_events.postings (spin_id, user_key, amount)
    SELECT s.spin_id, p.user_key, p.amount FROM spun s CROSS JOIN (VALUES (0, -5::bigint), ($1::int, 5::bigint)) p (user_key, amount)
  )
  SELECT s.spin_id, s.number, s.lot, c.balance FROM spun s, credit c`;

const app = Fastify();
const pool = new pg.Pool({ connectionString: process.env.OWNER_URL, max: 10 });
await pool.query(schema);

app.get('/health/ready', () => ({}));
app.post('/v1/event/roulette/spin', async (request, reply) => {
  const values = [Number(request.headers['x-sender']), randomUUID(), randomUUID()];
  const { rows } = await pool.query({ name: 'spin', text: spin, values });
  return rows[0] ?? reply.code(409).send({});
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
