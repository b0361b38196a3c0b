import { buildSanction } from '@honey/seeds/builders/lives';
import type { BuiltMember } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { verifyBooks } from '@honey/server/proofs';
import { verifyBooksWithin } from '@honey/server/wallet/proofs/verify-books';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { ask, codeOf, MonthlyWorld } from '../events/monthly-support.ts';
import { CouponWorld } from './coupon-world.ts';

const file = setServer();
const world = new MonthlyWorld(file);
const coupons = new CouponWorld(file);
const dayMs = 86_400_000;
let operator: BuiltMember;
let items: { general: number; host: number };

const coupon = (count = 1) => ({
  asset: 'COUPON',
  amount: 1,
  count,
  name: '이벤트 할인 쿠폰',
  coupon: { kind: 'discount', star_cnt: 0, percent: 10, won_krw: 3_000 },
});
const item = (count = 1) => ({ asset: 'ITEM', amount: 1, count, item_id: items.general });

beforeAll(async () => {
  world.app.get(JobRunner).suspend(true);
  await world.app.get(JobRunner).whenIdle();
  world.at('2031-03-01T12:00');
  operator = await world.operator();
  items = { general: await newItem('general'), host: await newItem('host') };
});
afterEach(() => coupons.mode('up'));

/** The event's draw was entered by so many members, and is over. */
async function drawn(prizes: object[], count: number): Promise<{ eventId: number; members: BuiltMember[] }> {
  const { event_id } = await world.event(operator, {
    parts: [ask(prizes), { type: 'winners', title: '당첨자' }],
  });
  const members = await Promise.all(Array.from({ length: count }, () => world.member()));
  for (const member of members) expect((await world.enter(member, event_id)).status).toBe(200);
  world.advance(dayMs);
  return { eventId: event_id, members };
}

/** Everything that is due, with the coupons. */
async function pay(): Promise<void> {
  await world.settle();
  await coupons.run('coupon-prizes');
}

const prizesOf = (eventId: number) =>
  world.prisma.monthEventPrize.findMany({ where: { eventId }, orderBy: { number: 'asc' } });

const alarmsOf = async (members: readonly BuiltMember[]) =>
  (
    await world.prisma.alarm.findMany({
      where: { userKey: { in: members.map(({ userKey }) => userKey) }, kind: { in: ['prize', 'coupon'] } },
    })
  ).map(({ kind, userKey, detail }) => ({ kind, userKey, detail }));

const ownedOf = async ({ userKey }: BuiltMember) =>
  (await (await coupons.of(userKey)).own()).body.list.map(({ coupon_id, title, kind }) => ({
    coupon_id,
    title,
    kind,
  }));

interface Unpaid {
  list: { state: string; unpaid_id: number | null; asset: string; name: string | null; reason: string }[];
  total: number;
}

const unpaid = async () => {
  const { body } = await world.send(operator, 'GET', '/v1/admin/event-unpaid-prizes');
  return body as unknown as Unpaid;
};

