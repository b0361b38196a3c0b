import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { AttendanceMonth, AttendResult } from '@honey/server/events/attendance/attendance.dto';
import type { MissionList } from '@honey/server/events/missions/missions.dto';
import { MissionsJob } from '@honey/server/events/missions/missions.job';
import { verifyBooksWithin } from '@honey/server/proofs';
import { SanctionEnforcementService } from '@honey/server/session/sign-ins/sanction-enforcement.service';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

/** Noon in Seoul on a Tuesday, in a month of 31 days. */
const noon = Date.parse('2041-01-01T12:00:00+09:00');
const dayMs = 86_400_000;
const minuteMs = 60_000;

const clock = () => server.app.get(Clock);
const at = (ms: number) => clock().set({ offsetMs: 0, frozenAtMs: ms });
const runMissions = () => server.app.get(MissionsJob).run();

beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
});
beforeEach(() => at(noon));

interface Person {
  userKey: number;
  /** Signs in again: a token ends long before the next day. */
  client: () => Promise<TestClient>;
}

async function person(overrides: MemberOverrides = {}): Promise<Person> {
  const { userKey } = await buildMember(server.app, overrides);
  return { userKey, client: async () => visitor.as(await tokenOf(server.app, userKey)) };
}

type Attend = Answer<AttendResult & { code: string }>;
const attend = async ({ client }: Person, key?: string): Promise<Attend> =>
  (await client()).send('POST', '/v1/event/attend', key ? { headers: { 'Idempotency-Key': key } } : {});
const missions = async ({ client }: Person) =>
  (await (await client()).get<MissionList>('/v1/event/mission-list')).body;
const month = async ({ client }: Person, query = '') =>
  (await (await client()).get<AttendanceMonth>(`/v1/event/attendances${query}`)).body;
const btuc = async ({ userKey }: Person) => (await server.app.get(WalletService).balances(userKey)).btuc_cnt;
const tickets = ({ userKey }: Person) =>
  server.app
    .get(Database)
    .prisma.rouletteTicket.findMany({ where: { userKey }, orderBy: { ticketId: 'asc' } });

/** Attends at noon on each of so many days from a day on; the last response. */
async function attendDays(who: Person, fromMs: number, days: number): Promise<AttendResult> {
  let last: Attend | undefined;
  for (let day = 0; day < days; day += 1) {
    at(fromMs + day * dayMs);
    last = await attend(who);
    expect(last.status).toBe(200);
  }
  if (!last) throw new Error('no day was attended');
  return last.body;
}

