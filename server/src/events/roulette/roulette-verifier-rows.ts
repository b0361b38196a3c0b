import type pg from 'pg';

const batchSize = 5_000;

/** A round with its seed. */
export interface ReadRound {
  round_id: number;
  seed_id: number;
  period: string;
  seed_enc: string;
  seed_hash: string;
  seed: string | null;
  forced_yn: boolean;
  published_at: Date;
  revealed_at: Date | null;
  begins_at: Date;
  ends_at: Date;
  seed_begins_at: Date;
  seed_ends_at: Date;
  closed_at: Date | null;
  prize_begin: number;
  prize_growth: number;
  prize_max: number;
  /** Tickets for a spin that does not exist, or is of another member. */
  stray_tickets: number;
}

/** A spin with its ticket, its payment and the ticket that it won. */
export interface ReadSpin {
  spin_id: number;
  round_id: number;
  number: number;
  user_key: number;
  ticket_id: number;
  word: string | null;
  word_hash: string;
  lot: number;
  animal_cd: string;
  since_cnt: number;
  asset: string | null;
  amount: number;
  forced_yn: boolean;
  created_at: Date;
  answer: Record<string, unknown>;
  ticket_user: number | null;
  ticket_round: number | null;
  ticket_at: Date | null;
  /** The payment as one text: operation, owner, key, currency, amount and source; null without a transfer. */
  payment: string | null;
  won_ticket_round: number | null;
}

/** All rounds, oldest first. */
export async function readRounds(client: pg.ClientBase): Promise<ReadRound[]> {
  const { rows } = await client.query<ReadRound>(
    `SELECT r.round_id, r.seed_id, d.period, d.seed_enc, d.seed_hash, d.seed, d.forced_yn, d.published_at, d.revealed_at, r.begins_at,
       r.ends_at, d.begins_at AS seed_begins_at, d.ends_at AS seed_ends_at, r.closed_at, r.prize_begin::float8 AS prize_begin,
       r.prize_growth::float8 AS prize_growth, r.prize_max::float8 AS prize_max,
       (SELECT count(*)::int FROM roulette_tickets t WHERE t.round_id = r.round_id AND t.reason = 'spin'
          AND NOT EXISTS (SELECT FROM roulette_spins s WHERE s.spin_id::text = t.reason_key AND s.user_key = t.user_key)) AS stray_tickets
     FROM roulette_rounds r JOIN draw_seeds d USING (seed_id) ORDER BY r.begins_at, r.round_id`,
  );
  return rows;
}

/** All spins in the order in which they were made, in batches. */
export async function* readSpins(client: pg.ClientBase): AsyncGenerator<ReadSpin> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<ReadSpin>(
      `SELECT s.spin_id::float8 AS spin_id, s.round_id, s.number, s.user_key, s.ticket_id::float8 AS ticket_id, s.word, s.word_hash, s.lot,
         s.animal_cd, s.since_cnt, s.asset::text AS asset, s.amount::float8 AS amount, s.forced_yn, s.created_at, s.answer,
         t.user_key AS ticket_user, t.round_id AS ticket_round, t.created_at AS ticket_at, w.round_id AS won_ticket_round,
         CASE WHEN s.transfer_id IS NOT NULL THEN coalesce((
           SELECT concat_ws(' ', o.operation, a.user_key, o.idempotency_key, e.asset, e.amount, h.code)
           FROM ledger_operations o JOIN ledger_entries e ON e.transfer_id = o.id JOIN ledger_account_keys a ON a.id = e.destination_id
             JOIN ledger_account_keys h ON h.id = e.source_id
           WHERE o.id = s.transfer_id AND o.owner_key = s.user_key AND o.input_hash = s.input_hash LIMIT 1), 'none') END AS payment
       FROM (SELECT * FROM roulette_spins n WHERE n.spin_id > $1 ORDER BY n.spin_id LIMIT ${batchSize}) s
         LEFT JOIN roulette_tickets t USING (ticket_id)
         LEFT JOIN roulette_tickets w ON w.user_key = s.user_key AND w.reason = 'spin' AND w.reason_key = s.spin_id::text
       ORDER BY s.spin_id`,
      [after],
    );
    yield* rows;
    after = rows.at(-1)?.spin_id ?? after;
    if (rows.length < batchSize) return;
  }
}
