import { randomUUID } from 'node:crypto';
import { expectCsv, expectEqual, expectOk, expectRefusal, expectThat, expectTime } from './expect.mjs';
import { until } from './harness.mjs';
import { serviceCalls, serviceToken } from './service-calls.mjs';

const path = '/v1/external/coupon';
const campaigns = '/v1/admin/coupons/campaigns';

const callsOf = async (world, client) => serviceCalls(world, await serviceToken(client, 'coupon'));
const ownOf = async (calls, query = '') => expectOk(await calls.get(`${path}/own-coupons${query}`));

/** A campaign that an operator begins. */
const begin = async (world, body) =>
  expectOk(
    await (await world.persona('admin01')).client.post(
      campaigns,
      { title: '적합성 쿠폰', reason: '적합성 검사', days: 7, ...body },
      { headers: { 'Idempotency-Key': randomUUID() } },
    ),
  );

/** A new member with a coupon by an operator's code. */
async function holder(world, terms) {
  const { campaign_no } = await begin(world, { ...terms, audience: 'codes', code_cnt: 1, code_limit: 1 });
  const { client } = await world.persona('admin01');
  const { list } = expectOk(await client.get(`${campaigns}/${campaign_no}/codes`));
  const member = await world.joining.member();
  const calls = await callsOf(world, member.client);
  const coupon = expectOk(await calls.post(`${path}/issue`, { code: list[0].code }, randomUUID()));
  return { ...member, calls, coupon, campaign_no, code: list[0].code };
}

