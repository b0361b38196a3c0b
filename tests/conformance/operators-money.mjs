import { randomUUID } from 'node:crypto';
import {
  expectEqual,
  expectFieldRefusal,
  expectOk,
  expectPaging,
  expectRefusal,
  expectThat,
} from './expect.mjs';
import { until } from './harness.mjs';
import { png } from './png.mjs';

const reason = '적합성 검사';
const withKey = (key = randomUUID()) => ({ headers: { 'Idempotency-Key': key } });
const balanceOf = async ({ client, userKey }) =>
  expectOk(await client.get(`/v1/users/simple/${userKey}`)).star_cnt;

/** The smallest product, as its buyer orders it. */
async function smallest(client) {
  const { list } = expectOk(await client.get('/v1/pg/bt-save-item-list'));
  const [product] = list;
  return { product_id: product.product_id, amount_krw: product.discounted_price_krw };
}

/** Operators' calls about orders and bank transfers, with members created by the cases. */
export const storeOperators = {
  'operators see orders, bank transfers and debts in pages (STORE-28)': async ({ persona }) => {
    const { client } = await persona('admin01');
    await expectPaging(
      (query) => client.get(`/v1/admin/orders?${query}`),
      ({ order_no }) => order_no,
    );
    await expectPaging(
      (query) => client.get(`/v1/admin/deposits?${query}`),
      ({ ud_key }) => ud_key,
    );
    await expectPaging(
      (query) => client.get(`/v1/admin/receivables?${query}`),
      ({ order_no }) => order_no,
    );
  },

  'an operator finds a paid order with its events, and refunds it in full (STORE-22, STORE-23, STORE-28)':
    async (world) => {
      const [{ client: operator }, member] = [await world.persona('admin01'), await world.joining.member()];
      const body = { method: 'card', ...(await smallest(member.client)) };
      const { order_no, window_url } = expectOk(
        await member.client.post('/v1/pg/pg-request', body, withKey()),
      );
      const paymentKey = window_url.split('/').pop();
      expectOk(await world.visitor.post(`/sandbox/api/payments/${paymentKey}/acts`, { act: 'approve' }));
      await until(world.target, `${order_no} is paid`, async () => {
        const { state } = expectOk(await member.client.get(`/v1/pg/orders/${order_no}`));
        return state === 'paid' || undefined;
      });
      expectThat((await balanceOf(member)) > 0, 'the paid honey is missing');
      const [found] = expectOk(await operator.get(`/v1/admin/orders?q=${order_no}`)).list;
      expectEqual(
        [found?.order_no, found?.user.user_key, found?.refundable?.amount_krw, found?.refundable?.fee_krw],
        [order_no, member.userKey, body.amount_krw, 0],
        'the order as operators find it',
      );
      const path = `/v1/admin/orders/${order_no}`;
      expectEqual(expectOk(await operator.get(path)).events.at(-1)?.state, 'paid', 'its last event');
      expectFieldRefusal(await operator.post(`${path}/refund`, {}), 'reason');
      const key = randomUUID();
      const back = expectOk(await operator.post(`${path}/refund`, { reason }, withKey(key)));
      expectEqual([back.state, back.refunded_krw], ['refunded', body.amount_krw], 'the refund');
      expectEqual(
        expectOk(await operator.post(`${path}/refund`, { reason }, withKey(key))).refunded_krw,
        body.amount_krw,
        'the refund after a repeat',
      );
      expectEqual(await balanceOf(member), 0, 'the remaining honey');
      expectRefusal(await operator.post(`${path}/refund`, { reason }, withKey()), 'order_not_refundable');
    },

  'an operator credits held money for as much as it pays for, once, and the member sees the result (STORE-35, STORE-37, STORE-47)':
    async (world) => {
      const [{ client: operator }, member] = [await world.persona('admin01'), await world.joining.member()];
      const payer = { method: 'bank', quantity: 1, depositor: '김꿀벌', phone: '01012345678' };
      const body = { ...payer, ...(await smallest(member.client)) };
      const { ud_key } = expectOk(await member.client.post('/v1/pg/bank-deposit-request', body, withKey()));
      const twice = body.amount_krw * 2;
      expectOk(
        await world.visitor.post(`/sandbox/api/deposits/${ud_key}/arrive`, {
          how: 'other',
          amount_krw: twice,
        }),
      );
      const result = async () => expectOk(await member.client.get(`/v1/pg/bank-deposit-result/${ud_key}`));
      const held = await result();
      expectEqual(
        [held.state, held.held?.reason, held.held?.amount_krw, held.credited],
        ['held', 'amount', twice, null],
        'the held money',
      );
      const [found] = expectOk(await operator.get(`/v1/admin/deposits?state=held&q=${ud_key}`)).list;
      expectEqual([found?.ud_key, found?.user?.user_key], [ud_key, member.userKey], 'its member');
      const decide = () =>
        operator.put(`/v1/admin/deposits/${ud_key}`, { decision: 'confirm', reason }, withKey());
      expectEqual(expectOk(await decide()).state, 'deposited', 'its state');
      const { credited } = await result();
      expectEqual(
        credited,
        { amount_krw: twice, star_cnt: held.star_cnt * 2, bonus_star_cnt: held.bonus_star_cnt * 2 },
        'the credit',
      );
      expectEqual(await balanceOf(member), credited.star_cnt + credited.bonus_star_cnt, 'the member’s honey');
      expectRefusal(await decide(), 'deposit_not_held');
    },
};

