import { monthBefore, monthStart, seoulMonth } from '@honey/rules';
import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { verifyBooks } from '@honey/server/proofs';
import type { PayGradeList } from '@honey/server/users/users.dto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { tokenOf } from '../../setup/client.ts';
import { createTestDatabase } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { seededOnce } from '../../setup/seeded.ts';

const { server, client: visitor } = setServer();
let orders = 0;
let member: BuiltMember;

const clock = () => server.app.get(Clock);
const prisma = () => server.app.get(Database).prisma;
const decide = () => server.app.get(JobRunner).runNow('users-pay-grades');
/** Every test has a year of its own: a decided month stays decided. */
let year = 0;
const thisMonth = seoulMonth(new Date());
/** The middle of a month, counted from the test's first month. */
const monthsOn = (months: number) => {
  const month = monthBefore(thisMonth, -(year * 12 + months));
  clock().set({ offsetMs: monthStart(month).getTime() + 15 * 86_400_000 - Date.now(), frozenAtMs: null });
};

beforeEach(async () => {
  year += 1;
  monthsOn(0);
  member = await buildMember(server.app);
});

afterEach(() => {
  clock().set({ offsetMs: 0, frozenAtMs: null });
});

async function pays(amountKrw: number, state: 'paid' | 'waiting' = 'paid', userKey = member.userKey) {
  orders += 1;
  const orderNo = `G-${orders}`;
  const now = clock().now();
  await prisma().order.create({
    data: {
      orderNo,
      userKey,
      kind: 'honey',
      method: 'card',
      state,
      title: '꿀',
      amountKrw,
      starCnt: Math.floor(amountKrw / 110),
      idempotencyKey: orderNo,
      inputHash: orderNo,
      expiresAt: now,
      createdAt: now,
      paidAt: state === 'paid' ? now : null,
    },
  });
  return orderNo;
}

const refunds = (orderNo: string, amountKrw: number) =>
  prisma().orderRefund.create({
    data: {
      orderNo,
      amountKrw,
      cause: 'operator',
      state: 'done',
      reason: '요청',
      idempotencyKey: 'refund',
      createdAt: clock().now(),
      doneAt: clock().now(),
    },
  });

const levelOf = async (userKey = member.userKey) =>
  (await prisma().user.findUniqueOrThrow({ where: { userKey } })).vipLevel;

async function inForce(userKey = member.userKey): Promise<number> {
  const rows = await prisma().$queryRaw<{ level: number }[]>`
    SELECT member_pay_grade(${userKey}::int, ${clock().now()}::timestamptz) AS level`;
  return rows[0]?.level ?? -1;
}

const shown = async () =>
  (
    await visitor
      .as(await tokenOf(server.app, member.userKey))
      .get<PayGradeList>('/v1/initialize/bt-pay-grade-setting-v1')
  ).body;

async function wrongProofs() {
  const client = await server.app.get(Database).pool.connect();
  try {
    return (await verifyBooks(client)).filter(({ name, wrong }) => wrong > 0 && name.includes('grade'));
  } finally {
    client.release();
  }
}

