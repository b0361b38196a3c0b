import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import type { ChargeList } from '@honey/server/money/charges/charges.dto';
import type { EntryList } from '@honey/server/money/entries/entries.dto';
import type { IncomeFanList, IncomeList } from '@honey/server/money/income/income.dto';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { moneyOperations, type Refused } from './support.ts';

const file = setServer();
const { server } = file;
const { clientOf, fold, give, move } = moneyOperations(file);

describe('charges', () => {
  it('show orders with their masked card, and what was granted (MONEY-13)', async () => {
    const member = await buildMember(server.app);
    // Read before the grant, which is to be the newest.
    const beganMs = Date.now();
    await move(member, 500, 'admin_grant');
    const order = (at: number, more: object) => ({
      orderNo: `HTEST${member.userKey}${at}`,
      userKey: member.userKey,
      kind: 'honey' as const,
      method: 'card' as const,
      state: 'paid' as const,
      title: '꿀 100개',
      starCnt: 100n,
      amountKrw: 11_000n,
      idempotencyKey: `o${at}`,
      inputHash: '',
      expiresAt: new Date(),
      createdAt: new Date(beganMs - at * 1_000),
      ...more,
    });
    await server.app.get(Database).prisma.order.createMany({
      data: [
        order(1, {
          paidAt: new Date(),
          cardNo: '5361-****-****-1234',
          instalments: 3,
          receiptPhone: '010-****-5678',
        }),
        order(2, { state: 'failed', refusal: 'payment_failed' }),
        order(3, {
          state: 'part_refunded',
          paidAt: new Date(),
          refundedKrw: 5_000n,
          bonusStarCnt: 5n,
          method: 'bank',
        }),
      ],
    });
    await server.app.get(Database).prisma.order.create({
      data: order(4, { paidAt: new Date(), method: 'simple', brand: 'kakaopay' }),
    });
    await server.app.get(Database).prisma.bankDeposit.create({
      data: {
        udKey: `U${member.userKey}`,
        orderNo: `HTEST${member.userKey}3`,
        userKey: member.userKey,
        productId: 1,
        title: '꿀 100개',
        quantity: 1,
        starCnt: 100n,
        bonusStarCnt: 5n,
        discountRate: 0,
        amountKrw: 11_000n,
        depositor: '김꿀벌',
        phoneEnc: '',
        state: 'deposited',
        idempotencyKey: 'd',
        inputHash: '',
        createdAt: new Date(beganMs - 3_000),
        creditedAt: new Date(beganMs - 3_000),
        expiresAt: new Date(),
      },
    });
    const client = await clientOf(member);
    const list = (query = '') => client.get<ChargeList & Refused>(`/v1/user/user-payment-list?${query}`);
    const { body } = await list();
    expect(body).toMatchObject({
      total: 5,
      paid_krw: 33_000,
      refunded_krw: 5_000,
      star_cnt: 300,
      bonus_star_cnt: 505,
    });
    expect(body.list.map(({ method, state }) => [method, state])).toEqual([
      ['grant', 'paid'],
      ['card', 'paid'],
      ['card', 'failed'],
      ['bank', 'part_refunded'],
      ['simple', 'paid'],
    ]);
    expect(
      body.list.map(({ state_name, brand_name, depositor }) => [state_name, brand_name, depositor]),
    ).toEqual([
      ['지급 완료', '', ''],
      ['결제 완료', '', ''],
      ['결제 실패', '', ''],
      ['부분 환불', '', '김꿀벌'],
      ['결제 완료', '카카오페이', ''],
    ]);
    expect(body.list[1]).toMatchObject({
      method_name: '신용카드',
      state_name: '결제 완료',
      card_no: '5361-****-****-1234',
      instalments: 3,
      receipt_phone: '010-****-5678',
      order_no: `HTEST${member.userKey}1`,
    });
    const first = (await list('limit=3')).body;
    const second = (await list(`limit=3&cursor=${first.cursor}`)).body;
    expect([...first.list, ...second.list]).toEqual(body.list);
    expect(second.cursor).toBeNull();
    const other = await clientOf(await buildMember(server.app));
    expect((await other.get<ChargeList>('/v1/user/user-payment-list')).body.total).toBe(0);
  });
});

describe('income', () => {
  it('shows what was earned by day, source and member (MONEY-14, MONEY-15)', async () => {
    const host = await buildHost(server.app);
    const fan = await buildMember(server.app, { honey: 10, boughtHoney: 1_000 });
    const second = await buildMember(server.app, { honey: 1_000 });
    await give(fan, host, 300);
    await give(fan, host, 100);
    await give(second, host, 70);
    const client = await clientOf(host);
    const income = (query = '') => client.get<IncomeList & Refused>(`/v1/mypage/income-list?${query}`);
    const { body } = await income();
    expect(body).toMatchObject({ saved: 470, used: 0, total: 3, available_star_cnt: 470 });
    expect(body.kinds).toMatchObject([{ kind: 'gift', amount: 470, entry_cnt: 3 }]);
    expect(body.list[0]).toMatchObject({
      user: { user_key: second.userKey },
      amount: 70,
      direction: 'saved',
    });
    expect(body.list[0]?.title).toContain('이 보낸 선물');
    await fold();
    expect((await income()).body).toEqual(body);
    const fans = (await client.get<IncomeFanList>('/v1/mypage/income-fan-list')).body;
    expect(fans.total).toBe(2);
    expect(fans.list).toMatchObject([
      { user: { user_key: fan.userKey }, star_cnt: 400, entry_cnt: 2 },
      { user: { user_key: second.userKey }, star_cnt: 70, entry_cnt: 1 },
    ]);
    const gifts = (await client.get<EntryList>('/v1/mypage/gift-list?type=received')).body;
    expect(gifts).toMatchObject({ saved: 470, total: 3 });
    expect((await (await clientOf(fan)).get<EntryList>('/v1/mypage/gift-list')).body).toMatchObject({
      used: 400,
      total: 2,
    });
    const member = await clientOf(fan);
    for (const path of ['income-list', 'income-fan-list'])
      expect((await member.get<Refused>(`/v1/mypage/${path}`)).body.code).toBe('forbidden');
  });
});