const application = {
  career: '노래 방송을 2년 했어요. 매일 저녁 신청곡을 부르려고 해요.',
  period: 'under_3y',
  platform: '',
  sns_account: '@conformance',
};

/** A host created by the case. */
async function newHost(world, operator) {
  const member = await world.joining.member();
  const { ask } = expectOk(await member.client.post('/v1/user/host-ask-insert', application));
  expectOk(await operator.put(`/v1/admin/host-asks/${ask.host_ask_id}`, { decision: 'approve' }));
  const host = await world.signInWith('the new host', () => member);
  return { ...host, person: member.person };
}

async function paperOf({ client }, field) {
  const form = new FormData();
  form.set('file_table', 'exchange');
  form.set('file_field', field);
  form.set('file', new Blob([png(40, 30)], { type: 'image/png' }), `${field}.png`);
  return expectOk(await client.send('POST', '/v1/etc/img-folder-specific-upload-proc', { form })).file_id;
}

/** Operators' calls about exchanges, with a host created by the case. */
export const exchangeOperators = {
  'operators see accounts and exchanges in pages (EXCHANGE-22)': async ({ persona }) => {
    const { client } = await persona('admin01');
    await expectPaging(
      (query) => client.get(`/v1/admin/exchange-accounts?${query}`),
      ({ account_id }) => account_id,
    );
    await expectPaging(
      (query) => client.get(`/v1/admin/exchanges?${query}`),
      ({ exchange_id }) => exchange_id,
    );
  },

  'an operator registers an account and rejects an exchange, whose honey is returned and is not earned again (EXCHANGE-6, EXCHANGE-15, EXCHANGE-20, MONEY-22)':
    async (world) => {
      const [{ client: operator }, giver] = [await world.persona('admin01'), await world.persona('vip01')];
      const host = await newHost(world, operator);
      const { name, phone } = host.person;
      expectOk(
        await host.client.post('/v1/user/user-exchange', {
          ...{ bank_cd: '088', account_num: '110123456789', holder_nm: name, uer_mobile: phone },
          ...{ id_file_id: await paperOf(host, 'id'), passbook_file_id: await paperOf(host, 'passbook') },
        }),
      );
      const ofHost = ({ list }) => list.find(({ user }) => user.user_key === host.userKey);
      const query = `q=${host.userKey}&limit=100`;
      const found = ofHost(expectOk(await operator.get(`/v1/admin/exchange-accounts?state=review&${query}`)));
      expectThat(found, 'the account is not among those under review');
      const account = `/v1/admin/exchange-accounts/${found.account_id}`;
      expectEqual(expectOk(await operator.get(account)).account_num, '********6789', 'the masked account');
      const unmask = { target: `exchange_account:${found.account_id}`, field: 'account_num', reason };
      const shown = expectOk(await operator.post('/v1/admin/unmask', unmask));
      expectEqual(shown.value, '110123456789', 'the account in full');
      expectFieldRefusal(await operator.put(account, { decision: 'refuse' }), 'reason');
      expectEqual(
        expectOk(await operator.put(account, { decision: 'register' })).state,
        'registered',
        'the state of the account',
      );
      expectRefusal(await operator.put(account, { decision: 'refuse', reason }), 'exchange_account_decided');

      const info = async () => expectOk(await host.client.get('/v1/user/exchange-info'));
      const { min_star_cnt } = await info();
      expectOk(
        await giver.client.put('/v1/payment/user-star-use-proc', {
          target_code: 'BJGIFT',
          target_user_key: host.userKey,
          star_cnt: min_star_cnt,
        }),
      );
      const { exchange_id } = expectOk(
        await host.client.post('/v1/user/bt-calculate-ask-proc', { star_cnt: min_star_cnt }, withKey()),
      );
      const open = ofHost(expectOk(await operator.get(`/v1/admin/exchanges?state=asked&${query}`)));
      expectEqual(open?.exchange_id, exchange_id, 'the application in the list');
      const exchange = `/v1/admin/exchanges/${exchange_id}`;
      expectFieldRefusal(await operator.put(exchange, { decision: 'reject' }), 'reason');
      expectEqual(
        expectOk(await operator.put(exchange, { decision: 'reject', reason })).state,
        'rejected',
        'the state of the exchange',
      );
      expectRefusal(await operator.put(exchange, { decision: 'approve' }), 'exchange_closed');
      const { income_star_cnt, held_star_cnt } = await info();
      expectEqual([income_star_cnt, held_star_cnt], [min_star_cnt, 0], 'the income, and the held honey');
      const { earned, returned, used } = expectOk(await host.client.get('/v1/mypage/income-list'));
      expectEqual(
        [earned, returned, used],
        [min_star_cnt, min_star_cnt, min_star_cnt],
        'the honey earned, returned and spent',
      );
      const statement = expectOk(await host.client.get('/v1/user/exchange-statement'));
      expectEqual(statement.income_star_cnt, earned, 'the earnings in the statement');
    },
};

