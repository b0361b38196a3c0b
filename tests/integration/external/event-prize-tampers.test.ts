import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { ask, MonthlyWorld } from '../events/monthly-support.ts';
import { filled, foundAfter } from '../events/tampers-support.ts';
import { CouponWorld } from './coupon-world.ts';

const file = setServer();
const world = new MonthlyWorld(file);
const dayMs = 86_400_000;
/** A drawn event whose first winner got honey, the second an item, the third a coupon; and a member who won nothing. */
const ids = { event: 0, first: 0, other: 0, item: 0, owned: 0 };

beforeAll(async () => {
  world.app.get(JobRunner).suspend(true);
  await world.app.get(JobRunner).whenIdle();
  world.at('2031-03-01T12:00');
  const newItem = (code: string) =>
    world.prisma.item.create({
      data: { code, groupCd: 'general', kind: 'chat_hide', name: code, amount: 50, starCnt: 100 },
    });
  const [{ itemId }, { itemId: otherItem }] = [await newItem('won'), await newItem('lost')];
  const coupon = { kind: 'discount', star_cnt: 0, percent: 10, won_krw: 3_000 };
  const event = await world.event(await world.operator(), {
    parts: [
      ask([
        { asset: 'STAR', amount: 500, count: 1 },
        { asset: 'ITEM', amount: 1, count: 1, item_id: itemId },
        { asset: 'COUPON', amount: 1, count: 1, name: '할인 쿠폰', coupon },
      ]),
    ],
  });
  const members = await Promise.all(Array.from({ length: 4 }, () => world.member()));
  world.advance(60_000);
  for (const member of members) await world.enter(member, event.event_id);
  world.advance(dayMs);
  await world.settle();
  await new CouponWorld(file).run('coupon-prizes');
  const prizes = await world.prisma.monthEventPrize.findMany({
    where: { eventId: event.event_id },
    orderBy: { number: 'asc' },
  });
  Object.assign(ids, {
    event: event.event_id,
    first: prizes[0]?.userKey,
    other: members.find(({ userKey }) => !prizes.some((prize) => prize.userKey === userKey))?.userKey,
    item: otherItem,
    owned: prizes[1]?.grantedRef,
  });
}, 60_000);

const prize = (number: number, set: string) =>
  `UPDATE month_event_prizes SET ${set} WHERE event_id = $event AND kind = 'draw' AND number = ${number}`;
const parts = (from: string, to: string) =>
  `UPDATE month_events SET parts = replace(parts::text, '${from}', '${to}')::jsonb WHERE event_id = $event`;
const transfer = (set: string) =>
  `UPDATE ledger_transfers SET ${set} WHERE operation = 'event_draw' AND idempotency_key = 'month-event:$event:draw:1'`;
const owned = (set: string) => `UPDATE owned_items SET ${set} WHERE owned_id = $owned`;
const purchase = (set: string) =>
  `UPDATE external_purchases SET ${set} WHERE operation = 'coupon_prize' AND idempotency_key = 'month-event:$event:draw:3'`;
const answer = (field: string, value: string) =>
  purchase(`answer = jsonb_set(answer, '{${field}}', '${value}')`);

describe('draws:verify of the prizes of an event', () => {
  it('finds that each winner got what the draw says (EVENTS-87)', async () => {
    const { states, problems } = await foundAfter(file, null, { books: false });
    expect([states[`event ${ids.event}`], problems]).toEqual(['proven', []]);
  });

  it('accepts a granted item that its winner passed on (EVENTS-87)', async () => {
    const passedOn = owned(`user_key = $other, source = 'received'`);
    expect((await foundAfter(file, filled(passedOn, ids), { books: false })).problems).toEqual([]);
  });

  it.each([
    ['another amount of a winner', 1, prize(1, 'amount = 5')],
    ['another asset of a winner', 1, prize(1, `asset = 'BTUC'`)],
    ['another amount in the event', 1, parts('"amount": 500', '"amount": 501')],
    ['an item instead of honey', 1, prize(1, `asset = NULL, terms = '{"asset": "ITEM", "name": "won"}'`)],
    ['honey that was not paid', 1, transfer(`idempotency_key = 'x'`)],
    ['honey that was paid to another member', 1, transfer('owner_key = $other')],
    [
      'another paid amount',
      1,
      `UPDATE ledger_postings SET amount = amount + 1 WHERE transfer_id = (SELECT id FROM ledger_transfers
         WHERE operation = 'event_draw' AND idempotency_key = 'month-event:$event:draw:1')`,
    ],
    ['paid honey that is not marked', 1, prize(1, 'paid_at = NULL')],
    ['another item of a winner', 2, prize(2, `terms = jsonb_set(terms, '{item_id}', '$item')`)],
    ['another item in the event', 2, parts('"name": "won"', '"name": "lost"')],
    ['a deleted item', 2, `DELETE FROM owned_items WHERE owned_id = $owned`],
    ['a granted item of another kind', 2, owned('item_id = $item')],
    ['an item that was granted to another member', 2, owned('user_key = $other')],
    ['an item that was bought', 2, owned(`source = 'bought'`)],
    ['an item of another time', 2, owned(`created_at = created_at - interval '1 day'`)],
    ['the item of another grant', 2, prize(2, `granted_ref = '0'`)],
    ['another worth of a coupon', 3, prize(3, `terms = jsonb_set(terms, '{coupon,percent}', '50')`)],
    ['another coupon in the event', 3, parts('"percent": 10', '"percent": 50')],
    ['another coupon', 3, prize(3, `granted_ref = 'other'`)],
    ['a given coupon without payment', 3, prize(3, 'paid_at = NULL, granted_ref = NULL')],
    [
      'a coupon that the service did not give',
      3,
      purchase(`state = 'pending', answer = NULL, closed_at = NULL, next_try_at = created_at`),
    ],
    ['a coupon of another purchase', 3, purchase(`idempotency_key = 'x'`)],
    ['a coupon for another member', 3, purchase('user_key = $other')],
    ['another coupon in the answer', 3, answer('coupon_id', '"other"')],
    ['another worth in the answer', 3, answer('won_krw', '1')],
    ['another name in the answer', 3, answer('title', '"다른 쿠폰"')],
  ])('finds %s, and names winner %i (EVENTS-87)', async (_what, number, sql) => {
    const { states, problems } = await foundAfter(file, filled(sql, ids), { books: false });
    const [found] = problems.filter((problem) => problem.includes(`event ${ids.event}: winner ${number}: `));
    expect([states[`event ${ids.event}`], typeof found]).toEqual(['broken', 'string']);
  });
});
