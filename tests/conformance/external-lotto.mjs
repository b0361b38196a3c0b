import { randomUUID } from 'node:crypto';
import { drawSeedHash, lottoBalls, lottoPeriod, lottoRank, lottoRoundNoAt } from '@honey/rules';
import { expectEqual, expectOk, expectRefusal, expectThat, expectTime } from './expect.mjs';
import { LeftOut } from './harness.mjs';
import { serviceCalls, serviceToken } from './service-calls.mjs';

const lottoOf = async (world, client) => serviceCalls(world, await serviceToken(client, 'lotto'));
const roundsOf = async (calls) => expectOk(await calls.get('/v1/external/lotto/round'));

/** A new member who attended today, while tickets are issued. */
async function attendant(world) {
  const member = await world.joining.member();
  const calls = await lottoOf(world, member.client);
  if ((await roundsOf(calls)).round.state !== 'open') throw new LeftOut('data', 'no round is open');
  expectOk(await member.client.post('/v1/event/attend', {}));
  return { ...member, calls };
}

/** @type {Record<string, import('./harness.mjs').Case>} */
export const lotto = {
  'a round is a week, and hides its seed until its draw (EXTERNAL-12, EXTERNAL-15)': async (world) => {
    const calls = await lottoOf(world, (await world.persona('viewer01')).client);
    const { now_on, round, next_round, list } = await roundsOf(calls);
    const { roundNo, period, begins, salesEnd } = lottoPeriod(lottoRoundNoAt(new Date(now_on)));
    expectEqual(
      [round.round_no, round.period, round.begins_on, next_round.round_no],
      [roundNo, period, begins.toISOString(), roundNo + 1],
      'this round and the next',
    );
    expectThat(new Date(round.sales_end_on) <= salesEnd, 'tickets after Saturday 20:00');
    for (const one of [round, next_round]) {
      expectThat(/^[0-9a-f]{64}$/.test(one.seed_hash), 'a hash of 64 digits');
      if (one.state !== 'drawn')
        expectEqual([one.seed, one.balls, one.bonus], [null, [], null], 'seed and balls');
    }
    expectThat(
      list.every(({ state }) => state === 'drawn'),
      'a round that is not drawn among the drawn ones',
    );
  },

  'the balls of a round follow from the seed whose hash was published (EXTERNAL-15)': async (world) => {
    const calls = await lottoOf(world, (await world.persona('viewer01')).client);
    const drawn = (await roundsOf(calls)).list.find(({ forced_yn }) => forced_yn === 'N');
    if (!drawn) throw new LeftOut('data', 'no round is drawn by its seed');
    const balls = expectOk(await calls.get(`/v1/external/lotto/balls?round_no=${drawn.round_no}`));
    expectEqual(drawSeedHash(balls.seed), balls.seed_hash, 'the hash of the seed');
    expectEqual(
      { balls: balls.balls, bonus: balls.bonus },
      lottoBalls(balls.seed, balls.period),
      'the balls',
    );
  },

  'own tickets of a drawn round won what its balls and its prizes say (EXTERNAL-16, EXTERNAL-17, EXTERNAL-18)':
    async (world) => {
      const { client } = await world.persona('viewer01');
      const calls = await lottoOf(world, client);
      const { list } = expectOk(await client.get('/v1/event/lotto-ask-list?limit=100'));
      const decided = list.filter(({ state }) => state !== 'open');
      if (decided.length === 0) throw new LeftOut('data', 'viewer01 has no ticket of a drawn round');
      for (const ticket of decided) {
        const { ticket_id, round_no, numbers } = ticket;
        const drawn = expectOk(await calls.get(`/v1/external/lotto/balls?round_no=${round_no}`));
        const rank = numbers === null ? null : lottoRank(numbers, drawn);
        const prize = drawn.prizes.find((one) => one.rank === rank);
        expectThat(!prize || prize.winner_cnt > 0, 'a winner whom the round does not count');
        const star = prize?.star_cnt ?? 0;
        const state = numbers === null ? 'none' : star > 0 ? 'paid' : 'lost';
        expectEqual(
          [ticket.rank, ticket.star_cnt, ticket.state === 'unpaid' ? 'paid' : ticket.state],
          [star > 0 ? rank : null, star, state],
          'rank, prize and state',
        );
        expectTime(ticket.decided_on, 'decided_on');
        const own = expectOk(await calls.get(`/v1/external/lotto/tickets?round_no=${round_no}&limit=100`));
        const same = own.list.find((one) => one.ticket_id === ticket_id);
        expectEqual(same?.numbers, numbers, 'the numbers of the ticket at the service');
      }
    },

  'a ticket needs the attendance of its day (EXTERNAL-13)': async (world) => {
    const member = await world.joining.member();
    const calls = await lottoOf(world, member.client);
    expectRefusal(await calls.post('/v1/external/lotto/issue', {}), 'lotto_attendance_required');
    expectEqual((await roundsOf(calls)).may_issue_yn, 'N', 'may_issue_yn');
  },

  'a ticket is issued once a day, with own numbers (EXTERNAL-13, EXTERNAL-16)': async (world) => {
    const { client, calls } = await attendant(world);
    const wrong = await calls.post('/v1/external/lotto/issue', { numbers: [1, 2, 3, 4, 5, 46] });
    expectRefusal(wrong, 'validation_failed');
    const key = randomUUID();
    const body = { numbers: [45, 3, 9, 27, 14, 1] };
    const ticket = expectOk(await calls.post('/v1/external/lotto/issue', body, key));
    expectEqual(ticket.numbers, [1, 3, 9, 14, 27, 45], 'the numbers');
    expectEqual(expectOk(await calls.post('/v1/external/lotto/issue', body, key)), ticket, 'a repeat');
    expectRefusal(await calls.post('/v1/external/lotto/issue', {}, key), 'idempotency_mismatch');
    expectRefusal(await calls.post('/v1/external/lotto/issue', {}), 'lotto_day_taken');
    expectRefusal(
      await calls.post('/v1/external/lotto/spin', { ticket_id: ticket.ticket_id }),
      'lotto_ticket_numbered',
    );
    const { list } = expectOk(await client.get('/v1/event/lotto-ask-list'));
    expectEqual(
      list.map(({ ticket_id, state, star_cnt }) => [ticket_id, state, star_cnt]),
      [[ticket.ticket_id, 'open', 0]],
      'the own list',
    );
  },

  'numbers are rolled once, and only for an own ticket (EXTERNAL-14)': async (world) => {
    const { calls } = await attendant(world);
    const { ticket_id, numbers } = expectOk(await calls.post('/v1/external/lotto/issue', {}));
    expectEqual(numbers, null, 'the numbers before');
    const stranger = await lottoOf(world, (await world.joining.member()).client);
    expectRefusal(await stranger.post('/v1/external/lotto/spin', { ticket_id }), 'lotto_ticket_not_found');
    const spun = expectOk(await calls.post('/v1/external/lotto/spin', { ticket_id }));
    expectThat(new Set(spun.numbers).size === 6 && spun.spun_yn === 'Y', 'six different numbers');
    expectRefusal(await calls.post('/v1/external/lotto/spin', { ticket_id }), 'lotto_ticket_numbered');
    const { list } = expectOk(await calls.get('/v1/external/lotto/tickets'));
    expectEqual(list[0]?.numbers, spun.numbers, 'the numbers afterwards');
  },
};