/** Honey that operators grant, to members created by the cases. */
export const grants = {
  'an operator grants honey and recalls it, once for a key, never more than there is (EXCHANGE-24)': async ({
    persona,
    joining,
  }) => {
    const [{ client }, member] = [await persona('admin01'), await joining.member()];
    const grant = (amount, options = withKey()) =>
      client.post('/v1/admin/star-grants', { user_key: member.userKey, amount, reason }, options);
    const key = withKey();
    const granted = expectOk(await grant(30, key));
    expectEqual([granted.amount, granted.balance], [30, 30], 'the grant');
    expectEqual(expectOk(await grant(30, key)), granted, 'the response to a repeat');
    expectRefusal(await grant(31, key), 'idempotency_mismatch');
    expectEqual(await balanceOf(member), 30, 'the honey after the repeat');
    expectRefusal(await grant(-31), 'star_recall_exceeds');
    expectEqual(expectOk(await grant(-30)).balance, 0, 'the honey after the recall');
    expectEqual(await balanceOf(member), 0, 'the remaining honey');
    const { list } = expectOk(await member.client.get('/v1/user/user-payment-list'));
    expectThat(
      list.some((one) => one.method === 'grant' && one.star_cnt + one.bonus_star_cnt === 30),
      'the grant is not in the history',
    );
  },
};