describe('payment grades', () => {
  it('start at the won of the earlier months, and not a won below (USERS-12)', async () => {
    const amounts = [
      [299_999, 0],
      [300_000, 5],
      [999_999, 5],
      [1_000_000, 4],
      [3_000_000, 3],
      [10_000_000, 2],
      [29_999_999, 2],
      [30_000_000, 1],
    ] as const;
    const payers: [userKey: number, level: number][] = [];
    for (const [amount, level] of amounts) {
      const { userKey } = await buildMember(server.app);
      await pays(amount, 'paid', userKey);
      expect(await inForce(userKey)).toBe(0);
      payers.push([userKey, level]);
    }
    monthsOn(1);
    for (const [userKey, level] of payers) expect(await inForce(userKey)).toBe(level);
    await decide();
    for (const [userKey, level] of payers) {
      expect([await levelOf(userKey), await inForce(userKey)]).toEqual([level, level]);
    }
    expect(await wrongProofs()).toEqual([]);
  });

  it('count six closed months, and not the running one (USERS-12)', async () => {
    await pays(1_000_000);
    monthsOn(6);
    expect(await inForce()).toBe(4);
    monthsOn(7);
    expect(await inForce()).toBe(0);
    await decide();
    expect(await levelOf()).toBe(0);
  });

  it('count what is paid less what is refunded, and no waiting order (USERS-12)', async () => {
    await pays(5_000_000, 'waiting');
    const order = await pays(1_200_000);
    await refunds(order, 300_000);
    monthsOn(1);
    expect(await inForce()).toBe(5);
    await decide();
    // A refund in a later month changes no decided month.
    await refunds(await pays(100_000), 100_000);
    expect(await wrongProofs()).toEqual([]);
  });

  it('are decided once a month; a rerun gives the same, and missed months are caught up (USERS-13)', async () => {
    await pays(1_000_000);
    monthsOn(1);
    await decide();
    const entries = () =>
      prisma().payGradeEntry.findMany({ orderBy: [{ month: 'asc' }, { userKey: 'asc' }] });
    const first = await entries();
    await decide();
    expect(await entries()).toEqual(first);
    monthsOn(4);
    await decide();
    const rows = await prisma().payGradeEntry.findMany({
      where: { userKey: member.userKey },
      orderBy: { month: 'asc' },
    });
    expect(rows.map(({ vipLevel }) => vipLevel)).toEqual([4, 4, 4, 4]);
    expect(await wrongProofs()).toEqual([]);
  });

  it('set by an operator apply to the month only (USERS-14)', async () => {
    const operator = await buildMember(server.app, { role: 'operator' });
    const client = visitor.as(await tokenOf(server.app, operator.userKey));
    const { status } = await client.send('PUT', `/v1/mgt/mgt-user-update/${member.userKey}`, {
      body: { vip_level: 1, reason: '행사 당첨' },
    });
    expect(status).toBe(200);
    await decide();
    expect([await levelOf(), await inForce()]).toEqual([1, 1]);
    monthsOn(1);
    await decide();
    expect([await levelOf(), await inForce()]).toEqual([0, 0]);
  });

  it('are shown with their basis, and with the expected grade of the next month (USERS-15)', async () => {
    const visitorList = (await visitor.get<PayGradeList>('/v1/initialize/bt-pay-grade-setting-v1')).body;
    expect([visitorList.own, visitorList.history]).toEqual([null, []]);
    expect(visitorList.list.map(({ charge_min_krw }) => charge_min_krw)).toEqual([
      0, 30_000_000, 10_000_000, 3_000_000, 1_000_000, 300_000,
    ]);
    await pays(400_000);
    monthsOn(1);
    await decide();
    await pays(100_000);
    const { own, history } = await shown();
    expect(own).toMatchObject({
      vip_level: 5,
      charge_krw: 400_000,
      month_charge_krw: 100_000,
      next_charge_krw: 500_000,
      next_vip_level: 5,
      above_vip_level: 4,
      above_lacking_krw: 500_000,
    });
    expect(history[0]).toMatchObject({ vip_level: 5, charge_krw: 400_000 });
  });

  it('follow the settings, in the database as on the server (USERS-12)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('pay_grade_family_krw', 1_000);
    try {
      await pays(1_000);
      monthsOn(1);
      expect(await inForce()).toBe(5);
      expect((await shown()).list.at(-1)?.charge_min_krw).toBe(1_000);
    } finally {
      await settings.unset('pay_grade_family_krw');
    }
  });
});

describe('the personas', () => {
  it('vip01 is Royal by their charges, over two month boundaries (USERS-12)', async () => {
    const database = await createTestDatabase((await seededOnce('ci')).database);
    const { app, close } = await startApp({ DATABASE_URL: database.url });
    try {
      const now = app.get(Clock).nowMs();
      const month = seoulMonth(new Date(now));
      for (const months of [0, 1, 2]) {
        const at = monthStart(monthBefore(month, -months)).getTime() + 1_000;
        app.get(Clock).set({ offsetMs: Math.max(now, at) - Date.now(), frozenAtMs: null });
        await app.get(JobRunner).runNow('users-pay-grades');
        const { vipLevel } = await app
          .get(Database)
          .prisma.user.findUniqueOrThrow({ where: { loginId: 'vip01' } });
        expect([months, vipLevel]).toEqual([months, 1]);
      }
    } finally {
      await close();
      await database.drop();
    }
  });
});
