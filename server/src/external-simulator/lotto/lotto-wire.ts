import { lottoNumberMax, lottoNumbers, lottoTicketsMax } from '@honey/rules';
import {
  digits,
  instant,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  truth,
  type WireType,
} from '../../core/wire/wire-schema.ts';

/** What travels between the product and the lotto service, in both directions. */

const seed = text({ min: 64, max: 64, pattern: /^[0-9a-f]{64}$/ });
const day = text({ min: 10, max: 10, pattern: /^\d{4}-\d{2}-\d{2}$/ });
const ball = integer({ min: 1, max: lottoNumberMax });
const roundNo = integer({ min: 1, max: 100_000 });
const star = integer({ max: 1_000_000_000 });
export const lottoTicketId = text({ min: 8, max: 40, pattern: /^[A-Za-z0-9_-]+$/ });
/** Six numbers, each once: the handler checks that they differ. */
const numbers = list(ball, { min: lottoNumbers, max: lottoNumbers });

/** A rank of a drawn round. */
const wirePrize = record({
  rank: integer({ min: 1, max: 5 }),
  /** What all winners of the rank share, in honey. */
  pool_star: star,
  winner_cnt: integer(),
  /** What each winner gets, in honey. */
  star,
});

/** A round; its seed, balls and prizes once it is drawn. */
export const wireRound = record({
  round_no: roundNo,
  /** The Monday on which it begins, in Seoul. */
  period: day,
  begins_on: instant,
  sales_end_on: instant,
  draws_on: instant,
  /** When the hash of the seed was published. */
  published_on: instant,
  /** SHA-256 of the seed's bytes. */
  seed_hash: seed,
  state: oneOf(['coming', 'open', 'closed', 'drawn']),
  seed: nullable(seed),
  balls: list(ball, { max: lottoNumbers }),
  bonus: nullable(ball),
  /** Whether the balls were chosen by a test, not by the seed. */
  is_forced: truth,
  ticket_cnt: integer(),
  prizes: list(wirePrize, { max: 5 }),
});
export type WireRound = WireType<typeof wireRound>;

/** A ticket. */
export const wireTicket = record({
  ticket_id: lottoTicketId,
  member: integer({ min: 1 }),
  round_no: roundNo,
  /** The day in Seoul for whose attendance it was issued. */
  day,
  /** In ascending order; null until they are rolled. */
  numbers: nullable(numbers),
  /** Whether the service rolled the numbers. */
  is_spun: truth,
  issued_on: instant,
});
export type WireTicket = WireType<typeof wireTicket>;

const page = { offset: optional(digits({ max: 7 })), limit: optional(digits({ max: 3 })) };

export const roundsQuery = record(page);
export const roundsAnswer = record({
  /** The round of this week. */
  current: wireRound,
  /** The one after it, whose hash is published already. */
  next: wireRound,
  /** Rounds that are drawn, newest first. */
  list: list(wireRound, { max: 100 }),
  total: integer(),
});
export const roundParams = record({ round_no: digits({ max: 6 }) });
export const ticketsQuery = record({
  member: digits(),
  round_no: optional(digits({ max: 6 })),
  ...page,
});
export const ticketsAnswer = record({ list: list(wireTicket, { max: 100 }), total: integer() });
export const issueBody = record({ member: integer({ min: 1 }), day, numbers: nullable(numbers) });
export const spinParams = record({ ticket_id: lottoTicketId });
export const spinBody = record({ member: integer({ min: 1 }) });

/** Tickets of a member in a round, as the service counts them. */
export const ticketsOfRoundMax = lottoTicketsMax;
