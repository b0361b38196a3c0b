import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { makeItems } from '@honey/seeds/content/items';
import type { AccountJoin, AccountJoinPreview } from '@honey/server/admin/joins/joins.dto';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { ItemGrantsService } from '@honey/server/items/owned/item-grants.service';
import { PersonalDataService } from '@honey/server/settings/personal-data/personal-data.service';
import {
  effectOfErasure,
  movedTables,
  personalTables,
} from '@honey/server/settings/personal-data/personal-tables';
import { FollowsService } from '@honey/server/social/follows/follows.service';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setStore } from '../store/support.ts';

const store = setStore();
const { server, client, product } = store;
const reason = '본인 확인 후 두 계정을 합쳐 달라고 요청했어요.';

type Joined = AccountJoin & { code?: string; request_id?: number };
let owner: TestClient;
let items: string[];
beforeAll(async () => {
  // Rewards of missions would change the balances.
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
  await product({ starCnt: 100, priceKrw: 11_000 });
  await makeItems(server.app);
  items = (await prisma().item.findMany({ take: 1 })).map(({ code }) => code);
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  owner = client.as(await tokenOf(server.app, userKey));
});
afterEach(async () => {
  await server.app.get(SettingsStore).set('four_eyes_star', 100_000);
});

const prisma = () => server.app.get(Database).prisma;
const member = (overrides: Parameters<typeof buildMember>[1] = {}) => buildMember(server.app, overrides);
const join = (from: number, to: number, { key = randomUUID() as string, by = owner } = {}) =>
  by.send<Joined>('POST', '/v1/mgt/account-joins', {
    body: { from_user_key: from, to_user_key: to, reason },
    headers: { 'Idempotency-Key': key },
  });
const preview = (from: number, to: number) =>
  owner.get<AccountJoinPreview & { code?: string }>(
    `/v1/mgt/account-joins/preview?from_user_key=${from}&to_user_key=${to}`,
  );
const balances = (userKey: number) => server.app.get(WalletService).balances(userKey);
const signedIn = async (userKey: number) => client.as(await tokenOf(server.app, userKey));

const give = (from: number, host: number) =>
  server.app
    .get(GiftsService)
    .give(from, { target_code: 'BJGIFT', target_user_key: host, star_cnt: 50 }, randomUUID());

/** Two accounts of one person: the first has something of everything that moves. */
async function twoAccounts() {
  const [from, to, host, other] = await Promise.all([
    member({ honey: 300, boughtHoney: 200, btuc: 40 }),
    member({ honey: 10 }),
    member({ role: 'host' }),
    member({ role: 'host' }),
  ]);
  const follows = server.app.get(FollowsService);
  await follows.follow(from.userKey, host.userKey);
  await follows.follow(from.userKey, other.userKey);
  await follows.follow(to.userKey, other.userKey);
  for (const cd of items) await server.app.get(ItemGrantsService).grant(from.userKey, cd);
  return { from: from.userKey, to: to.userKey, host: host.userKey };
}

describe('joining two accounts', () => {
  it('moves honey by fund, BTUC, items and follows, and closes the other account (ADMIN-43)', async () => {
    const { from, to, host } = await twoAccounts();
    const before = await preview(from, to);
    const moved = {
      granted_star_cnt: 300,
      bought_star_cnt: 200,
      btuc_cnt: 40,
      item_cnt: items.length,
      follow_cnt: 1,
    };
    expect([before.status, before.body]).toMatchObject([200, { ...moved, refusal: null, approval_yn: 'N' }]);
    const gone = await signedIn(from);
    const key = randomUUID();
    const joined = await join(from, to, { key });
    expect([joined.status, joined.body]).toMatchObject([
      200,
      { from_user_key: from, to_user_key: to, ...moved },
    ]);
    expect(await balances(to)).toMatchObject({ star_cnt: 510, btuc_cnt: 40 });
    expect(await balances(from)).toMatchObject({ star_cnt: 0, btuc_cnt: 0 });
    expect(await prisma().ownedItem.count({ where: { userKey: to, usedAt: null } })).toBe(items.length);
    expect(await prisma().follow.count({ where: { userKey: to, hostKey: host } })).toBe(1);
    expect((await gone.get('/v1/user/user-payment-list')).status).toBe(401);
    expect(await prisma().user.findUniqueOrThrow({ where: { userKey: from } })).toMatchObject({
      loginId: null,
      deletedAt: expect.any(Date),
    });
    expect((await join(from, to, { key })).body).toEqual(joined.body);
    expect((await join(to, from, { key })).status).toBe(422);
    const entries = await prisma().auditEntry.findMany({
      where: { action: 'users.join', target: { in: [`user:${from}`, `user:${to}`] } },
    });
    expect(entries.map((entry) => entry.reason)).toEqual([reason, reason]);
    await store.expectBooks();
  });

  it('appears in the history of the account that stays as honey that was moved (ADMIN-43)', async () => {
    const { from, to } = await twoAccounts();
    await join(from, to);
    const { body } = await (await signedIn(to)).get<{ list: object[] }>(
      '/v1/user/user-payment-list?limit=20',
    );
    expect(JSON.stringify(body.list)).toContain('"move"');
  });

  it('says for every table that names a member what becomes of its rows (ADMIN-43)', async () => {
    const { from, to } = await twoAccounts();
    const data = server.app.get(PersonalDataService, { strict: false });
    const { body } = await preview(from, to);
    const effects = new Map(body.tables.map(({ table, effect }) => [table, effect]));
    await join(from, to);
    const after = await data.counts(from);
    for (const [table, effect] of effects) {
      const expected = movedTables.has(table) ? 'moves' : effectOfErasure(table);
      expect([table, effect]).toEqual([table, expected]);
      if (effect === 'deleted') expect([table, after[table] ?? 0]).toEqual([table, 0]);
    }
    const unknown = [...movedTables].filter((table) => !(table in personalTables));
    expect(unknown).toEqual([]);
  });
});

