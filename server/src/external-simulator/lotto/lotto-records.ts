import { randomBytes } from 'node:crypto';
import {
  drawSeedHash,
  type LottoBalls,
  lottoBalls,
  lottoPeriod,
  lottoPrizes,
  lottoRank,
  lottoRoundNoAt,
  lottoShare,
} from '@honey/rules';
import type { ServiceDocuments, ServiceReads } from '../base/service-state.ts';
import type { WireRound, WireTicket } from './lotto-wire.ts';

/** A round as it is stored: the seed is secret until it is drawn. */
export interface StoredRound extends Omit<WireRound, 'state' | 'seed' | 'ticket_cnt'> {
  secret: string;
  /** When it was drawn; null before. */
  drawn_on: string | null;
  /** Tickets that took part; 0 before the draw. */
  ticket_cnt: number;
}

const roundDigits = 6;
const padded = (roundNo: number) => String(roundNo).padStart(roundDigits, '0');

/** Names of the documents. */
export const documentOf = {
  round: (roundNo: number) => `round:${padded(roundNo)}`,
  rounds: 'round:',
  /** The tickets of a round, by member. */
  ticket: (roundNo: number, member: number, ticketId: string) =>
    `ticket:${padded(roundNo)}:${member}:${ticketId}`,
  ticketsOf: (roundNo: number, member: number) => `ticket:${padded(roundNo)}:${member}:`,
  tickets: (roundNo: number) => `ticket:${padded(roundNo)}:`,
  /** The rounds in which a member has tickets. */
  member: (member: number) => `member:${member}`,
  /** Where a ticket is. */
  place: (ticketId: string) => `place:${ticketId}`,
} as const;

/** The rounds in which a member has tickets, newest first. */
export interface StoredMember {
  rounds: number[];
}

/** Where a ticket is. */
export interface StoredPlace {
  round_no: number;
  member: number;
}

/** Creates a round with a seed, a new one by default, whose hash is public from now on. */
export function newRound(roundNo: number, now: Date, secret = randomBytes(32).toString('hex')): StoredRound {
  const { period, begins, salesEnd, draws } = lottoPeriod(roundNo);
  return {
    round_no: roundNo,
    period,
    begins_on: begins.toISOString(),
    sales_end_on: salesEnd.toISOString(),
    draws_on: draws.toISOString(),
    published_on: now.toISOString(),
    seed_hash: drawSeedHash(secret),
    secret,
    balls: [],
    bonus: null,
    is_forced: false,
    drawn_on: null,
    ticket_cnt: 0,
    prizes: [],
  };
}

/** The round as the service shows it at a time. */
export function presentRound({ secret, drawn_on, ...round }: StoredRound, now: Date): WireRound {
  return { ...round, seed: drawn_on === null ? null : secret, state: stateOf({ ...round, drawn_on }, now) };
}

function stateOf(
  { drawn_on, begins_on, sales_end_on }: Pick<StoredRound, 'drawn_on' | 'begins_on' | 'sales_end_on'>,
  now: Date,
): WireRound['state'] {
  if (drawn_on !== null) return 'drawn';
  if (now < new Date(begins_on)) return 'coming';
  return now < new Date(sales_end_on) ? 'open' : 'closed';
}

/** Returns a round of the list; there is one for this week and the next. */
export async function roundOf(documents: ServiceReads, roundNo: number): Promise<StoredRound> {
  const round = await documents.get<StoredRound>(documentOf.round(roundNo));
  if (!round) throw new Error(`round ${roundNo} is missing`);
  return round;
}

/** Whether a round is to be created or drawn. */
export async function isRoundDue(documents: ServiceReads, now: Date): Promise<boolean> {
  const roundNo = lottoRoundNoAt(now);
  const [last, current, next] = await Promise.all(
    [roundNo - 1, roundNo, roundNo + 1].map((no) => documents.get<StoredRound>(documentOf.round(no))),
  );
  if (!current || !next) return true;
  return [last, current].some((round) => round && isDue(round, now));
}

const isDue = ({ drawn_on, draws_on }: StoredRound, now: Date): boolean =>
  drawn_on === null && new Date(draws_on) <= now;

/** Creates the rounds of this week and the next, and draws those whose time has come, oldest first. */
export async function advanceRounds(documents: ServiceDocuments, now: Date): Promise<void> {
  const roundNo = lottoRoundNoAt(now);
  for (const no of [roundNo, roundNo + 1])
    if (!(await documents.get(documentOf.round(no)))) documents.put(documentOf.round(no), newRound(no, now));
  let carried = new Map<number, number>();
  for (const round of await documents.list<StoredRound>(documentOf.rounds)) {
    const drawn = isDue(round, now) ? await drawRound(documents, round, carried, now) : round;
    if (drawn.drawn_on !== null) carried = unwonOf(drawn);
  }
}

/** Draws a round: its balls by its seed, the winners of each rank, and their shares. */
async function drawRound(
  documents: ServiceDocuments,
  round: StoredRound,
  carried: ReadonlyMap<number, number>,
  now: Date,
): Promise<StoredRound> {
  const { balls, bonus }: LottoBalls =
    round.is_forced && round.bonus !== null
      ? { balls: round.balls, bonus: round.bonus }
      : lottoBalls(round.secret, round.period);
  const tickets = await documents.list<WireTicket>(documentOf.tickets(round.round_no));
  const numbered = tickets.flatMap(({ numbers }) => (numbers === null ? [] : [numbers]));
  const ranks = numbered.map((numbers) => lottoRank(numbers, { balls, bonus }));
  const drawn: StoredRound = {
    ...round,
    balls,
    bonus,
    drawn_on: now.toISOString(),
    ticket_cnt: numbered.length,
    prizes: lottoPrizes.map(({ rank, star, isShared }) => {
      const winners = ranks.filter((one) => one === rank).length;
      const pool = isShared ? star + (carried.get(rank) ?? 0) : star * winners;
      return { rank, pool_star: pool, winner_cnt: winners, star: lottoShare(pool, winners) };
    }),
  };
  documents.put(documentOf.round(round.round_no), drawn);
  return drawn;
}

/** The shared prizes without winners: they carry over. */
const unwonOf = ({ prizes }: StoredRound): Map<number, number> =>
  new Map(
    lottoPrizes
      .filter(({ isShared }) => isShared)
      .flatMap(({ rank }) => {
        const prize = prizes.find((one) => one.rank === rank);
        return prize && prize.winner_cnt === 0 ? [[rank, prize.pool_star] as const] : [];
      }),
  );