describe('attending', () => {
  it('pays a ticket and 10 BTUC, once a day (EVENTS-40)', async () => {
    const one = await person();
    expect(await attend(one)).toMatchObject({
      status: 200,
      body: {
        day: '2041-01-01',
        streak_cnt: 1,
        ticket_cnt: 1,
        btuc_cnt: 10,
        week_btuc_cnt: 0,
        month_btuc_cnt: 0,
        paid_yn: 'Y',
        pay_on: new Date(noon).toISOString(),
      },
    });
    expect(await attend(one)).toMatchObject({ status: 409, body: { code: 'already_attended' } });
    expect(await btuc(one)).toBe(10);
    expect((await tickets(one)).map(({ reason, reasonKey }) => [reason, reasonKey])).toEqual([
      ['attend', '2041-01-01'],
    ]);
    expect(await month(one)).toMatchObject({ attended_yn: 'Y', streak_cnt: 1, week_left_cnt: 6, total: 1 });
  });

  it('pays 50 BTUC more on each seventh day in a row, and starts again after a missed day (EVENTS-41)', async () => {
    const one = await person();
    expect(await attendDays(one, noon, 6)).toMatchObject({ streak_cnt: 6, btuc_cnt: 10 });
    expect(await attendDays(one, noon + 6 * dayMs, 1)).toMatchObject({ streak_cnt: 7, btuc_cnt: 60 });
    expect(await attendDays(one, noon + 7 * dayMs, 7)).toMatchObject({ streak_cnt: 14, btuc_cnt: 60 });
    at(noon + 15 * dayMs);
    expect(await month(one)).toMatchObject({ streak_cnt: 0, month_possible_yn: 'N', attended_yn: 'N' });
    expect(await attendDays(one, noon + 15 * dayMs, 1)).toMatchObject({ streak_cnt: 1, btuc_cnt: 10 });
    expect(await btuc(one)).toBe(14 * 10 + 2 * 50 + 10);
    expect(await tickets(one)).toHaveLength(15);
  });

  it('pays 300 BTUC more on the last day of a month without a missed day (EVENTS-42)', async () => {
    const [whole, late] = [await person(), await person()];
    expect(await attendDays(whole, noon, 30)).toMatchObject({ month_btuc_cnt: 0 });
    expect(await month(whole)).toMatchObject({ month_possible_yn: 'Y', total: 30 });
    expect(await attendDays(whole, noon + 30 * dayMs, 1)).toMatchObject({
      btuc_cnt: 310,
      month_btuc_cnt: 300,
    });
    expect(await attendDays(late, noon + dayMs, 30)).toMatchObject({ month_btuc_cnt: 0 });
    expect(await btuc(whole)).toBe(31 * 10 + 4 * 50 + 300);
    // February has 28 days: the row continues.
    expect(await attendDays(late, noon + 31 * dayMs, 28)).toMatchObject({
      streak_cnt: 58,
      month_btuc_cnt: 300,
    });
  });

  it('from 23:30 on pays at midnight, into the round of the new day (EVENTS-35)', async () => {
    const one = await person();
    // Sunday, half an hour before the end of the week.
    const sunday = Date.parse('2041-01-06T23:30:00+09:00');
    at(sunday);
    const { status, body } = await attend(one, 'late');
    expect([status, body.paid_yn, body.pay_on]).toEqual([200, 'N', '2041-01-06T15:00:00.000Z']);
    await runMissions();
    expect([await btuc(one), (await tickets(one)).length]).toEqual([0, 0]);
    expect((await missions(one)).progress).toMatchObject({
      ticket_cnt: 0,
      pending_cnt: 1,
      pay_on: '2041-01-06T15:00:00.000Z',
    });
    at(sunday + 30 * minuteMs);
    await runMissions();
    await runMissions();
    expect([await btuc(one), (await tickets(one)).length]).toEqual([10, 1]);
    const rounds = await server.app.get(Database).prisma.rouletteRound.findMany({
      where: { roundId: { in: (await tickets(one)).map(({ roundId }) => roundId) } },
    });
    expect(rounds.map(({ beginsAt }) => beginsAt.toISOString())).toEqual(['2041-01-06T15:00:00.000Z']);
    // The new day is attended by itself, and the key of the day before still returns that day.
    expect((await attend(one, 'late')).body.day).toBe('2041-01-06');
    expect(await attend(one)).toMatchObject({ status: 200, body: { day: '2041-01-07', streak_cnt: 2 } });
    expect((await missions(one)).progress).toMatchObject({ ticket_cnt: 2, pending_cnt: 0, pay_on: null });
  });

  it('happens once, however many calls come at once, with a key and without (EVENTS-40, CORE-16)', async () => {
    const [keyed, bare] = [await person(), await person()];
    const [own, other] = [await keyed.client(), await bare.client()];
    const call = (client: TestClient, headers: Record<string, string> = {}) =>
      client.send<AttendResult & { code: string }>('POST', '/v1/event/attend', { headers });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(own, { 'Idempotency-Key': 'once' })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const others = await Promise.all(Array.from({ length: 50 }, () => call(other)));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(others.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['already_attended']),
    );
    for (const who of [keyed, bare]) expect([await btuc(who), (await tickets(who)).length]).toEqual([10, 1]);
  });

  it('of another member with the same key is another attendance (CORE-16)', async () => {
    const [one, two] = [await person(), await person()];
    expect([(await attend(one, 'shared')).status, (await attend(two, 'shared')).status]).toEqual([200, 200]);
  });

  it('is for verified adults, and not for operators (EVENTS-4)', async () => {
    const codes = async (overrides: MemberOverrides) => (await attend(await person(overrides))).body.code;
    expect(await codes({ verificationYn: false })).toBe('verification_required');
    expect(await codes({ userAdultYn: false })).toBe('event_adults_only');
    expect(await codes({ role: 'operator' })).toBe('event_operators_excluded');
    expect((await visitor.send('POST', '/v1/event/attend')).status).toBe(401);
    expect((await visitor.get('/v1/event/attendances')).status).toBe(401);
  });

  it('that is paid at midnight is withheld from a member who was restricted meanwhile (EVENTS-39)', async () => {
    const one = await person();
    at(Date.parse('2041-01-09T23:45:00+09:00'));
    expect((await attend(one)).body.paid_yn).toBe('N');
    await server.app.get(SanctionEnforcementService).restrict(one.userKey, 'service', '운영 정책 위반');
    at(Date.parse('2041-01-10T00:00:00+09:00'));
    await runMissions();
    const { prisma } = server.app.get(Database);
    expect(await prisma.missionReward.findFirst({ where: { userKey: one.userKey } })).toMatchObject({
      state: 'withheld',
      problem: 'block_admin',
    });
    expect(await prisma.eventUnpaidPrize.findFirst({ where: { userKey: one.userKey } })).toMatchObject({
      kind: 'event_attend',
      asset: 'BTUC',
      amount: 10n,
      reason: 'block_admin',
    });
    expect([await btuc(one), (await tickets(one)).length]).toEqual([0, 0]);
  });

  it('refuses a malformed key and month', async () => {
    const one = await person();
    expect((await attend(one, 'x'.repeat(129))).body.code).toBe('validation_failed');
    const { status, body } = await (await one.client()).get('/v1/event/attendances?month=2041-01');
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(await month(one, '?month=204012')).toMatchObject({ month: '204012', list: [], total: 0 });
  });

  it('is proven with its ticket and its BTUC, and a changed row is found (EVENTS-45)', async () => {
    const one = await person();
    expect((await attend(one)).status).toBe(200);
    const own = `user_key = ${one.userKey}`;
    const changes = [
      'SELECT 1',
      `ALTER TABLE roulette_tickets DISABLE TRIGGER USER; DELETE FROM roulette_tickets WHERE ${own}`,
      `UPDATE mission_rewards SET btuc_cnt = btuc_cnt + 1 WHERE ${own}`,
      `UPDATE mission_rewards SET state = 'due', paid_at = NULL WHERE ${own}`,
      `ALTER TABLE attendances DISABLE TRIGGER USER; UPDATE attendances SET streak_cnt = 6 WHERE ${own}`,
      `INSERT INTO mission_rewards (user_key, mission, period, day, ticket_cnt, btuc_cnt, finished_at, due_at, state, paid_at)
       SELECT user_key, 'line', period, day, 0, 5, finished_at, due_at, state, paid_at FROM mission_rewards WHERE ${own}`,
    ];
    const found = await asOwner(server.databaseUrl, async (owner) => {
      const wrong: number[] = [];
      for (const change of changes) {
        await owner.query('BEGIN');
        await owner.query(change);
        const broken = (await verifyBooksWithin(owner)).filter((proof) => proof.wrong > 0);
        wrong.push(broken.length);
        await owner.query('ROLLBACK');
      }
      return wrong;
    });
    expect(found.map((count) => count > 0)).toEqual([false, true, true, true, true, true]);
  });
});
