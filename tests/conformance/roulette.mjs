import { randomUUID } from 'node:crypto';
import { drawLot, drawMessage, drawSeedHash, drawWords } from '@honey/rules';
import { expectEqual, expectOk, expectRefusal, expectThat, expectTime } from './expect.mjs';
import { LeftOut } from './harness.mjs';

const spin = (client, body = {}, key = undefined) =>
  client.post(
    '/v1/event/roulette/spin',
    body,
    key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
  );
const rouletteOf = async (client) => expectOk(await client.get('/v1/event/roulette'));

/** A new member with tickets, which the operators pay out. */
async function player(world, tickets) {
  const member = await world.joining.member();
  expectOk(
    await (await world.persona('admin01')).client.post('/v1/admin/roulette-tickets', {
      user_key: member.userKey,
      ticket_cnt: tickets,
      reason: '적합성 검사',
    }),
  );
  return member;
}

/** @type {Record<string, import('./harness.mjs').Case>} */
export const roulette = {
  'the roulette shows the hash of its seed, and 10,000 lots of twelve fields (EVENTS-6, EVENTS-18)': async (
    world,
  ) => {
    const { round, fields, cumulative_cnt, ticket_cnt } = await rouletteOf(world.visitor);
    expectThat(/^[0-9a-f]{64}$/.test(round.seed_hash), 'a hash of 64 digits');
    expectEqual([round.seed, round.closed_yn, ticket_cnt], [null, 'N', null], 'seed, end and tickets');
    expectEqual(fields.length, 12, 'fields');
    expectEqual(
      fields.reduce((sum, { lots }) => sum + lots, 0),
      10_000,
      'lots',
    );
    expectThat(cumulative_cnt >= 1 && cumulative_cnt <= round.prize_max, 'the cumulative prize');
    expectTime(round.begins_on, 'begins_on');
    expectThat(Date.parse(round.published_on) <= (await world.now()), 'a hash that is published later');
  },

  'a spin spends a ticket and pays what its lot says, once for its key (EVENTS-2, EVENTS-5, EVENTS-6)':
    async (world) => {
      const { client } = await player(world, 2);
      const { fields } = await rouletteOf(client);
      const key = randomUUID();
      const spun = expectOk(await spin(client, { word: '적합' }, key));
      let end = 0;
      const field = fields.find(({ lots }) => {
        end += lots;
        return spun.lot < end;
      });
      expectEqual(
        [spun.animal_cd, spun.prize_cd],
        [field?.animal_cd, field?.prize_cd],
        'the field of the lot',
      );
      if (field?.prize_cd === 'star' || field?.prize_cd === 'btuc')
        expectEqual([spun.amount, spun.balance], [field.amount, field.amount], 'the prize and the balance');
      expectEqual(spun.ticket_cnt, spun.prize_cd === 'ticket' ? 2 : 1, 'the tickets left');
      expectEqual(expectOk(await spin(client, { word: '적합' }, key)), spun, 'the response to a repeat');
      expectRefusal(await spin(client, { word: '다른' }, key), 'idempotency_mismatch');
      expectEqual((await rouletteOf(client)).ticket_cnt, spun.ticket_cnt, 'the tickets after the repeat');
    },

  'without a ticket no spin is made, and minors and operators take no part (EVENTS-2, EVENTS-4)': async (
    world,
  ) => {
    const { client } = await world.joining.member();
    expectRefusal(await spin(client), 'roulette_no_ticket');
    expectRefusal(await spin((await world.persona('minor01')).client), 'event_adults_only');
    expectRefusal(await spin((await world.persona('admin01')).client), 'event_operators_excluded');
    expectEqual(
      (await rouletteOf((await world.persona('minor01')).client)).refusal,
      'event_adults_only',
      'refusal',
    );
  },

  'own spins are listed, newest first, and another member’s are not (EVENTS-13)': async (world) => {
    const { client, userKey } = await player(world, 2);
    const [first, second] = [expectOk(await spin(client)), expectOk(await spin(client))];
    const { list, total } = expectOk(await client.get('/v1/event/roulette/spins'));
    expectEqual(
      list.map(({ spin_id, user_key }) => [spin_id, user_key]),
      [second, first].map(({ spin_id }) => [spin_id, userKey]),
      'the spins',
    );
    expectEqual(total, 2, 'total');
    const other = await world.joining.member();
    expectEqual(
      expectOk(await other.client.get('/v1/event/roulette/spins')).total,
      0,
      'the spins of another',
    );
  },

  'a round that is over shows a seed of its hash, from which own spins follow (EVENTS-7, EVENTS-10, EVENTS-19)':
    async (world) => {
      const { list } = expectOk(await world.visitor.get('/v1/event/roulette/rounds?limit=20'));
      if (list.length === 0) throw new LeftOut('data', 'no round is over');
      for (const round of list) {
        expectEqual(round.closed_yn, 'Y', 'closed_yn');
        if (round.seed !== null)
          expectEqual(drawSeedHash(round.seed), round.seed_hash, 'the hash of the seed');
      }
      const { client, userKey } = await world.persona('viewer01');
      for (const one of expectOk(await client.get('/v1/event/roulette/spins?limit=100')).list) {
        if (one.seed === null || one.forced_yn === 'Y') continue;
        const message = drawMessage({
          kind: 'roulette',
          period: one.period,
          number: one.number,
          userKey,
          word: one.word,
        });
        expectEqual(one.lot, drawLot(drawWords(one.seed, message), 10_000), 'the lot of the draw');
      }
    },

  'winners are listed with masked nicknames, from 100 honey on (EVENTS-12)': async (world) => {
    const { round } = await rouletteOf(world.visitor);
    const paths = ['/v1/event/roulette/winners', `/v1/event/roulette/winners?round_id=${round.round_id}`];
    for (const path of paths) {
      const { list } = expectOk(await world.visitor.get(path));
      for (const { nick, star_cnt } of list) {
        expectThat(/^.?\**$/u.test(nick), `the nickname ${nick} is not masked`);
        expectThat(star_cnt >= 100, 'a prize below 100 honey');
      }
    }
  },

  'operators list rounds, winners and unpaid prizes, and pay out tickets once for a key (EVENTS-16)': async (
    world,
  ) => {
    const { client } = await world.persona('admin01');
    const { list } = expectOk(await client.get('/v1/admin/roulette-rounds'));
    expectThat(list.length > 0, 'no round');
    expectOk(await client.get(`/v1/admin/roulette-rounds/${list[0].round_id}`));
    expectOk(await client.get('/v1/admin/roulette-winners'));
    expectOk(await client.get('/v1/admin/event-unpaid-prizes'));
    const member = await world.joining.member();
    const key = randomUUID();
    const body = { user_key: member.userKey, ticket_cnt: 3, reason: '적합성 검사' };
    const grant = () =>
      client.post('/v1/admin/roulette-tickets', body, { headers: { 'Idempotency-Key': key } });
    expectEqual(expectOk(await grant()).ticket_cnt, 3, 'the tickets');
    expectOk(await grant());
    expectEqual((await rouletteOf(member.client)).ticket_cnt, 3, 'the tickets after a repeat');
  },
};
