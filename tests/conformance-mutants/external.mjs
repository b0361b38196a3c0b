import { keyless, mutantsOf, refusalOf, requestOf, responseOf, succeedWith } from './mutant.mjs';

const round = 'GET /v1/external/lotto/round';
const tickets = 'GET /v1/external/lotto/tickets';
const issue = 'POST /v1/external/lotto/issue';
const spin = 'POST /v1/external/lotto/spin';
const askList = 'GET /v1/event/lotto-ask-list';
const balls = 'GET /v1/external/lotto/balls';

const forged = 'a service token that is missing or forged';
const offered = 'the site information says which services';
const week = 'a round is a week';
const once = 'a ticket is issued once a day';
const attends = 'a ticket needs the attendance';
const rolled = 'numbers are rolled once';
const drawn = 'the balls of a round follow';
const won = 'own tickets of a drawn round';

/** Services beside the product, with faults. */
export const externalMutants = mutantsOf('external', [
  [
    'tickets are shown without a token',
    forged,
    refusalOf(tickets, 'invalid_token', (_body, response) =>
      succeedWith(response, { list: [], total: 0, offset: 0, limit: 20 }),
    ),
  ],
  [
    'a service that is not offered gets tokens',
    offered,
    responseOf('GET /api/common/site-info', (body) => {
      body.lotto_yn = 'N';
    }),
  ],
  [
    'the seed of an open round is shown',
    week,
    responseOf(round, (body) => {
      body.next_round.seed = '0'.repeat(64);
    }),
  ],
  [
    'the week is another one',
    week,
    responseOf(round, (body) => {
      body.round.round_no += 1;
    }),
  ],
  ['the key of a ticket is ignored', once, keyless(issue)],
  [
    'numbers are not those that were sent',
    once,
    requestOf(issue, (request) => {
      if (!request.body?.numbers?.includes(45)) return false;
      request.body.numbers = [45, 3, 9, 27, 14, 2];
    }),
  ],
  [
    'a ticket is issued without attendance',
    attends,
    refusalOf(issue, 'lotto_attendance_required', (_body, response) => succeedWith(response, {})),
  ],
  [
    'numbers are rolled again',
    rolled,
    refusalOf(spin, 'lotto_ticket_numbered', (_body, response) => succeedWith(response, {})),
  ],
  [
    'a ball of a drawn round is another one',
    drawn,
    responseOf(balls, (body) => {
      body.bonus = (body.bonus % 45) + 1;
    }),
  ],
  [
    'the seed of a drawn round is another one',
    drawn,
    responseOf(balls, (body) => {
      body.seed = '0'.repeat(64);
    }),
  ],
  [
    'a ticket that lost has a prize',
    won,
    responseOf(askList, ({ list }) => {
      for (const ticket of list) if (ticket.state === 'lost') ticket.star_cnt = 5;
    }),
  ],
  [
    'own tickets have other numbers than at the service',
    won,
    responseOf(askList, ({ list }) => {
      for (const { numbers } of list) numbers?.reverse();
    }),
  ],
  [
    'drawn tickets were decided at no time',
    won,
    responseOf(askList, ({ list }) => {
      for (const ticket of list) ticket.decided_on = null;
    }),
  ],
  [
    'the own list is empty',
    once,
    responseOf(askList, (body) => {
      Object.assign(body, { list: [], total: 0 });
    }),
  ],
]);