describe('items and coupons as prizes of an event', () => {
  it('are granted once to each winner, who gets one alarm (EVENTS-55, EVENTS-82, EVENTS-83)', async () => {
    const { eventId, members } = await drawn([item(2), coupon(2)], 4);
    await Promise.all([pay(), pay()]);
    await pay();
    const stored = await prizesOf(eventId);
    expect(
      stored.map(({ asset, amount, paidAt, grantedRef }) => [asset, amount, !!paidAt, !!grantedRef]),
    ).toEqual(Array(4).fill([null, 1n, true, true]));
    const page = await world.page(eventId);
    expect(page.winners.map(({ asset, amount }) => [asset, amount])).toEqual([
      ['ITEM', 1],
      ['ITEM', 1],
      ['COUPON', 1],
      ['COUPON', 1],
    ]);
    expect(page.winners.map((winner) => (winner as { name?: string }).name)).toEqual([
      '상품 general',
      '상품 general',
      '이벤트 할인 쿠폰',
      '이벤트 할인 쿠폰',
    ]);
    for (const { userKey, number, grantedRef } of stored) {
      const winner = members.find((member) => member.userKey === userKey);
      if (!winner) throw new Error('a member won without an entry');
      const granted = await world.prisma.ownedItem.findMany({ where: { userKey } });
      const given = await ownedOf(winner);
      if (number <= 2) {
        expect(granted).toMatchObject([
          { itemId: items.general, source: 'granted', ownedId: BigInt(grantedRef ?? 0) },
        ]);
        expect(given).toEqual([]);
      } else {
        expect(granted).toEqual([]);
        expect(given).toEqual([{ coupon_id: grantedRef, title: '이벤트 할인 쿠폰', kind: 'discount' }]);
      }
    }
    const alarms = await alarmsOf(members);
    expect(alarms.map(({ kind }) => kind)).toEqual(Array(4).fill('prize'));
    expect(alarms.map(({ detail }) => (detail as { name: string }).name).sort()).toEqual(
      ['상품 general', '상품 general', '이벤트 할인 쿠폰', '이벤트 할인 쿠폰'].sort(),
    );
  });

  it.each(['down', 'lying', 'cut'] as const)(
    'are retried with the same key while the coupon service is %s, and listed for operators (EVENTS-82, EVENTS-84)',
    async (mode) => {
      await coupons.mode(mode);
      const { eventId, members } = await drawn([coupon(2)], 2);
      await pay();
      expect((await prizesOf(eventId)).map(({ paidAt, problem }) => [paidAt, problem])).toEqual(
        Array(2).fill([null, expect.any(String)]),
      );
      expect((await unpaid()).list.slice(0, 2)).toMatchObject(
        Array(2).fill({
          state: 'waiting',
          unpaid_id: null,
          asset: 'COUPON',
          name: '이벤트 할인 쿠폰',
          reason: 'external_pending',
        }),
      );
      await coupons.mode('up');
      world.advance(20_000);
      await Promise.all([coupons.reconcile(), pay()]);
      await pay();
      for (const member of members) expect(await ownedOf(member)).toHaveLength(1);
      expect((await prizesOf(eventId)).every(({ paidAt, grantedRef }) => paidAt && grantedRef)).toBe(true);
      expect((await unpaid()).list.filter(({ state }) => state === 'waiting')).toEqual([]);
      expect(await alarmsOf(members)).toHaveLength(2);
    },
  );

  it('are listed in pages without a gap, although all prizes of a draw are decided at once (EVENTS-84)', async () => {
    await coupons.mode('down');
    await drawn([coupon(7)], 7);
    await pay();
    const seen: string[] = [];
    for (const offset of [0, 2, 4, 6]) {
      const page = `/v1/admin/event-unpaid-prizes?offset=${offset}&limit=2`;
      const { body } = await world.send(operator, 'GET', page);
      const { list } = body as unknown as { list: { source_key: string }[] };
      seen.push(...list.map(({ source_key }) => source_key));
    }
    expect(new Set(seen.slice(0, 7)).size).toBe(7);
    const byCursor: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = `/v1/admin/event-unpaid-prizes?limit=2${after && `&cursor=${after}`}`;
      const { body } = await world.send(operator, 'GET', page);
      const { list, cursor } = body as unknown as { list: { source_key: string }[]; cursor: string | null };
      byCursor.push(...list.map(({ source_key }) => source_key));
      after = cursor;
    }
    expect(byCursor.slice(0, 7)).toEqual(seen.slice(0, 7));
    expect(new Set(byCursor).size).toBe(byCursor.length);
    await coupons.mode('up');
    world.advance(20_000);
    await Promise.all([coupons.reconcile(), pay()]);
    await pay();
  });

  it('stay with the house and are noted if the winner was restricted since (EVENTS-59)', async () => {
    const { eventId, members } = await drawn([item(), coupon()], 2);
    for (const { userKey } of members)
      await buildSanction(world.app, { userKey, kind: 'service', startsAt: new Date(world.nowMs - 1) });
    await pay();
    expect(
      (await prizesOf(eventId)).map(({ unpaidReason, grantedRef }) => [unpaidReason, grantedRef]),
    ).toEqual(Array(2).fill(['block_admin', null]));
    const { list } = await unpaid();
    expect(list.slice(0, 2).map(({ state, asset, name }) => [state, asset, name])).toEqual(
      expect.arrayContaining([
        ['unpaid', 'ITEM', '상품 general'],
        ['unpaid', 'COUPON', '이벤트 할인 쿠폰'],
      ]),
    );
    for (const member of members) {
      expect(await world.prisma.ownedItem.count({ where: { userKey: member.userKey } })).toBe(0);
      expect(await alarmsOf([member])).toEqual([]);
    }
  });

  it('reach a winner who is restricted after the coupon service may have acted (EVENTS-82)', async () => {
    await coupons.mode('lying');
    const { eventId, members } = await drawn([coupon()], 1);
    await pay();
    const [winner] = members;
    if (!winner) throw new Error('no member');
    await buildSanction(world.app, {
      userKey: winner.userKey,
      kind: 'service',
      startsAt: new Date(world.nowMs),
    });
    await coupons.mode('up');
    world.advance(20_000);
    await pay();
    expect(await prizesOf(eventId)).toMatchObject([{ unpaidReason: null, grantedRef: expect.any(String) }]);
  });

  it('are complete: an item that exists and that its winner can use, a coupon with its worth (EVENTS-49, EVENTS-83)', async () => {
    const post = (parts: object[]) =>
      world.send(operator, 'POST', '/v1/admin/events', world.written({ parts }));
    const { coupon: worth, ...bare } = coupon();
    for (const [prize, field] of [
      [{ asset: 'ITEM', amount: 1, count: 1 }, 'parts.0.prizes.0.item_id'],
      [{ asset: 'ITEM', amount: 1, count: 1, item_id: 2_000_000 }, 'parts.0.prizes.0.item_id'],
      [{ asset: 'ITEM', amount: 1, count: 1, item_id: items.host }, 'parts.0.prizes.0.item_id'],
      [bare, 'parts.0.prizes.0.coupon'],
      [{ ...bare, name: ' ', coupon: worth }, 'parts.0.prizes.0.name'],
      [{ ...bare, coupon: { ...worth, percent: 51 } }, 'parts.0.prizes.0.coupon.percent'],
      [{ ...bare, coupon: { ...worth, won_krw: 0 } }, 'parts.0.prizes.0.coupon'],
      [{ ...bare, coupon: { ...worth, kind: 'item' } }, 'parts.0.prizes.0.coupon.kind'],
      [{ ...bare, count: 100, coupon: { kind: 'honey', star_cnt: 100_000, percent: 0, won_krw: 0 } }, null],
    ] as const) {
      const answer = await post([ask([prize])]);
      if (field === null) expect(answer.status).toBe(200);
      else {
        expect(codeOf(answer)).toEqual([400, 'validation_failed']);
        expect(answer.body.fields?.map((problem) => problem.field)).toEqual([field]);
      }
    }
    // Honey in coupons counts toward the most of a draw.
    const most = { kind: 'honey', star_cnt: 100_000, percent: 0, won_krw: 0 };
    expect(
      codeOf(
        await post([
          ask([
            { ...bare, count: 99, coupon: most },
            { asset: 'STAR', amount: 1_000_000, count: 1 },
          ]),
        ]),
      ),
    ).toEqual([400, 'validation_failed']);
    const ranking = (kind: string) => ({
      type: 'ranking',
      title: '순위',
      kind,
      prizes: [{ asset: 'ITEM', amount: 1, count: 1, item_id: items.host, name: '다른 이름' }],
    });
    const { body, status } = await post([ranking('host')]);
    expect(status).toBe(200);
    expect(body.parts).toMatchObject([{ prizes: [{ name: '상품 host' }] }]);
    expect(codeOf(await post([ranking('member')]))).toEqual([400, 'validation_failed']);
  });

  it('are fixed with their names once the event runs, and its texts are not (EVENTS-51)', async () => {
    const { eventId } = await drawn([item(), coupon()], 2);
    await pay();
    const change = async (prizes: object[]) => {
      const { version, beginsAt, endsAt } = await world.prisma.monthEvent.findUniqueOrThrow({
        where: { eventId },
      });
      return world.send(operator, 'PUT', `/v1/admin/events/${eventId}`, {
        ...world.written({ parts: [{ ...ask(prizes), title: '새 제목' }] }),
        ...{ version, begins_on: beginsAt.toISOString(), ends_on: endsAt.toISOString() },
      });
    };
    const fixed = [409, 'month_event_fixed'];
    expect(codeOf(await change([item(), { ...coupon(), name: '다른 쿠폰' }]))).toEqual(fixed);
    const { coupon: worth } = coupon();
    expect(codeOf(await change([item(), { ...coupon(), coupon: { ...worth, percent: 20 } }]))).toEqual(fixed);
    // The shop renames the item: the winner's prize has the name that it had.
    const rename = (name: string) =>
      world.prisma.item.update({ where: { itemId: items.general }, data: { name } });
    await rename('새 이름');
    expect((await change([item(), coupon()])).body.parts).toMatchObject([
      { title: '새 제목', prizes: [{ name: '상품 general' }, { name: '이벤트 할인 쿠폰' }] },
    ]);
    await rename('상품 general');
  });

  it('leave books that are proven (EVENTS-56)', async () => {
    await world.app.get(JobRunner).runNow('ledger-fold');
    const broken = await asOwner(file.server.databaseUrl, verifyBooks);
    expect(broken.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it('are held to their grants by the proofs (EVENTS-17)', async () => {
    const { eventId } = await drawn([item(), coupon()], 2);
    await pay();
    const broken = (sql: string): Promise<string[]> =>
      asOwner(file.server.databaseUrl, async (client) => {
        await client.query('BEGIN');
        await client.query(sql.replaceAll('$event', String(eventId)));
        const found = await verifyBooksWithin(client);
        await client.query('ROLLBACK');
        return found.filter(({ wrong }) => wrong > 0).map(({ name }) => name);
      });
    const granted = 'an item or a coupon that was won was granted once, and an unpaid one was not';
    const purchased =
      'a coupon that was won has its purchase at the coupon service, and every such purchase its prize';
    for (const [sql, name] of [
      [`UPDATE month_event_prizes SET granted_ref = '0' WHERE event_id = $event AND number = 1`, granted],
      [`UPDATE month_event_prizes SET granted_ref = NULL WHERE event_id = $event AND number = 2`, granted],
      [
        `UPDATE month_event_prizes SET granted_ref = 'other' WHERE event_id = $event AND number = 2`,
        purchased,
      ],
      [
        `DELETE FROM external_purchases WHERE operation = 'coupon_prize' AND idempotency_key = 'month-event:$event:draw:2'`,
        purchased,
      ],
      [
        `UPDATE external_purchases SET idempotency_key = 'x' WHERE operation = 'coupon_prize' AND idempotency_key = 'month-event:$event:draw:2'`,
        purchased,
      ],
      [
        `UPDATE month_event_prizes SET terms = jsonb_set(terms, '{coupon,won_krw}', '1') WHERE event_id = $event AND number = 2`,
        'a prize of an event is that of its number in the event’s parts',
      ],
      [
        `UPDATE month_event_prizes SET terms = jsonb_set(terms, '{item_id}', '0') WHERE event_id = $event AND number = 1`,
        granted,
      ],
    ] as const)
      expect(await broken(sql)).toContain(name);
  });
});

async function newItem(groupCd: 'general' | 'host'): Promise<number> {
  const { itemId } = await world.prisma.item.create({
    data: {
      code: `prize-${groupCd}`,
      groupCd,
      kind: 'chat_hide',
      name: `상품 ${groupCd}`,
      amount: 50,
      starCnt: 100,
    },
  });
  return itemId;
}
