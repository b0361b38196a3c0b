import { randomBytes, randomInt } from 'node:crypto';
import { areLottoNumbers, lottoNumberMax, lottoNumbers, lottoRoundNoAt, seoulDate } from '@honey/rules';
import { acts, reads, ServiceRefusal, type SimulatedService } from '../base/service.ts';
import type { ServiceDocuments } from '../base/service-state.ts';
import {
  advanceRounds,
  documentOf,
  isRoundDue,
  presentRound,
  roundOf,
  type StoredMember,
  type StoredPlace,
  type StoredRound,
} from './lotto-records.ts';
import {
  issueBody,
  roundParams,
  roundsAnswer,
  roundsQuery,
  spinBody,
  spinParams,
  ticketsAnswer,
  ticketsOfRoundMax,
  ticketsQuery,
  type WireTicket,
  wireRound,
  wireTicket,
} from './lotto-wire.ts';

const pageMax = 100;

const readRounds = reads({
  path: '/v1/rounds',
  summary: 'Returns the round of this week, the next one, and the drawn ones, newest first',
  query: roundsQuery,
  answer: roundsAnswer,
  refusals: {},
  handle: async ({ query, documents, now }) => {
    const roundNo = lottoRoundNoAt(now);
    const rounds = await documents.list<StoredRound>(documentOf.rounds);
    const drawn = rounds.filter(({ drawn_on }) => drawn_on !== null).reverse();
    return {
      current: presentRound(await roundOf(documents, roundNo), now),
      next: presentRound(await roundOf(documents, roundNo + 1), now),
      list: pageOf(drawn, query).map((round) => presentRound(round, now)),
      total: drawn.length,
    };
  },
});

const readRound = reads({
  path: '/v1/rounds/{round_no}',
  summary: 'Returns a round',
  description: 'Its seed, balls and prizes once it is drawn, on Saturday at 21:00 in Seoul.',
  params: roundParams,
  answer: wireRound,
  refusals: { round_not_found: 404 },
  handle: async ({ params, documents, now }) => {
    const round = await documents.get<StoredRound>(documentOf.round(Number(params.round_no)));
    if (!round) throw new ServiceRefusal('round_not_found');
    return presentRound(round, now);
  },
});

const readTickets = reads({
  path: '/v1/tickets',
  summary: "Lists a member's tickets, newest first",
  query: ticketsQuery,
  answer: ticketsAnswer,
  refusals: {},
  handle: async ({ query, documents }) => {
    const member = Number(query.member);
    const known = await documents.get<StoredMember>(documentOf.member(member));
    const rounds = query.round_no === undefined ? (known?.rounds ?? []) : [Number(query.round_no)];
    const lists = await Promise.all(
      rounds.map((roundNo) => documents.list<WireTicket>(documentOf.ticketsOf(roundNo, member))),
    );
    const tickets = lists.flat().sort((one, other) => (one.issued_on < other.issued_on ? 1 : -1));
    return { list: pageOf(tickets, query), total: tickets.length };
  },
});

const issue = acts({
  path: '/v1/tickets',
  summary: 'Issues a ticket of the current round',
  description:
    'One a member and day, at most 7 a round; with six own numbers, or none until they are rolled.',
  body: issueBody,
  answer: wireTicket,
  refusals: { numbers_invalid: 400, sales_closed: 409, day_taken: 409, round_full: 409 },
  handle: async ({ body: { member, day, numbers }, documents, now }) => {
    if (numbers && !areLottoNumbers(numbers)) throw new ServiceRefusal('numbers_invalid');
    const round = await openRound(documents, now);
    // A request that arrives the day after it was sent is for a day that is over.
    if (round.round_no !== lottoRoundNoAt(new Date(`${day}T00:00:00+09:00`)) || day > seoulDate(now))
      throw new ServiceRefusal('sales_closed');
    const own = await documents.list<WireTicket>(documentOf.ticketsOf(round.round_no, member));
    if (own.some((ticket) => ticket.day === day)) throw new ServiceRefusal('day_taken');
    if (own.length >= ticketsOfRoundMax) throw new ServiceRefusal('round_full');
    const ticket: WireTicket = {
      ticket_id: `t${randomBytes(12).toString('base64url')}`,
      member,
      round_no: round.round_no,
      day,
      numbers: numbers && [...numbers].sort((one, other) => one - other),
      is_spun: false,
      issued_on: now.toISOString(),
    };
    putTicket(documents, ticket);
    documents.put(documentOf.place(ticket.ticket_id), {
      round_no: round.round_no,
      member,
    } satisfies StoredPlace);
    const known = await documents.get<StoredMember>(documentOf.member(member));
    const rounds = [...new Set([round.round_no, ...(known?.rounds ?? [])])];
    documents.put(documentOf.member(member), { rounds } satisfies StoredMember);
    return ticket;
  },
});

const spin = acts({
  path: '/v1/tickets/{ticket_id}/spin',
  summary: 'Rolls six numbers for a ticket without, once',
  params: spinParams,
  body: spinBody,
  answer: wireTicket,
  refusals: { ticket_not_found: 404, ticket_numbered: 409, sales_closed: 409 },
  handle: async ({ params: { ticket_id }, body: { member }, documents, now }) => {
    const place = await documents.get<StoredPlace>(documentOf.place(ticket_id));
    if (place?.member !== member) throw new ServiceRefusal('ticket_not_found');
    const ticket = await documents.get<WireTicket>(documentOf.ticket(place.round_no, member, ticket_id));
    if (!ticket) throw new ServiceRefusal('ticket_not_found');
    if (ticket.numbers !== null) throw new ServiceRefusal('ticket_numbered');
    const round = await openRound(documents, now);
    if (round.round_no !== ticket.round_no) throw new ServiceRefusal('sales_closed');
    const spun = { ...ticket, numbers: rolledNumbers(), is_spun: true };
    putTicket(documents, spun);
    return spun;
  },
});

/** The simulated lotto service. */
export const lottoService: SimulatedService = {
  name: 'lotto',
  title: 'Lotto',
  description:
    'Weekly rounds of 6 of 45 numbers and a bonus ball: tickets from Monday 00:00 to Saturday 20:00 in Seoul, the draw on Saturday at 21:00. The hash of the seed that decides a round is published before the round begins, the seed after its draw.',
  calls: [readRounds, readRound, readTickets, issue, spin],
  isDue: isRoundDue,
  advance: advanceRounds,
};

/** Returns the round of this week while its tickets are issued. */
async function openRound(documents: ServiceDocuments, now: Date): Promise<StoredRound> {
  const round = await roundOf(documents, lottoRoundNoAt(now));
  if (round.drawn_on !== null || now >= new Date(round.sales_end_on))
    throw new ServiceRefusal('sales_closed');
  return round;
}

const putTicket = (documents: ServiceDocuments, ticket: WireTicket): void =>
  documents.put(documentOf.ticket(ticket.round_no, ticket.member, ticket.ticket_id), ticket);

function rolledNumbers(): number[] {
  const numbers = new Set<number>();
  while (numbers.size < lottoNumbers) numbers.add(randomInt(1, lottoNumberMax + 1));
  return [...numbers].sort((one, other) => one - other);
}

function pageOf<Entry>(
  entries: readonly Entry[],
  { offset = '0', limit = '20' }: { offset?: string | undefined; limit?: string | undefined },
): Entry[] {
  const from = Number(offset);
  return entries.slice(from, from + Math.min(Number(limit), pageMax));
}
