import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildInquiry } from '@honey/seeds/builders/inquiries';
import { buildMember } from '@honey/seeds/builders/members';
import { buildDeposit, buildOrder, payDeposit } from '@honey/seeds/builders/orders';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { PersonalDataService } from '@honey/server/settings/personal-data/personal-data.service';
import {
  type PersonalData,
  PersonalDataCopies,
} from '@honey/server/settings/personal-data/personal-data-copies.service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setStore } from '../store/support.ts';

const store = setStore();
const { server } = store;
const actor = { operatorKey: 0, requestId: 'test' };
const depositor = '오래된입금자';
const dayMs = 86_400_000;

let folder: string;
beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
  await store.product({ starCnt: 100, priceKrw: 11_000 });
  folder = await mkdtemp(path.join(tmpdir(), 'retention-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const prisma = () => server.app.get(Database).prisma;
const service = () => server.app.get(PersonalDataService, { strict: false });
const moveDays = (days: number) => server.app.get(Clock).shift(days * dayMs);
const end = () => server.app.get(JobRunner).runNow('sweep-retained-rows');
const inUse = (sql: string, userKey: number) =>
  server.app.get(Database).pool.query<{ texts: string }>(sql, [userKey]);

/** A member with a paid order, a bank transfer, an inquiry and a sign-in. */
async function someone() {
  const { userKey } = await buildMember(server.app);
  await tokenOf(server.app, userKey);
  await buildOrder(server.app, { userKey, starCnt: 100 });
  await payDeposit(
    server.app,
    await buildDeposit(server.app, { userKey, starCnt: 100, depositor, phone: '01087654321' }),
  );
  await buildInquiry(server.app, { userKey });
  await prisma().report.create({
    data: {
      ...{ reporterKey: userKey, typeCd: 1, target: `user:${userKey}`, targetKey: userKey, evidence: {} },
      ...{ reasonCd: 'etc', title: '신고', content: '신고한 내용', createdAt: server.app.get(Clock).now() },
    },
  });
  return userKey;
}
const erase = async (userKey: number) => {
  const { erased } = await service().erase(actor, userKey, '본인 요청');
  expect(erased).toBe(true);
};
/** The tables with retained rows, by reason. */
async function retainedOf(userKey: number): Promise<Record<string, string[]>> {
  const rows = await service().retained(userKey);
  return Object.fromEntries(
    [...new Set(rows.map(({ kind }) => kind))].map((kind) => [
      kind,
      rows.filter((row) => row.kind === kind).map(({ table }) => table),
    ]),
  );
}
async function copyOf(userKey: number): Promise<PersonalData> {
  const file = path.join(folder, `${userKey}-${server.app.get(Clock).nowMs()}.zip`);
  await server.app.get(PersonalDataCopies, { strict: false }).write(userKey, file);
  const archive = await readFile(file);
  const [size, name] = [archive.readUInt32LE(18), archive.readUInt16LE(26)];
  return JSON.parse(archive.subarray(30 + name, 30 + name + size).toString('utf8'));
}

describe('what the law retains', () => {
  it('leaves what is in use with the erasure, and is contained in a copy (SETTINGS-28)', async () => {
    const userKey = await someone();
    const before = await retainedOf(userKey);
    const { person } = await copyOf(userKey);
    await erase(userKey);
    expect(await retainedOf(userKey)).toEqual(before);
    expect(before).toEqual({
      payment: ['bank_deposit_payments', 'bank_deposits', 'orders', 'users'],
      dispute: ['inquiries', 'reports'],
      sign_in: ['sign_ins'],
    });
    for (const sql of [
      `SELECT coalesce(string_agg(depositor || coalesce(phone_enc, ''), ''), '') AS texts FROM bank_deposits WHERE user_key = $1`,
      `SELECT coalesce(string_agg(card_no || receipt_phone, ''), '') AS texts FROM orders WHERE user_key = $1`,
      `SELECT count(*)::text || '' AS texts FROM inquiries WHERE user_key = $1 HAVING count(*) > 0`,
      `SELECT coalesce(string_agg(title || content, ''), '') AS texts FROM reports WHERE reporter_key = $1`,
      `SELECT coalesce(string_agg(address, ''), '') AS texts FROM sign_ins WHERE user_key = $1`,
    ])
      expect([sql, (await inUse(sql, userKey)).rows.map(({ texts }) => texts).join('')]).toEqual([sql, '']);
    const { tables } = await copyOf(userKey);
    expect(JSON.stringify(tables.retained_rows)).toContain(depositor);
    expect(JSON.stringify(tables.retained_rows)).toContain('어제 카드로 꿀을');
    const secrets = new Map(tables.retained_secrets?.map(({ place, value }) => [place, value]));
    expect(secrets.get(`users.name:${userKey}`)).toBe(person.name);
    expect(secrets.get(`users.phone:${userKey}`)).toBe(person.phone);
    await store.expectBooks();
  });

  it('ends after 3 months, 3 years and 5 years, once, however often the job runs (SETTINGS-29)', async () => {
    const userKey = await someone();
    await erase(userKey);
    const other = await buildMember(server.app);
    await buildOrder(server.app, { userKey: other.userKey, starCnt: 100 });
    moveDays(88);
    await end();
    expect(Object.keys(await retainedOf(userKey))).toEqual(['payment', 'dispute', 'sign_in']);
    moveDays(5);
    await Promise.all([end(), end()]);
    expect(Object.keys(await retainedOf(userKey))).toEqual(['payment', 'dispute']);
    moveDays(3 * 365 - 95);
    await end();
    expect(Object.keys(await retainedOf(userKey))).toEqual(['payment', 'dispute']);
    moveDays(4);
    await end();
    expect(await retainedOf(userKey)).toEqual({
      payment: ['bank_deposit_payments', 'bank_deposits', 'orders', 'users'],
    });
    moveDays(2 * 365 - 2);
    await end();
    expect(Object.keys(await retainedOf(userKey))).toEqual(['payment']);
    moveDays(4);
    await end();
    expect(await retainedOf(userKey)).toEqual({});
    expect(await prisma().retainedRow.count({ where: { userKey } })).toBe(0);
    expect(await prisma().retainedSecret.count({ where: { row: { userKey } } })).toBe(0);
    // Nothing of other members, and nothing of the books.
    expect(await prisma().order.count({ where: { userKey: other.userKey, cardNo: { not: '' } } })).toBe(1);
    await store.expectBooks();
  });

  it('is retained of members who leave by their own deletion too, and only as long as it lasts (SETTINGS-28)', async () => {
    const userKey = await someone();
    moveDays(100);
    await tokenOf(server.app, userKey);
    await prisma().user.update({
      where: { userKey },
      data: { deletionAskedAt: new Date(server.app.get(Clock).nowMs() - 8 * dayMs) },
    });
    await server.app.get(JobRunner).runNow('finish-deletions');
    const addresses = await prisma().retainedRow.count({ where: { userKey, kind: 'sign_in' } });
    // The sign-in of 100 days ago is past its 3 months: the one of today remains.
    expect(addresses).toBe(1);
    expect(Object.keys(await retainedOf(userKey))).toEqual(['payment', 'dispute', 'sign_in']);
  });
});