describe('what is refused', () => {
  const refusals: Record<string, () => Promise<[number, number]>> = {
    join_self: async () => {
      const { userKey } = await member();
      return [userKey, userKey];
    },
    user_not_found: async () => [(await member()).userKey, 2_000_000_000],
    join_operator: async () => [
      (await member()).userKey,
      (await member({ role: 'operator', operatorRoles: ['support'] })).userKey,
    ],
    join_leaving: async () => [
      (await member({ deletionAskedAt: new Date() })).userKey,
      (await member()).userKey,
    ],
    join_host: async () => [(await member({ role: 'host' })).userKey, (await member()).userKey],
    join_restricted: async () => {
      const [one, two] = [await member(), await member()];
      await client.send('POST', '/sandbox/api/fixtures/sanctions', {
        body: { member: String(two.userKey), kind: 'chat' },
      });
      return [one.userKey, two.userKey];
    },
    join_open: async () => {
      const [one, two] = [await member(), await member()];
      await client.send('POST', '/sandbox/api/orders', {
        body: { user_key: one.userKey, star_cnt: 100, result: 'waiting' },
      });
      return [one.userKey, two.userKey];
    },
  };

  it.each(Object.keys(refusals))('%s, with nothing moved (ADMIN-44)', async (code) => {
    const [from, to] = (await refusals[code]?.()) ?? [0, 0];
    const before = await prisma().accountJoin.count();
    expect((await join(from, to)).body.code).toBe(code);
    expect(await prisma().accountJoin.count()).toBe(before);
  });

  it('every operator but owners, members and visitors (ADMIN-44)', async () => {
    const { from, to } = await twoAccounts();
    const { userKey } = await member({ role: 'operator', operatorRoles: ['support', 'finance'] });
    const others = [await signedIn(userKey), await signedIn(to), client];
    const answers = await Promise.all(others.map((by) => join(from, to, { by })));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 401]);
  });
});

describe('at the same moment', () => {
  it('two joinings of the same account, and of two accounts with each other, happen once (ADMIN-45)', async () => {
    const [{ from, to }, third] = [await twoAccounts(), await member()];
    const answers = await Promise.all([join(from, to), join(from, third.userKey), join(from, to)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [one, two] = [await member({ honey: 70 }), await member({ honey: 30 })];
    const crossed = await Promise.all([join(one.userKey, two.userKey), join(two.userKey, one.userKey)]);
    expect(crossed.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await Promise.all([balances(one.userKey), balances(two.userKey)]);
    expect(left.map(({ star_cnt }) => star_cnt).sort()).toEqual([0, 100]);
    await store.expectBooks();
  });

  it('gifts and orders of the account that is closed are done before or refused (ADMIN-45)', async () => {
    const { from, to, host } = await twoAccounts();
    const gift = () =>
      give(from, host).then(
        () => 'given',
        (error: unknown) => error,
      );
    const [joined] = await Promise.all([join(from, to), gift(), gift(), gift(), gift()]);
    const given = await prisma().gift.aggregate({ where: { senderKey: from }, _sum: { starCnt: true } });
    expect(joined.status).toBe(200);
    const { star_cnt } = await balances(to);
    expect(star_cnt + Number(given._sum.starCnt ?? 0)).toBe(510);
    expect((await balances(from)).star_cnt).toBe(0);
    await store.expectBooks();
  });

  it('is refused and not requested when it cannot be done, however much honey it moves (ADMIN-44, ADMIN-45)', async () => {
    await server.app.get(SettingsStore).set('four_eyes_star', 100);
    const [host, to] = [await member({ role: 'host', honey: 500 }), await member()];
    const answer = await join(host.userKey, to.userKey);
    expect([answer.status, answer.body.code]).toEqual([409, 'join_host']);
  });

  it('waits for a second owner above the limit, and is void once the honey differs (ADMIN-45)', async () => {
    await server.app.get(SettingsStore).set('four_eyes_star', 100);
    const { from, to, host } = await twoAccounts();
    expect((await preview(from, to)).body.approval_yn).toBe('Y');
    const key = randomUUID();
    const requested = await join(from, to, { key });
    expect(requested.status).toBe(202);
    const second = await signedIn((await member({ role: 'operator' })).userKey);
    const approve = (id = 0) =>
      second.send<{ code?: string }>('POST', `/v1/admin/requests/${id}/approve`, {
        body: { reason: '확인했어요' },
        headers: { 'Idempotency-Key': randomUUID() },
      });
    await give(from, host);
    expect((await approve(requested.body.request_id)).body.code).toBe('request_void');
    const again = await join(from, to);
    expect((await approve(again.body.request_id)).status).toBe(200);
    expect((await balances(to)).star_cnt).toBe(460);
    await store.expectBooks();
  });
});
