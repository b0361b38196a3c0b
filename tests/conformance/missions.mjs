import { randomUUID } from 'node:crypto';
import { expectEqual, expectOk, expectRefusal, expectThat, expectTime } from './expect.mjs';

const attend = (client, key = undefined) =>
  client.post(
    '/v1/event/attend',
    undefined,
    key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
  );
const missionsOf = async (client) => expectOk(await client.get('/v1/event/mission-list'));
const monthOf = async (client, query = '') => expectOk(await client.get(`/v1/event/attendances${query}`));
const btucOf = async ({ client, userKey }) =>
  expectOk(await client.get(`/v1/users/simple/${userKey}`)).btuc_cnt;

/** A visit of a live, which ends after `work`. */
async function withVisit({ client }, vodKey, work) {
  const { watch_id } = expectOk(await client.post(`/v1/streams/${vodKey}/join`, {}));
  try {
    await work(() => client.put(`/v1/streams/${vodKey}/heartbeat`, { watch_id }));
  } finally {
    expectOk(await client.delete(`/v1/streams/${vodKey}/leave`, { watch_id }));
  }
}

/** @type {Record<string, import('./harness.mjs').Case>} */
export const missions = {
  'visitors see the four missions, and no progress (EVENTS-30)': async (world) => {
    const { list, total, day_ends_on, progress } = await missionsOf(world.visitor);
    expectEqual(
      list.map(({ mission_cd, period_cd }) => `${mission_cd} ${period_cd}`),
      ['watch day', 'attend day', 'line day', 'follow week'],
      'the missions',
    );
    expectEqual([total, progress], [4, null], 'total and progress');
    for (const { times_max, ticket_cnt, btuc_cnt, done_cnt, paid_cnt } of list) {
      expectThat(times_max >= 0 && ticket_cnt + btuc_cnt >= 0, 'what a mission pays');
      expectEqual([done_cnt, paid_cnt], [null, null], 'what a visitor has finished');
    }
    expectTime(day_ends_on, 'day_ends_on');
    const leftMs = Date.parse(day_ends_on) - (await world.now());
    expectThat(leftMs > -60_000 && leftMs <= 86_460_000, 'the end of the day is within a day');
  },

  'a member attends once a day, for a ticket and BTUC (EVENTS-40, EVENTS-43)': async (world) => {
    const member = await world.joining.member();
    const { client } = member;
    const key = randomUUID();
    const attended = expectOk(await attend(client, key));
    expectEqual([attended.streak_cnt, attended.ticket_cnt], [1, 1], 'days in a row and tickets');
    expectEqual(expectOk(await attend(client, key)), attended, 'the response to a repeat');
    expectRefusal(await attend(client, randomUUID()), 'already_attended');
    expectEqual(await btucOf(member), attended.paid_yn === 'Y' ? attended.btuc_cnt : 0, 'BTUC');
    const { list, total, attended_yn, streak_cnt } = await monthOf(client);
    expectEqual([list.map(({ day }) => day), total], [[attended.day], 1], 'the attendances of the month');
    expectEqual([attended_yn, streak_cnt], ['Y', 1], 'attended_yn and streak_cnt');
    const { progress, ...rest } = await missionsOf(client);
    expectEqual(progress.ticket_cnt + progress.pending_cnt, 1, 'paid and pending tickets');
    expectEqual(rest.list.find(({ mission_cd }) => mission_cd === 'attend')?.done_cnt, 1, 'done_cnt');
  },

  'a key is a key of its member only, and attendances are the member’s own (EVENTS-40, CORE-16)': async (
    world,
  ) => {
    const [one, two] = [await world.joining.member(), await world.joining.member()];
    const key = randomUUID();
    expectOk(await attend(one.client, key));
    expectEqual((await monthOf(two.client)).total, 0, 'the attendances of another');
    expectOk(await attend(two.client, key));
    expectRefusal(await two.client.get('/v1/event/attendances?month=2026-11'), 'validation_failed');
    expectEqual((await monthOf(two.client, '?month=202001')).list, [], 'a month without attendances');
  },

  'minors, unverified members and operators take no part (EVENTS-4)': async (world) => {
    for (const [name, code] of [
      ['minor01', 'event_adults_only'],
      ['unverified01', 'verification_required'],
      ['admin01', 'event_operators_excluded'],
    ]) {
      const { client } = await world.persona(name);
      expectRefusal(await attend(client), code);
      expectEqual((await missionsOf(client)).progress.refusal, code, `the refusal of ${name}`);
    }
  },

  'two visits at once count once, and no longer than they last (EVENTS-31)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const member = await world.joining.member();
    const began = performance.now();
    await withVisit(member, vodKey, (renew) =>
      withVisit(member, vodKey, async (renewOther) => {
        for (let nth = 0; nth < 5; nth += 1) {
          expectOk(await renew());
          expectOk(await renewOther());
        }
        const { progress } = await missionsOf(member.client);
        expectEqual([progress.watching_yn, progress.paused_yn], ['Y', 'N'], 'watching');
        expectThat(
          progress.watched_seconds * 1000 <= performance.now() - began,
          `${progress.watched_seconds} s are counted of ${Math.round(performance.now() - began)} ms`,
        );
      }),
    );
    expectEqual((await missionsOf(member.client)).progress.watching_yn, 'N', 'watching after leaving');
  },

  'a host’s own live does not count, nor does a manager’s (EVENTS-31)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    for (const name of ['host01', 'manager01']) {
      const person = await world.persona(name);
      await withVisit(person, vodKey, async (renew) => {
        expectOk(await renew());
        const { progress } = await missionsOf(person.client);
        expectEqual(progress.watching_yn, 'N', `watching of ${name}`);
      });
    }
  },
};
