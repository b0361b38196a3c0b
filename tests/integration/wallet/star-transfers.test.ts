import { randomUUID } from 'node:crypto';
import { type BuiltMember, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import type { ChargeList } from '@honey/server/money/charges/charges.dto';
import type { EntryList } from '@honey/server/money/entries/entries.dto';
import type { StarTransfer } from '@honey/server/wallet/wallet.admin.dto';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { type Answer, exchangeWorld } from '../exchange/support.ts';

const { server, client } = setServer();
const world = () => exchangeWorld(server, client);
type Person = Awaited<ReturnType<ReturnType<typeof world>['host']>>;

const reason = '두 계정을 하나로 합쳤어요.';
const member = (overrides: MemberOverrides = {}) => buildMember(server.app, overrides);
const clientOf = async ({ userKey }: BuiltMember) => client.as(await tokenOf(server.app, userKey));
const walletOf = async ({ userKey }: BuiltMember) => {
  const { granted, bought } = await world()
    .database()
    .prisma.wallet.findUniqueOrThrow({ where: { userKey_asset: { userKey, asset: 'STAR' } } });
  return { granted: Number(granted), bought: Number(bought) };
};
const transfer = (operator: Person, from: BuiltMember, to: BuiltMember, more: object = {}, key?: string) =>
  operator.client.send<Answer<StarTransfer>>('POST', '/v1/admin/star-transfers', {
    body: { from_user_key: from.userKey, to_user_key: to.userKey, reason, ...more },
    headers: { 'Idempotency-Key': key ?? randomUUID() },
  });

describe('honey moved by an operator', () => {
  it('stays granted and bought, granted first, in both histories and in the audit log of both (WALLET-9, MONEY-10, MONEY-13)', async () => {
    const operator = await world().operator();
    const [from, to] = [await member({ honey: 300, boughtHoney: 700 }), await member({ honey: 50 })];
    expect((await transfer(operator, from, to, { amount: 400 })).body).toEqual({
      from_user_key: from.userKey,
      to_user_key: to.userKey,
      amount: 400,
      granted_cnt: 300,
      bought_cnt: 100,
      from_balance: 600,
      to_balance: 450,
    });
    expect(await walletOf(from)).toEqual({ granted: 0, bought: 600 });
    expect(await walletOf(to)).toEqual({ granted: 350, bought: 100 });
    const histories = async () => {
      const [own, other] = [await clientOf(from), await clientOf(to)];
      const query = '/v1/calculate/bt-user-star-uses?kind=transfer';
      const used = (await own.get<EntryList>(query)).body.list;
      expect(used).toMatchObject([
        {
          kind: 'transfer',
          direction: 'used',
          amount: 400,
          balance_cnt: 600,
          user: { user_key: to.userKey },
        },
      ]);
      const charges = (await other.get<ChargeList>('/v1/user/user-payment-list')).body.list;
      expect(charges.filter(({ method }) => method === 'move')).toMatchObject([
        { method_name: '이관', star_cnt: 100, bonus_star_cnt: 0 },
        { method_name: '이관', star_cnt: 0, bonus_star_cnt: 300 },
      ]);
      // An entry of both funds is identified by its first posting.
      const entryId = charges.findLast(({ method }) => method === 'move')?.charge_id.slice(1);
      const detail = `/v1/calculate/bt-user-star-uses-detail?entry_id=${entryId}`;
      expect((await other.get(detail)).body).toMatchObject({
        kind: 'transfer',
        title: '이관',
        direction: 'saved',
        amount: 400,
        granted_cnt: 300,
        bought_cnt: 100,
        balance_cnt: 450,
        user: { user_key: from.userKey },
      });
      const paid = (await own.get<ChargeList>('/v1/user/user-payment-list')).body.list;
      expect(paid.filter(({ method }) => method === 'move')).toEqual([]);
    };
    await histories();
    await world().job('ledger-fold');
    await histories();
    const entries = await world()
      .database()
      .prisma.auditEntry.findMany({ where: { action: 'wallet.transfer' }, orderBy: { auditNo: 'asc' } });
    expect(
      entries.map(({ target, before, after, ...entry }) => [target, entry.reason, before, after]),
    ).toEqual([
      [`user:${from.userKey}`, reason, expect.stringContaining('1000'), expect.stringContaining('600')],
      [`user:${to.userKey}`, reason, expect.stringContaining('50'), expect.stringContaining('450')],
    ]);
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('is the whole balance by default (WALLET-9)', async () => {
    const operator = await world().operator();
    const [from, to] = [await member({ honey: 30, boughtHoney: 70 }), await member()];
    expect((await transfer(operator, from, to)).body).toMatchObject({ amount: 100, from_balance: 0 });
    expect(await walletOf(to)).toEqual({ granted: 30, bought: 70 });
    expect((await transfer(operator, from, to)).body.code).toBe('star_transfer_exceeds');
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('moves once for its key, also when it is sent twenty times at once (WALLET-4, WALLET-9)', async () => {
    const operator = await world().operator();
    const [from, to] = [await member({ honey: 100 }), await member()];
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => transfer(operator, from, to, {}, key)),
    );
    expect(answers.map(({ status, body }) => [status, body.amount])).toEqual(Array(20).fill([200, 100]));
    expect(await walletOf(to)).toEqual({ granted: 100, bought: 0 });
    expect((await transfer(operator, from, to, { amount: 1 }, key)).body.code).toBe('idempotency_mismatch');
    const entries = await world()
      .database()
      .prisma.auditEntry.count({ where: { target: `user:${to.userKey}` } });
    expect(entries).toBe(1);
    // One key for other members at the same time: the honey of one of them is moved.
    const others = await Promise.all(Array.from({ length: 6 }, () => member({ honey: 10 })));
    const shared = randomUUID();
    const codes = (await Promise.all(others.map((other) => transfer(operator, other, to, {}, shared)))).map(
      ({ status, body }) => body.code ?? status,
    );
    expect(codes.sort()).toEqual([200, ...Array(5).fill('idempotency_mismatch')]);
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('is refused without a reason, to the same member, to an unknown one, above the balance, and by members (WALLET-9)', async () => {
    const operator = await world().operator();
    const [from, to, deleted] = [await member({ honey: 100 }), await member(), await member()];
    await world()
      .database()
      .prisma.user.update({ where: { userKey: deleted.userKey }, data: { deletedAt: new Date() } });
    expect((await transfer(operator, from, to, { reason: ' ' })).status).toBe(400);
    expect((await transfer(operator, from, to, { amount: 0 })).status).toBe(400);
    expect((await transfer(operator, from, to, { amount: null })).status).toBe(400);
    expect((await transfer(operator, from, from)).body.code).toBe('star_transfer_self');
    expect((await transfer(operator, from, to, { amount: 101 })).body.code).toBe('star_transfer_exceeds');
    expect((await transfer(operator, from, deleted)).body.code).toBe('user_not_found');
    expect((await transfer(operator, from, to, { to_user_key: 999_999 })).body.code).toBe('user_not_found');
    expect((await transfer(operator, from, to, { from_user_key: 999_999 })).body.code).toBe('user_not_found');
    expect((await transfer(await world().person(from.userKey), from, to)).status).toBe(403);
    expect(await walletOf(from)).toEqual({ granted: 100, bought: 0 });
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('is neither lost nor doubled when it moves both ways and is spent at once (WALLET-2, WALLET-9)', async () => {
    const operator = await world().operator();
    const [one, two] = [await member({ honey: 200, boughtHoney: 300 }), await member({ boughtHoney: 500 })];
    const host = await world().host();
    const [first, second] = [await clientOf(one), await clientOf(two)];
    const give = (giver: typeof first) =>
      giver.send<Answer<object>>('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_user_key: host.userKey, star_cnt: 10 },
      });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => [
        transfer(operator, one, two, { amount: 170 }),
        transfer(operator, two, one, { amount: 190 }),
        give(first),
        give(second),
      ]).flat(),
    );
    for (const { status, body } of answers)
      expect([200, 'star_transfer_exceeds', 'not_enough_star']).toContain(body.code ?? status);
    const [left, right] = [await walletOf(one), await walletOf(two)];
    const { income_star_cnt } = await host.info();
    expect(left.granted + left.bought + right.granted + right.bought + income_star_cnt).toBe(1_000);
    await world().job('ledger-fold');
    expect(await world().brokenProofs()).toEqual([]);
  });
});
