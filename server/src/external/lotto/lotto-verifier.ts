import { drawSeedHash, drawSeedPattern, lottoBalls, lottoRank } from '@honey/rules';
import type pg from 'pg';

interface ReadRound {
  round_no: number;
  period: string;
  seed_hash: string;
  seed: string | null;
  balls: number[] | null;
  bonus: number | null;
  prizes: { rank: number; star: number }[] | null;
  forced_yn: boolean;
  is_paid: boolean;
}

interface ReadTicket {
  ticket_id: string;
  numbers: number[];
  state: string;
  rank: number | null;
  prize: number;
  /** What the ledger paid for it; null: nothing. */
  paid: number | null;
}

const batch = 1_000;

/** Verifies the rounds of the lotto and the prizes of their tickets, from the rows and the seeds alone (EXTERNAL-18). */
export const lottoVerifier = {
  kind: 'lotto',
  async verify({ client }: { client: pg.ClientBase }) {
    const { rows } = await client.query<ReadRound>(
      `SELECT round_no, period, seed_hash, seed, balls, bonus, prizes, forced_yn, paid_at IS NOT NULL AS is_paid
       FROM lotto_rounds ORDER BY round_no`,
    );
    const reports = [];
    for (const round of rows) {
      const problems = problemsOfRound(round);
      for await (const ticket of readTickets(client, round.round_no))
        problems.push(
          ...problemsOfTicket(round, ticket).map((text) => `ticket ${ticket.ticket_id}: ${text}`),
        );
      reports.push({
        name: `lotto ${round.period}`,
        state: stateOf(round, problems),
        draws: round.seed === null ? 0 : 1,
        forced: round.forced_yn ? 1 : 0,
        problems,
      });
    }
    return reports;
  },
};

function stateOf(round: ReadRound, problems: readonly string[]): 'broken' | 'forced' | 'running' | 'proven' {
  if (problems.length > 0) return 'broken';
  if (round.forced_yn) return 'forced';
  return round.seed === null ? 'running' : 'proven';
}

function problemsOfRound({
  round_no,
  period,
  seed,
  seed_hash,
  balls,
  bonus,
  forced_yn,
}: ReadRound): string[] {
  const wrong = (text: string) => [`round ${round_no}: ${text}`];
  if (!drawSeedPattern.test(seed_hash)) return wrong('the published hash is none');
  if (seed === null) return [];
  if (!drawSeedPattern.test(seed) || drawSeedHash(seed) !== seed_hash)
    return wrong('the seed does not match its hash');
  if (forced_yn) return [];
  const drawn = lottoBalls(seed, period);
  return String(drawn.balls) === String(balls) && drawn.bonus === bonus
    ? []
    : wrong(`the balls are ${balls} and ${bonus}, and the seed draws ${drawn.balls} and ${drawn.bonus}`);
}

function problemsOfTicket(round: ReadRound, ticket: ReadTicket): string[] {
  if (ticket.state === 'open')
    return [
      ...(round.is_paid ? ['it is open, and its round is paid'] : []),
      ...(ticket.paid === null ? [] : ['it is open, and was paid']),
    ];
  if (round.balls === null || round.bonus === null) return ['it was decided before its draw'];
  const rank =
    ticket.numbers.length === 0
      ? null
      : lottoRank(ticket.numbers, { balls: round.balls, bonus: round.bonus });
  const prize = round.prizes?.find((one) => one.rank === rank)?.star ?? 0;
  const problems: string[] = [];
  if (ticket.rank !== rank) problems.push(`its rank is ${ticket.rank}, and should be ${rank}`);
  if (ticket.prize !== prize) problems.push(`its prize is ${ticket.prize}, and should be ${prize}`);
  if ((ticket.state === 'paid' ? ticket.prize : null) !== ticket.paid)
    problems.push(`${ticket.paid ?? 0} was paid, and its prize is ${ticket.prize}`);
  return problems;
}

async function* readTickets(client: pg.ClientBase, roundNo: number): AsyncGenerator<ReadTicket> {
  let after = '';
  for (;;) {
    const { rows } = await client.query<ReadTicket>(
      `SELECT t.ticket_id, t.numbers, t.state::text, t.rank, t.prize::float8 AS prize, (o.answer ->> 'amount')::float8 AS paid
       FROM lotto_tickets t LEFT JOIN ledger_operations o ON o.owner_key = t.user_key AND o.operation = 'lotto_prize'
         AND o.idempotency_key = 'lotto:' || t.ticket_id
       WHERE t.round_no = $1 AND t.ticket_id > $2 ORDER BY t.ticket_id LIMIT ${batch}`,
      [roundNo, after],
    );
    yield* rows;
    if (rows.length < batch) return;
    after = rows.at(-1)?.ticket_id ?? after;
  }
}
