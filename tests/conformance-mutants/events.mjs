import { randomUUID } from 'node:crypto';
import { keyless, mutantsOf, refusalOf, requestOf, responseOf, succeedWith } from './mutant.mjs';

const roulette = 'GET /v1/event/roulette';
const spin = 'POST /v1/event/roulette/spin';
const spins = 'GET /v1/event/roulette/spins';
const grant = 'POST /v1/admin/roulette-tickets';

const shown = 'the roulette shows the hash of its seed';
const spends = 'a spin spends a ticket';
const refused = 'without a ticket no spin is made';
const own = 'own spins are listed';
const paysOut = 'operators list rounds, winners';

/** The roulette with faults. */
export const eventMutants = mutantsOf('events', [
  [
    'the lots are not 10,000',
    shown,
    responseOf(roulette, ({ fields }) => {
      fields[0].lots += 1;
    }),
  ],
  [
    'the seed is shown before the round ended',
    shown,
    responseOf(roulette, ({ round }) => {
      round.seed = 'ab'.repeat(32);
    }),
  ],
  [
    'the hash of the seed is cut',
    shown,
    responseOf(roulette, ({ round }) => {
      round.seed_hash = round.seed_hash.slice(0, 32);
    }),
  ],
  ['the key of a spin is ignored', spends, keyless(spin)],
  [
    'a spin draws a lot of another field',
    spends,
    responseOf(spin, (body) => {
      body.lot = (body.lot + 5_000) % 10_000;
    }),
  ],
  [
    'a spin spends no ticket',
    spends,
    responseOf(spin, (body) => {
      body.ticket_cnt += 1;
    }),
  ],
  [
    'a spin is made twice',
    spends,
    requestOf(spin, async (request) => {
      const response = await request.forward();
      request.headers['idempotency-key'] = randomUUID();
      await request.forward();
      return response;
    }),
  ],
  [
    'a spin needs no ticket',
    refused,
    refusalOf(spin, 'roulette_no_ticket', (_body, response) => succeedWith(response, {})),
  ],
  [
    'minors spin',
    refused,
    refusalOf(spin, 'event_adults_only', (_body, response) => succeedWith(response, {})),
  ],
  [
    'minors are shown that they may spin',
    refused,
    responseOf(roulette, (body) => {
      if (body.refusal === null) return false;
      body.refusal = null;
      return true;
    }),
  ],
  ['the oldest spin is first', own, responseOf(spins, ({ list }) => list.length > 1 && void list.reverse())],
  [
    "own spins are another member's",
    own,
    responseOf(spins, ({ list }) => {
      for (const one of list) one.user_key += 1;
      return list.length > 0;
    }),
  ],
  ['tickets are paid out again for a key', paysOut, keyless(grant)],
]);
