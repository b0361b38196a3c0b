import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setStore } from './support.ts';

const store = setStore();
const { client, product, someone } = store;

interface Product {
  product_id: number;
  discountRate: number;
  price_krw: number;
  discounted_price_krw: number;
}
interface BuyInfo {
  star_cnt_left: number;
  order_cnt_left: number;
  may_pay_yn: string;
  refusal: string | null;
  grade: { name: string };
  next_grade: { name: string } | null;
}

describe('the offer', () => {
  it('shows a visitor the prices and a Royal member nine percent less, rounded down to 10 won (STORE-1, STORE-2)', async () => {
    const { product_id } = await product({ starCnt: 33, priceKrw: 3_630 });
    const royal = await someone({ vipLevel: 1 });
    const find = (list: Product[]) => list.find((one) => one.product_id === product_id);
    const visitor = await client.get<{ list: Product[] }>('/v1/pg/bt-save-item-list');
    expect(find(visitor.body.list)).toMatchObject({ discountRate: 0, discounted_price_krw: 3_630 });
    const member = await royal.client.get<{ list: Product[] }>('/v1/pg/bt-save-item-list');
    expect(find(member.body.list)).toMatchObject({ discountRate: 9, discounted_price_krw: 3_300 });
  });

  it('offers the five methods, simple-pay first, instalments and three brands (STORE-3, STORE-53)', async () => {
    const { body } = await client.get<{ list: { method_cd: string; open_yn: string; brands: object[] }[] }>(
      '/v1/pg/pg-method-list',
    );
    expect(body.list.map(({ method_cd }) => method_cd)).toEqual([
      'simple',
      'card',
      'phone',
      'transfer',
      'bank',
    ]);
    expect(body.list.every(({ open_yn }) => open_yn === 'Y')).toBe(true);
    expect(body.list.find(({ method_cd }) => method_cd === 'simple')?.brands).toHaveLength(3);
  });

  it('shows the bonus of bank transfers, as the operator sets it (STORE-34)', async () => {
    const bonuses = async () =>
      (await client.get<{ list: { bonus_percent: number }[] }>('/v1/pg/pg-method-list')).body.list.map(
        ({ bonus_percent }) => bonus_percent,
      );
    expect(await bonuses()).toEqual([0, 0, 0, 0, 5]);
    await client.send('PUT', '/sandbox/api/settings/deposit_bonus_percent', { body: { value: 12 } });
    expect(await bonuses()).toEqual([0, 0, 0, 0, 12]);
    await client.send('DELETE', '/sandbox/api/settings/deposit_bonus_percent');
  });

  it('shows a member what is left of the daily limit, and a minor the reason of the refusal (STORE-4)', async () => {
    const member = await someone({ vipLevel: 5 });
    expect((await member.client.get<BuyInfo>('/v1/pg/buy-info')).body).toMatchObject({
      star_cnt_left: 10_000,
      order_cnt_left: 20,
      may_pay_yn: 'Y',
      refusal: null,
      grade: { name: 'Family' },
      next_grade: { name: 'Metal' },
    });
    const minor = await someone({ userAdultYn: false });
    const { body } = await minor.client.get<BuyInfo>('/v1/pg/buy-info');
    expect(body).toMatchObject({ may_pay_yn: 'N', refusal: 'minor_payment' });
    expect((await client.get('/v1/pg/buy-info')).status).toBe(401);
  });
});

