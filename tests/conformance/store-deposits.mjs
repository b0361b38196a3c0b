import { randomUUID } from 'node:crypto';
import {
  expectEqual,
  expectFieldRefusal,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectThat,
  expectTime,
} from './expect.mjs';

const path = '/v1/pg/bank-deposit-request';
const payer = { method: 'bank', quantity: 1, depositor: '김꿀벌', phone: '01012345678' };

const request = (client, body, key = randomUUID()) =>
  client.post(path, { ...payer, ...body }, { headers: { 'Idempotency-Key': key } });

/** The smallest product, as a payer by bank transfer orders it. */
async function smallest(client) {
  const { list } = expectOk(await client.get('/v1/pg/bt-save-item-list'));
  const [product] = list;
  return { product_id: product.product_id, amount_krw: product.discounted_price_krw };
}

/** Bank transfers: their own accounts, their members, and refusals. Money comes from a bank, which no suite can see. */
export const deposits = {
  'a bank transfer opens an account once for its key, visible to its member alone, and is cancelled (STORE-31, STORE-33, STORE-39)':
    async (world) => {
      const [{ client }, { client: other }] = [await world.persona('viewer02'), await world.persona('vip01')];
      const body = await smallest(client);
      const key = randomUUID();
      const responses = await Promise.all(Array.from({ length: 5 }, () => request(client, body, key)));
      const [opened] = responses.map((response) => expectOk(response));
      expectEqual(
        new Set(responses.map(({ body: { ud_key } }) => ud_key)).size,
        1,
        'bank transfers of one key',
      );
      expectRefusal(await request(client, { ...body, depositor: '이로열' }, key), 'idempotency_mismatch');
      const result = `/v1/pg/bank-deposit-result/${opened.ud_key}`;
      const read = await client.get(result);
      expectNoStore(read);
      const deposit = expectOk(read);
      expectEqual([deposit.state, deposit.amount_krw], ['waiting', body.amount_krw], 'its state');
      expectThat(/^\d[\d-]+$/.test(deposit.account), `the account is ${deposit.account}`);
      expectTime(deposit.expires_at, 'expires_at');
      const { list } = expectOk(await client.get('/v1/pg/bank-deposit-list?open_yn=Y&limit=100'));
      expectThat(
        list.some(({ ud_key }) => ud_key === opened.ud_key),
        'it is not among the open ones',
      );
      const cancel = (who) => who.delete(`${path}/${opened.ud_key}`);
      expectRefusal(await other.get(result), 'deposit_not_found');
      expectRefusal(await cancel(other), 'deposit_not_found');
      expectEqual(expectOk(await cancel(client)).state, 'cancelled', 'its state after cancelling');
      expectEqual(expectOk(await client.get(result)).state, 'cancelled', 'its state afterwards');
    },

  'a bank transfer has one cash receipt, shown masked (STORE-38)': async (world) => {
    const { client } = await world.persona('viewer02');
    const { ud_key } = expectOk(await request(client, await smallest(client)));
    const requestReceipt = (receipt_number) =>
      client.post(`/v1/pg/bank-deposit-receipt/${ud_key}`, { kind: 'phone', receipt_number });
    expectFieldRefusal(await requestReceipt('010-1234-5678'), 'receipt_number');
    const { receipt } = expectOk(await requestReceipt('01012345678'));
    expectEqual([receipt.kind, receipt.state], ['phone', 'requested'], 'the receipt');
    expectThat(
      !receipt.receipt_number.includes('1234'),
      `the number is not masked: ${receipt.receipt_number}`,
    );
    expectOk(await client.delete(`${path}/${ud_key}`));
  },

  'a bank transfer is priced, and refused to a member who may not pay (STORE-31, STORE-32)': async (
    world,
  ) => {
    const { client } = await world.persona('vip01');
    const body = await smallest(client);
    expectRefusal(await request(client, { ...body, amount_krw: body.amount_krw - 10 }), 'amount_mismatch');
    expectFieldRefusal(await request(client, { ...body, depositor: ' ' }), 'depositor');
    expectFieldRefusal(await request(client, { ...body, phone: '010-1234-5678' }), 'phone');
    for (const [id, code] of [
      ['minor01', 'minor_payment'],
      ['unverified01', 'verification_required'],
    ]) {
      const { client: unable } = await world.persona(id);
      expectRefusal(await request(unable, await smallest(unable)), code);
    }
  },

  'a deposit that the bank did not sign moves nothing (STORE-36)': async ({ visitor }) => {
    const notice = {
      bank_tx_id: 'CONFORMANCE-1',
      account: '00000000000000',
      amount_krw: 1000,
      depositor: '김꿀벌',
      paid_at: new Date().toISOString(),
    };
    const headers = {
      'X-Bank-Sent-At': String(Math.floor(Date.now() / 1000)),
      'X-Bank-Signature': 'f'.repeat(64),
    };
    expectRefusal(await visitor.post('/v1/pg/bank-deposit-notify', notice, { headers }), 'forbidden');
  },
};
