import { describe, expect, it } from '@jest/globals';
import {
  baseMutants,
  isDocumentCurrent,
  type Mutant,
  problemsOf,
  type Scenario,
} from './held-against-document.ts';

const discount = {
  title: '할인 쿠폰',
  kind: 'discount',
  star_cnt: 0,
  percent: 0,
  won_krw: 1_000,
  item_cd: '',
};
const honey = { ...discount, title: '꿀 쿠폰', kind: 'honey', star_cnt: 100, won_krw: 0 };
const until = '2026-11-24T03:30:00.000Z';

interface Coupon {
  coupon_id: string;
}

/** Orders: a hold that is committed, freed, refused afterwards, and one that never was. */
const orders: Scenario = async (call) => {
  const { coupon_id } = await call<Coupon>('POST', '/v1/coupons', { member: 7, days: 30, ...discount });
  const hold = { member: 7, coupon_id, order_no: 'HORDER1', until };
  const { until: _, ...settled } = hold;
  await call('POST', '/v1/holds', { ...hold, coupon_id: 'cNone' }, 404);
  await call('POST', '/v1/holds/commit', settled, 404);
  await call('POST', '/v1/holds', hold);
  await call('POST', '/v1/holds', { ...hold, order_no: 'HORDER2' }, 409);
  await call('POST', '/v1/uses', { member: 7, coupon_id }, 409);
  await call('POST', '/v1/holds/commit', settled);
  await call('POST', '/v1/holds', { ...hold, order_no: 'HORDER3' }, 409);
  await call('POST', '/v1/holds/release', settled);
  await call('POST', '/v1/holds', hold, 409);
  await call('POST', '/v1/holds/commit', settled, 404);
  await call('POST', '/v1/holds/release', { ...settled, order_no: 'HORDER4' });
  await call('POST', '/v1/holds', { ...hold, order_no: 'HORDER4' }, 409);
  await call('POST', '/v1/holds/release', { ...settled, coupon_id: 'cNone' }, 404);
  await call('POST', '/v1/holds', { ...hold, order_no: 'HORDER5' });
};

const scenario: Scenario = async (call, at) => {
  await orders(call, at);
  const given = await call<Coupon>('POST', '/v1/coupons', { member: 7, days: 30, ...honey });
  await call('GET', `/v1/coupons/${given.coupon_id}?member=7`);
  await call('GET', `/v1/coupons/${given.coupon_id}?member=8`, undefined, 404);
  await call('POST', '/v1/uses', { member: 8, coupon_id: given.coupon_id }, 404);
  await call('POST', '/v1/uses', { member: 7, coupon_id: given.coupon_id });
  await call('POST', '/v1/uses', { member: 7, coupon_id: given.coupon_id }, 409);
  const campaign = await call<{ campaign_id: string }>('POST', '/v1/campaigns', {
    ...honey,
    days: 1,
    code_cnt: 1,
    code_limit: 1,
  });
  const path = `/v1/campaigns/${campaign.campaign_id}`;
  const { list } = await call<{ list?: { code: string }[] }>('GET', `${path}/codes`);
  await call('GET', '/v1/campaigns/kNone/codes', undefined, 404);
  const code = list?.[0]?.code ?? 'ABCDEFGHJKLN';
  await call('POST', '/v1/issues', { member: 8, code: 'ABCDEFGHJKLM' }, 404);
  await call('POST', '/v1/issues', { member: 8, code });
  await call('POST', '/v1/issues', { member: 8, code }, 409);
  await call('POST', '/v1/issues', { member: 9, code }, 409);
  await call('POST', '/v1/campaigns/give', { campaign_id: campaign.campaign_id, members: [8, 9] });
  await call('POST', '/v1/campaigns/give', { campaign_id: 'kNone', members: [9] }, 404);
  await call('GET', '/v1/endings?day=2026-11-25');
  await call('GET', path);
  await call('GET', '/v1/campaigns/kNone', undefined, 404);
  await call('POST', '/v1/campaigns/withdraw', { campaign_id: campaign.campaign_id });
  await call('POST', '/v1/campaigns/withdraw', { campaign_id: campaign.campaign_id }, 409);
  await call('POST', '/v1/issues', { member: 10, code }, 404);
  at(new Date('2026-12-25T03:00:00Z'));
  await call('GET', '/v1/coupons?member=7&state=expired&offset=0&limit=5');
  await call('GET', '/v1/possession?member=7');
};

const mutants: Readonly<Record<string, Mutant>> = {
  ...baseMutants,
  'shows coupons of another member': (send, request) =>
    send({ ...request, path: request.path.replace('?member=8', '?member=7') }),
  'issues more coupons than a code is good for': async (send, request) => {
    const response = await send(request);
    return (response.body as { code?: string }).code === 'code_used_up'
      ? { ...response, status: 200 }
      : response;
  },
  'holds a coupon that is held': async (send, request) => {
    const response = await send(request);
    return (response.body as { code?: string }).code === 'coupon_in_use'
      ? { ...response, status: 404 }
      : response;
  },
  'forgets that an order gave its coupon back': (send, request) =>
    send(
      request.path === '/v1/holds'
        ? { ...request, body: { ...(request.body as object), order_no: 'HFRESH1' } }
        : request,
    ),
  'states the percentage as a fraction': async (send, request) => {
    const response = await send(request);
    const coupon = response.body as { percent?: number };
    return coupon.percent === undefined ? response : { ...response, body: { ...coupon, percent: 0.1 } };
  },
  'calls a used coupon by another state': async (send, request) => {
    const response = await send(request);
    const coupon = response.body as { state?: string };
    return coupon.state === 'used' ? { ...response, body: { ...coupon, state: 'spent' } } : response;
  },
};

describe('the simulated coupon service', () => {
  it('is as its document says (COUPONS-2, COUPONS-11)', async () => {
    expect(await isDocumentCurrent('coupon')).toBe(true);
    expect(await problemsOf('coupon', scenario)).toEqual([]);
  });

  it.each(Object.entries(mutants))('that %s is found (COUPONS-2)', async (_name, mutant) => {
    expect(await problemsOf('coupon', scenario, mutant)).not.toEqual([]);
  });
});
