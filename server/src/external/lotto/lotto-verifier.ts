import {
  areLottoNumbers,
  drawSeedHash,
  drawSeedPattern,
  type LottoRank,
  lottoBalls,
  lottoPeriod,
  lottoRank,
} from '@honey/rules';
import type pg from 'pg';
import { problemOfPrizes, problemOfWinners } from './lotto-proof-rules.ts';
import {
  type ReadRound,
  type ReadTicket,
  readRounds,
  readStrays,
  readTickets,
} from './lotto-verifier-rows.ts';

/** Verifies the rounds of the lotto and the prizes of their tickets, from the rows and the seeds alone (EXTERNAL-18). */
export const lottoVerifier = {
  kind: 'lotto',
  async verify({ client }: { client: pg.ClientBase }) {
    const reports = [];
    for (const round of await readRounds(client)) {
      const problems = problemsOfRound(round).map((text) => `round ${round.round_no}: ${text}`);
      const winners = new Map<LottoRank, number>();
      for await (const ticket of readTickets(client, round.round_no)) {
        problems.push(
          ...problemsOfTicket(round, ticket).map((text) => `ticket ${ticket.ticket_id}: ${text}`),
        );
        const rank = rankOf(round, ticket);
        if (rank !== null) winners.set(rank, (winners.get(rank) ?? 0) + 1);
      }
      if (round.prizes !== null) {
        const fewer = problemOfWinners({ prizes: round.prizes }, winners);
        if (fewer !== null) problems.push(`round ${round.round_no}: ${fewer}`);
      }
      reports.push({
        name: `lotto ${round.period}`,
        state: stateOf(round, problems),
        draws: round.seed === null ? 0 : 1,
        forced: round.forced_yn ? 1 : 0,
        problems,
      });
    }
    const strays = await readStrays(client);
    if (strays.length > 0)
      reports.push({ name: 'lotto', state: 'broken' as const, draws: 0, forced: 0, problems: strays });
    return reports;
  },
};

function stateOf(round: ReadRound, problems: readonly string[]): 'broken' | 'forced' | 'running' | 'proven' {
  if (problems.length > 0) return 'broken';
  if (round.forced_yn) return 'forced';
  return round.seed === null ? 'running' : 'proven';
}

/** The rank that the balls of the round give a ticket; null: none, or no balls. */
const rankOf = ({ balls, bonus }: ReadRound, { numbers }: ReadTicket): LottoRank | null =>
  balls === null || bonus === null || numbers.length === 0 ? null : lottoRank(numbers, { balls, bonus });

function problemsOfRound(round: ReadRound): string[] {
  const { round_no, period, seed, seed_hash, balls, bonus, prizes } = round;
  const problems: string[] = [];
  if (lottoPeriod(round_no).period !== period) problems.push('it is of another week');
  if (!drawSeedPattern.test(seed_hash)) problems.push('the published hash is none');
  if (seed === null || balls === null || bonus === null) return problems;
  if (round.has_tickets && round.seen_at > round.draws_at)
    problems.push('its hash was stored after its draw');
  const prizesProblem = problemOfPrizes({ prizes: prizes ?? [] }, Number.POSITIVE_INFINITY);
  if (prizesProblem !== null) problems.push(prizesProblem);
  if (!areLottoNumbers(balls) || balls.includes(bonus))
    problems.push('its balls are not seven different numbers');
  if (!drawSeedPattern.test(seed) || drawSeedHash(seed) !== seed_hash)
    problems.push('the seed does not match its hash');
  else if (!round.forced_yn) {
    const drawn = lottoBalls(seed, period);
    if (String(drawn.balls) !== String(balls) || drawn.bonus !== bonus)
      problems.push(
        `the balls are ${balls} and ${bonus}, and the seed draws ${drawn.balls} and ${drawn.bonus}`,
      );
  }
  return problems;
}

function problemsOfTicket(round: ReadRound, ticket: ReadTicket): string[] {
  const problems = problemsOfIssue(ticket);
  if (round.seed !== null && ticket.issued_at > round.draws_at) problems.push('it was issued after its draw');
  if (ticket.state === 'open') {
    if (round.is_paid) problems.push('it is open, and its round is paid');
    if (ticket.paid !== null) problems.push('it is open, and was paid');
    return problems;
  }
  if (round.balls === null || round.bonus === null) return [...problems, 'it was decided before its draw'];
  const rank = rankOf(round, ticket);
  const prize = round.prizes?.find((one) => one.rank === rank)?.star ?? 0;
  if ((ticket.state === 'none') !== (ticket.numbers.length === 0))
    problems.push(`it is ${ticket.state}, and has ${ticket.numbers.length} numbers`);
  if (ticket.rank !== rank) problems.push(`its rank is ${ticket.rank}, and should be ${rank}`);
  if (ticket.prize !== prize) problems.push(`its prize is ${ticket.prize}, and should be ${prize}`);
  if ((ticket.state === 'paid' ? ticket.prize : null) !== ticket.paid)
    problems.push(`${ticket.paid ?? 0} was paid, and its prize is ${ticket.prize}`);
  return problems;
}

/** Compares a ticket with what the service answered when it was issued and rolled; erased members have no answers. */
function problemsOfIssue({ numbers, answers }: ReadTicket): string[] {
  const problems: string[] = [];
  if (numbers.length > 0 && !areLottoNumbers(numbers))
    problems.push('its numbers are not six different numbers');
  if (answers === null) problems.push('the service issued it to no member, or to another one');
  else if (!answers.is_erased) {
    if (String(answers.numbers ?? []) !== String(numbers))
      problems.push(`its numbers are ${numbers}, and the service answered ${answers.numbers ?? 'none'}`);
    if (!answers.is_of_round) problems.push('the service issued it for another round');
  }
  return problems;
}