/** @type {Record<string, import('./harness.mjs').Case>} */
export const coupons = {
  'a code gives one coupon to a member, and to no more members than it is good for (COUPONS-3)': async (
    world,
  ) => {
    const { calls, coupon, code } = await holder(world, { kind: 'honey', star_cnt: 5 });
    expectThat(/^[A-HJ-NP-Z2-9]{12}$/.test(code), '12 letters and digits without 0, O, 1 and I');
    expectEqual([coupon.kind, coupon.state, coupon.star_cnt], ['honey', 'issued', 5], 'the coupon');
    expectTime(coupon.ends_on, 'ends_on');
    expectRefusal(await calls.post(`${path}/issue`, { code }), 'coupon_already_issued');
    const other = await callsOf(world, (await world.joining.member()).client);
    expectRefusal(await other.post(`${path}/issue`, { code }), 'coupon_code_used_up');
  },

  'a wrong code is not found, and the fifth one locks the entry (COUPONS-4)': async (world) => {
    const calls = await callsOf(world, (await world.joining.member()).client);
    for (const last of 'ABCDE')
      expectRefusal(
        await calls.post(`${path}/issue`, { code: `ZZZZYYYYXXX${last}` }),
        'coupon_code_not_found',
      );
    expectRefusal(await calls.post(`${path}/issue`, { code: 'ZZZZYYYYXXXF' }), 'coupon_code_locked');
    expectTime((await ownOf(calls)).code_locked_until, 'code_locked_until');
  },

  'a coupon for honey grants it once for its key (COUPONS-2, COUPONS-7)': async (world) => {
    const { calls, coupon, client } = await holder(world, { kind: 'honey', star_cnt: 5 });
    const balance = async () => expectOk(await client.get('/v1/pg/buy-info')).star_cnt;
    const before = await balance();
    const key = randomUUID();
    const body = { coupon_id: coupon.coupon_id };
    expectEqual(expectOk(await calls.post(`${path}/use`, body, key)).state, 'used', 'the state');
    expectEqual(expectOk(await calls.post(`${path}/use`, body, key)).coupon_id, coupon.coupon_id, 'a repeat');
    expectRefusal(await calls.post(`${path}/use`, { coupon_id: 'cOther' }, key), 'idempotency_mismatch');
    expectRefusal(await calls.post(`${path}/use`, body), 'coupon_not_usable');
    expectEqual((await balance()) - before, 5, 'the granted honey');
    const counts = expectOk(await calls.get(`${path}/possession`));
    expectEqual([counts.possession_yn, counts.total], ['N', 0], 'the usable coupons');
  },

  "another member's coupon is not found (COUPONS-5)": async (world) => {
    const { coupon } = await holder(world, { kind: 'honey', star_cnt: 5 });
    const other = await callsOf(world, (await world.joining.member()).client);
    expectRefusal(await other.get(`${path}/detail/${coupon.coupon_id}`), 'coupon_not_found');
    expectRefusal(await other.post(`${path}/use`, { coupon_id: coupon.coupon_id }), 'coupon_not_found');
  },

  'a discount coupon lowers one order of honey, and is free again when it is cancelled (COUPONS-9 to COUPONS-11)':
    async (world) => {
      const { calls, coupon, client } = await holder(world, { kind: 'discount', percent: 0, won_krw: 1_000 });
      const { list } = expectOk(await client.get('/v1/pg/bt-save-item-list'));
      const product = list.at(-1);
      const offers = expectOk(await client.get(`/v1/pg/coupons?product_id=${product.product_id}`));
      const [best] = offers.list;
      expectEqual([best.coupon_id, best.best_yn], [coupon.coupon_id, 'Y'], 'the best coupon');
      const amount = Math.floor((product.discounted_price_krw - 1_000) / 10) * 10;
      expectEqual(
        [best.amount_krw, best.coupon_krw],
        [amount, product.discounted_price_krw - amount],
        'the price',
      );
      const order = { product_id: product.product_id, method: 'card', coupon_id: coupon.coupon_id };
      const wrong = await client.post('/v1/pg/pg-request', {
        ...order,
        amount_krw: product.discounted_price_krw,
      });
      expectRefusal(wrong, 'amount_mismatch');
      const { order_no } = expectOk(await client.post('/v1/pg/pg-request', { ...order, amount_krw: amount }));
      const detail = async () => expectOk(await calls.get(`${path}/detail/${coupon.coupon_id}`)).state;
      expectEqual(await detail(), 'held', 'the state while the order is open');
      expectRefusal(
        await client.post('/v1/pg/pg-request', { ...order, amount_krw: amount }),
        'coupon_in_use',
      );
      expectEqual(
        expectOk(await client.get(`/v1/pg/orders/${order_no}`)).coupon_krw,
        best.coupon_krw,
        'coupon_krw',
      );
      expectOk(await client.post(`/v1/pg/orders/${order_no}/cancel`, {}));
      await until(world.target, 'the coupon is free again', async () =>
        (await detail()) === 'issued' ? true : undefined,
      );
    },

  'a withdrawn campaign leaves no usable coupon (COUPONS-18)': async (world) => {
    const { calls, campaign_no, code } = await holder(world, { kind: 'honey', star_cnt: 5 });
    const { client } = await world.persona('admin01');
    const codes = expectCsv(await client.get(`${campaigns}/${campaign_no}/codes/csv`));
    expectEqual(
      codes.map((row) => row.replace(/[^A-Z0-9]/g, '').startsWith(code)),
      [true],
      'the codes of the file',
    );
    const body = { reason: '적합성 검사' };
    const { userKey } = await world.joining.member();
    const key = { headers: { 'Idempotency-Key': randomUUID() } };
    const give = () => client.post(`${campaigns}/${campaign_no}/give`, { ...body, user_key: userKey }, key);
    const given = expectOk(await give());
    expectEqual(expectOk(await give()).coupon_id, given.coupon_id, 'the coupon of a repeat');
    const { list } = expectOk(await client.get(`${campaigns}?limit=100`));
    expectThat(
      list.some((campaign) => campaign.campaign_no === campaign_no),
      'the campaign is not listed',
    );
    expectEqual(
      expectOk(await client.post(`${campaigns}/${campaign_no}/withdraw`, body)).withdrawn_cnt,
      2,
      'withdrawn',
    );
    expectRefusal(
      await client.post(`${campaigns}/${campaign_no}/withdraw`, body),
      'coupon_campaign_withdrawn',
    );
    expectEqual((await ownOf(calls)).list[0].state, 'withdrawn', 'the state');
  },
};
