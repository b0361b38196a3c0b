import type { BuiltMember } from '@honey/seeds/builders/members';
import { ExternalServices } from '@honey/server/external/services/external-services.service';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { ask, codeOf, MonthlyWorld, text } from '../events/monthly-support.ts';

const file = setServer();
const world = new MonthlyWorld(file);
let operator: BuiltMember;

const coupons = ask([
  {
    asset: 'COUPON',
    amount: 1,
    count: 1,
    name: '이벤트 할인 쿠폰',
    coupon: { kind: 'discount', star_cnt: 0, percent: 10, won_krw: 3_000 },
  },
]);
const refused = [409, 'event_coupons_not_offered'];

/** Whether the coupon service is connected: a test server simulates it, production without an address does not. */
let connected = false;
beforeAll(async () => {
  jest
    .spyOn(world.app.get(ExternalServices, { strict: false }), 'isOffered')
    .mockImplementation(() => connected);
  operator = await world.operator();
});

/** A draft with a coupon, written while the service was connected. */
async function draftWithCoupons() {
  connected = true;
  const draft = await world.draft(operator, { parts: [coupons] });
  connected = false;
  return draft;
}

describe('coupons as prizes without a coupon service', () => {
  it('are refused in a new event and in a changed draft (EVENTS-86)', async () => {
    expect(
      codeOf(await world.send(operator, 'POST', '/v1/admin/events', world.written({ parts: [coupons] }))),
    ).toEqual(refused);
    const draft = await world.draft(operator, { parts: [text('내용')] });
    const change = world.written({ parts: [text('내용'), coupons], version: draft.version });
    expect(codeOf(await world.send(operator, 'PUT', `/v1/admin/events/${draft.event_id}`, change))).toEqual(
      refused,
    );
  });

  it('are refused when their draft is scheduled, until other prizes replace them (EVENTS-86)', async () => {
    const draft = await draftWithCoupons();
    const path = `/v1/admin/events/${draft.event_id}`;
    expect(codeOf(await world.send(operator, 'PUT', `${path}/schedule`, { version: draft.version }))).toEqual(
      refused,
    );
    const changed = await world.send(
      operator,
      'PUT',
      path,
      world.written({ parts: [ask()], version: draft.version }),
    );
    expect(changed.status).toBe(200);
    expect(
      (await world.send(operator, 'PUT', `${path}/schedule`, { version: changed.body.version })).status,
    ).toBe(200);
  });

  it('do not prevent a change of the texts of a running event (EVENTS-51, EVENTS-86)', async () => {
    const draft = await draftWithCoupons();
    const stored = await world.prisma.monthEvent.update({
      where: { eventId: draft.event_id },
      data: { publishedAt: new Date(world.nowMs) },
    });
    const change = {
      ...world.written({ parts: [text('새 내용'), coupons], version: draft.version }),
      begins_on: stored.beginsAt.toISOString(),
    };
    expect((await world.send(operator, 'PUT', `/v1/admin/events/${draft.event_id}`, change)).status).toBe(
      200,
    );
  });
});