describe('ordering honey', () => {
  it('opens a window, and the same key opens no other (STORE-5, STORE-6)', async () => {
    const member = await someone();
    const body = await product();
    const key = { 'Idempotency-Key': 'order-1' };
    const first = await member.order(body, key);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ state: 'waiting', amount_krw: 11_000 });
    const again = await Promise.all(Array.from({ length: 5 }, () => member.order(body, key)));
    for (const { body: repeated } of again) expect(repeated).toEqual(first.body);
    const other = await member.order({ ...body, quantity: 2, amount_krw: 22_000 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('repeats the first response for its key, also when the product is no longer sold (STORE-6)', async () => {
    const member = await someone();
    const body = await product();
    const key = { 'Idempotency-Key': 'order-of-the-last' };
    const first = await member.order(body, key);
    await store.database().prisma.honeyProduct.update({
      where: { productId: body.product_id },
      data: { onSaleYn: false, priceKrw: 99_000 },
    });
    expect((await member.order(body, key)).body).toEqual(first.body);
    expect((await member.order(body)).body.code).toBe('product_not_found');
  });

  it('refuses a price or quantity other than the current one, and returns it (STORE-5)', async () => {
    const member = await someone();
    const body = await product();
    const cheaper = await member.order({ ...body, amount_krw: 10_000 });
    expect(cheaper).toMatchObject({ status: 409, body: { code: 'amount_mismatch' } });
    expect((await member.order({ ...body, quantity: 2 })).body.code).toBe('amount_mismatch');
    expect((await member.order({ ...body, product_id: 999_999 })).body.code).toBe('product_not_found');
  });

  it('refuses minors, unverified, restricted and anonymous callers (STORE-5, USERS-6)', async () => {
    const body = await product();
    const refusalOf = async (overrides: object) => (await (await someone(overrides)).order(body)).body.code;
    expect(await refusalOf({ userAdultYn: false })).toBe('minor_payment');
    expect(await refusalOf({ verificationYn: false })).toBe('verification_required');
    const stranger = await client.send('POST', '/v1/pg/pg-request', { body: { method: 'card', ...body } });
    expect(stranger.status).toBe(401);
  });

  it('rejects invalid payments: a brand without simple-pay, instalments of a small amount, wrong input (STORE-3)', async () => {
    const member = await someone();
    const body = await product();
    const codeOf = async (changes: object) => (await member.order({ ...body, ...changes })).body.code;
    expect(await codeOf({ brand: 'kakaopay' })).toBe('payment_method_not_found');
    expect(await codeOf({ method: 'simple' })).toBe('validation_failed');
    expect(await codeOf({ instalments: 3 })).toBe('instalments_not_allowed');
    expect(await codeOf({ method: 'bitcoin' })).toBe('validation_failed');
    for (const wrong of [-1, 0, 1.5, 'a', null, 1e20]) {
      expect(await codeOf({ quantity: wrong })).toBe('validation_failed');
    }
    expect(await codeOf({ amount_krw: '11000' })).toBe('validation_failed');
  });

  it('accepts no more than the daily limit, however many arrive at once (STORE-7)', async () => {
    const member = await someone();
    const thousand = await product({ starCnt: 1_000 });
    const all = await Promise.all(Array.from({ length: 15 }, () => member.order(thousand)));
    expect(await store.database().prisma.order.count({ where: { userKey: member.userKey } })).toBe(10);
    expect(all.filter(({ body }) => body.code === 'charge_limit_exceeded')).toHaveLength(5);
    const other = await someone();
    const few = await product({ starCnt: 1 });
    const many = await Promise.all(Array.from({ length: 25 }, () => other.order(few)));
    expect(many.filter(({ body }) => body.code === 'charge_limit_exceeded')).toHaveLength(5);
    expect(await store.database().prisma.order.count({ where: { userKey: other.userKey } })).toBe(20);
  });

  it('returns the allowance of an order that failed (STORE-7)', async () => {
    const member = await someone();
    const most = await product({ starCnt: 10_000 });
    const { body } = await member.order(most);
    expect((await member.order(most)).body.code).toBe('charge_limit_exceeded');
    const cancelled = await member.client.send<{ state: string }>(
      'POST',
      `/v1/pg/orders/${body.order_no}/cancel`,
    );
    expect(cancelled.body.state).toBe('cancelled');
    expect((await member.order(most)).status).toBe(200);
  });

  it('shows an order to its member only (STORE-8)', async () => {
    const [member, other] = [await someone(), await someone()];
    const { body } = await member.order(await product());
    expect((await member.result(body.order_no)).state).toBe('waiting');
    expect((await other.result(body.order_no)).code).toBe('order_not_found');
    const foreign = await other.client.send('POST', `/v1/pg/orders/${body.order_no}/cancel`);
    expect(foreign.status).toBe(404);
    expect((await client.get(`/v1/pg/orders/${body.order_no}`)).status).toBe(401);
  });
});

describe('the payment window', () => {
  const press = (url: string | null, fields: Record<string, string>) =>
    fetch(String(url), { method: 'POST', body: new URLSearchParams(fields) }).then((answer) => answer.text());
  const fieldsOf = (html: string): Record<string, string> =>
    Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name ?? '', value ?? '']),
    );

  it('accepts the payment, and the browser returns to the complete page (STORE-9)', async () => {
    await store.notifications('lost');
    const member = await someone();
    const { body } = await member.order(await product({ starCnt: 100, bonusStarCnt: 5 }));
    const page = await (await fetch(String(body.window_url))).text();
    expect(page).toContain('11,000원');
    const back = await press(body.window_url, { act: 'pay', card_no: '4242 4242 4242 4242' });
    const answer = await store.comeBack(fieldsOf(back));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/stores/complete?order_no=${body.order_no}`);
    expect(await member.balances()).toEqual({ granted: 5, bought: 100 });
    expect(await member.result(body.order_no)).toMatchObject({
      state: 'paid',
      card_no: '4242-****-****-4242',
    });
    await store.notifications('sent');
  });

  it('reports what is wrong with a card number, and declines magic cards with their reason (STORE-14)', async () => {
    const member = await someone();
    const { body } = await member.order(await product());
    expect(await press(body.window_url, { act: 'pay', card_no: '12' })).toContain('카드 번호 16자리');
    const back = await press(body.window_url, { act: 'pay', card_no: '4000000000009987' });
    const answer = await store.comeBack(fieldsOf(back));
    expect(answer.headers.get('location')).toContain('/stores/fail?order_no=');
    expect(answer.headers.get('location')).toContain('code=payment_lost_card');
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
  });

  it('requires a code from 300,000 won on, and declines the third wrong one (STORE-15)', async () => {
    const member = await someone();
    const body = await product({ starCnt: 3_000, priceKrw: 330_000 });
    const first = (await member.order(body)).body;
    expect(await press(first.window_url, { act: 'pay', card_no: '4242424242424242' })).toContain('123456');
    const wrong = () => press(first.window_url, { act: 'pay', code: '000000' });
    expect(await wrong()).toContain('인증번호가 맞지 않아요. 2번 더 입력할 수 있어요.');
    // A malformed code does not count as an attempt.
    expect(await press(first.window_url, { act: 'pay', code: '12' })).toContain('인증번호 6자리를');
    expect(await wrong()).toContain('1번 더 입력할 수 있어요.');
    expect((await store.comeBack(fieldsOf(await wrong()))).headers.get('location')).toContain(
      'payment_authentication',
    );
    const second = (await member.order(body)).body;
    await press(second.window_url, { act: 'pay', card_no: '4242 4242 4242\u20134242' });
    await press(second.window_url, { act: 'pay', code: '000000' });
    const right = await press(second.window_url, { act: 'pay', code: ' 123-456 ' });
    expect((await store.comeBack(fieldsOf(right))).headers.get('location')).toContain('/stores/complete');
    expect(await member.balances()).toEqual({ granted: 0, bought: 3_000 });
  });

  it('leads to the cancel page when it is cancelled (STORE-11)', async () => {
    const member = await someone();
    const { body } = await member.order(await product());
    const back = await press(body.window_url, { act: 'cancel' });
    expect(back).toContain('/pg/card/cancel');
    const answer = await store.comeBack(fieldsOf(back), 'cancel');
    expect(answer.headers.get('location')).toBe(`/stores/payment/cancel?order_no=${body.order_no}`);
    expect((await member.result(body.order_no)).state).toBe('cancelled');
  });

  it('pays by phone, transfer and simple-pay as well (STORE-3)', async () => {
    const member = await someone();
    const body = await product();
    for (const choice of [
      { method: 'phone' },
      { method: 'transfer' },
      { method: 'simple', brand: 'naverpay' },
    ]) {
      const { body: opened } = await member.order({ ...body, ...choice });
      await press(opened.window_url, { act: 'pay', phone: '01011110000' });
      await eventually(async () => expect((await member.result(opened.order_no)).state).toBe('paid'));
    }
    expect(await member.balances()).toEqual({ granted: 0, bought: 300 });
  });

  it('distinguishes the billed phone number from that of the receipt (STORE-3, MONEY-13)', async () => {
    const member = await someone();
    const body = await product();
    const phones: [string, string, string][] = [];
    for (const method of ['phone', 'transfer']) {
      const { body: opened } = await member.order({ ...body, method, receipt_phone: '01055556666' });
      await press(opened.window_url, { act: 'pay', phone: '01011110000' });
      await eventually(async () => expect((await member.result(opened.order_no)).state).toBe('paid'));
      const { billing_phone, receipt_phone } = await member.result(opened.order_no);
      phones.push([method, billing_phone, receipt_phone]);
    }
    expect(phones).toEqual([
      ['phone', '010-****-0000', ''],
      ['transfer', '', '010-****-6666'],
    ]);
    const charges = await member.client.get<{
      list: { method: string; billing_phone: string; receipt_phone: string }[];
    }>('/v1/user/user-payment-list');
    expect(
      charges.body.list
        .map(({ method, billing_phone, receipt_phone }) => [method, billing_phone, receipt_phone])
        .reverse(),
    ).toEqual(phones);
    const file = await fetch(`${store.server.baseUrl}/v1/mypage/history-files/charges`, {
      headers: { Authorization: `Bearer ${await tokenOf(store.server.app, member.userKey)}` },
    });
    const [head, ...lines] = (await file.text()).trim().split(/\r?\n/);
    expect(head).toContain('"결제 휴대폰","현금영수증"');
    expect(lines.some((line) => line.includes('"010-****-0000",""'))).toBe(true);
  });
});
