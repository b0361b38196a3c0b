import type pg from 'pg';
import type { WireRound } from '../../external-simulator/index.ts';

const batch = 1_000;

/** A round of the lotto as it is stored. */
export interface ReadRound {
  round_no: number;
  period: string;
  draws_at: Date;
  /** When its hash was stored. */
  seen_at: Date;
  seed_hash: string;
  seed: string | null;
  balls: number[] | null;
  bonus: number | null;
  prizes: WireRound['prizes'] | null;
  forced_yn: boolean;
  is_paid: boolean;
  has_tickets: boolean;
}

/** What the service answered when a ticket was issued and rolled. */
interface TicketAnswers {
  /** The last answer with numbers; null: none had any. */
  numbers: number[] | null;
  /** Whether every answer names the round in which the ticket is stored. */
  is_of_round: boolean;
  /** Whether the answers were emptied because the member was erased. */
  is_erased: boolean;
}

/** A ticket with its payment and the answers of the service. */
export interface ReadTicket {
  ticket_id: string;
  numbers: number[];
  issued_at: Date;
  state: string;
  rank: number | null;
  prize: number;
  /** What the ledger paid for it; null: nothing. */
  paid: number | null;
  /** Null: the service issued no such ticket to the member. */
  answers: TicketAnswers | null;
}

/** All rounds, oldest first. */
export async function readRounds(client: pg.ClientBase): Promise<ReadRound[]> {
  const { rows } = await client.query<ReadRound>(
    `SELECT r.round_no, r.period, r.draws_at, r.seen_at, r.seed_hash, r.seed, r.balls, r.bonus, r.prizes, r.forced_yn,
       r.paid_at IS NOT NULL AS is_paid, EXISTS (SELECT FROM lotto_tickets t WHERE t.round_no = r.round_no) AS has_tickets
     FROM lotto_rounds r ORDER BY r.round_no`,
  );
  return rows;
}

/** The tickets of a round, in batches. */
export async function* readTickets(client: pg.ClientBase, roundNo: number): AsyncGenerator<ReadTicket> {
  let after = '';
  for (;;) {
    const { rows } = await client.query<ReadTicket>(
      `SELECT t.ticket_id, t.numbers, t.issued_at, t.state::text, t.rank, t.prize::float8 AS prize,
         (o.answer ->> 'amount')::float8 AS paid, a.answers
       FROM lotto_tickets t LEFT JOIN ledger_operations o ON o.owner_key = t.user_key AND o.operation = 'lotto_prize'
           AND o.idempotency_key = 'lotto:' || t.ticket_id
         LEFT JOIN LATERAL (
           SELECT jsonb_build_object(
             'numbers', (array_agg(e.answer -> 'numbers' ORDER BY e.purchase_id DESC) FILTER (WHERE jsonb_typeof(e.answer -> 'numbers') = 'array'))[1],
             'is_of_round', bool_and((e.answer ->> 'round_no')::int IS NOT DISTINCT FROM t.round_no),
             'is_erased', bool_or(e.answer = '{}')) AS answers
           FROM external_purchases e
           WHERE e.user_key = t.user_key AND e.operation IN ('lotto_issue', 'lotto_spin') AND e.state = 'done'
             AND (e.answer ->> 'ticket_id' = t.ticket_id OR e.answer = '{}')
           HAVING bool_or(e.operation = 'lotto_issue')
         ) a ON true
       WHERE t.round_no = $1 AND t.ticket_id > $2 ORDER BY t.ticket_id LIMIT ${batch}`,
      [roundNo, after],
    );
    yield* rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.ticket_id ?? after;
  }
}

/**
 * Names tickets of rounds that do not exist, issued tickets that are missing, and payments without a ticket. A second
 * ticket of a day, which was not believed, is not missing.
 */
export async function readStrays(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(
    `SELECT 'ticket ' || t.ticket_id || ': its round ' || t.round_no || ' does not exist' AS problem FROM lotto_tickets t
       WHERE NOT EXISTS (SELECT FROM lotto_rounds r WHERE r.round_no = t.round_no)
     UNION ALL SELECT 'ticket ' || (e.answer ->> 'ticket_id') || ': it was issued, and is missing' FROM external_purchases e
       WHERE e.operation = 'lotto_issue' AND e.state = 'done' AND e.answer ? 'ticket_id' AND NOT EXISTS (SELECT FROM lotto_tickets t
         WHERE t.ticket_id = e.answer ->> 'ticket_id' OR (t.user_key = e.user_key AND t.day = e.answer ->> 'day'))
     UNION ALL SELECT 'ticket ' || substr(o.idempotency_key, 7) || ': it was paid, and does not exist' FROM ledger_operations o
       WHERE o.operation = 'lotto_prize' AND NOT EXISTS (SELECT FROM lotto_tickets t
         WHERE t.user_key = o.owner_key AND 'lotto:' || t.ticket_id = o.idempotency_key)`,
  );
  return rows.map(({ problem }) => problem);
}
