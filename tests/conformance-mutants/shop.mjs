import { randomUUID } from 'node:crypto';
import { keyless, mutantsOf, refusalOf, refuseAs, requestOf, responseOf, succeedWith } from './mutant.mjs';

const products = 'GET /v1/pg/bt-save-item-list';
const order = 'POST /v1/pg/pg-request';
const read = 'GET /v1/pg/orders/{id}';
const itemsOnSale = 'GET /v1/items/item-list';
const buy = 'PUT /v1/payment/item-star-use-proc';
const use = 'POST /v1/items/bt-item-use-proc';

const sold = 'products are sold by size';
const window = 'an order opens a window once';
const price = 'another price than the current one is refused';
const nonPayers = 'a minor and an unverified member';
const strangers = "another member's order is not found";
const costs = 'an item costs its price once';
const usedOnce = 'an item is used once';

/** Buying for won, and items, with faults. */
export const shopMutants = [
  ...mutantsOf('store', [
    ['products are unordered', sold, responseOf(products, ({ list }) => void list.reverse())],
    [
      'a discount is shown and not applied',
      sold,
      responseOf(products, ({ list }) => {
        for (const product of list) product.discountRate += 1;
      }),
    ],
    [
      'nothing is sold',
      sold,
      responseOf(products, (body) => void Object.assign(body, { list: [], total: 0 })),
    ],
    ['the key of an order is ignored', window, keyless(order)],
    [
      'the amount of an order differs',
      window,
      responseOf(read, (body) => {
        body.amount_krw += 10;
      }),
    ],
    [
      'an order may be cached publicly',
      window,
      responseOf(read, (_body, response) => {
        response.headers['cache-control'] = 'public, max-age=60';
      }),
    ],
    [
      'a cancelled order stays open',
      window,
      responseOf('POST /v1/pg/orders/{id}/cancel', (body) => {
        body.state = 'waiting';
      }),
    ],
    [
      'less than the price is accepted',
      price,
      refusalOf(order, 'amount_mismatch', (_body, response) =>
        succeedWith(response, { order_no: 'H0', state: 'waiting', amount_krw: 10, window_url: '/' }),
      ),
    ],
    [
      'a wrong price is refused with another code',
      price,
      refusalOf(order, 'amount_mismatch', (_body, response) => refuseAs(response, 400, 'validation_failed')),
    ],
    [
      'minors order',
      nonPayers,
      refusalOf(order, 'minor_payment', (_body, response) =>
        succeedWith(response, { order_no: 'H0', state: 'waiting', amount_krw: 10, window_url: '/' }),
      ),
    ],
    [
      'an unverified member is refused for the age',
      nonPayers,
      refusalOf(order, 'verification_required', (body) => {
        body.code = 'minor_payment';
      }),
    ],
    [
      'an order is shown to others',
      strangers,
      refusalOf(read, 'order_not_found', (_body, response) =>
        succeedWith(response, { order_no: 'H0', state: 'waiting', amount_krw: 10 }),
      ),
    ],
    [
      'another member’s order is reported as existing',
      strangers,
      refusalOf(read, 'order_not_found', (_body, response) => refuseAs(response, 403, 'forbidden')),
    ],
    [
      'others cancel an order',
      strangers,
      refusalOf('POST /v1/pg/orders/{id}/cancel', 'order_not_found', (_body, response) =>
        succeedWith(response, { state: 'cancelled' }),
      ),
    ],
    [
      'any notification is accepted',
      'an unsigned notification',
      refusalOf('POST /v1/pg/card/notify', 'payment_signature', (_body, response) =>
        succeedWith(response, { outcome: 'taken' }),
      ),
    ],
  ]),

  ...mutantsOf('items', [
    [
      'items for hosts come first',
      'the items on sale',
      responseOf(itemsOnSale, ({ list }) => void list.reverse()),
    ],
    [
      'an item costs nothing',
      'the items on sale',
      responseOf(itemsOnSale, ({ list }) => {
        list[0].star_cnt = 0;
      }),
    ],
    ['the key of an item is ignored', costs, keyless(buy)],
    [
      'the returned price differs from the one paid',
      costs,
      responseOf(buy, (body) => {
        body.price += 1;
      }),
    ],
    [
      'the balance is the previous one',
      costs,
      responseOf(buy, (body) => {
        body.balance += body.price;
      }),
    ],
    [
      'an item is paid twice',
      costs,
      requestOf(buy, async (request) => {
        const response = await request.forward();
        request.headers['idempotency-key'] = randomUUID();
        await request.forward();
        return response;
      }),
    ],
    [
      'a bought item is not listed',
      costs,
      responseOf('GET /v1/items/unused-list', (body) => void Object.assign(body, { list: [], total: 0 })),
    ],
    [
      'any price is accepted',
      'another price than the one shown',
      requestOf(buy, ({ body }) => (body?.price ? delete body.price : false)),
    ],
    [
      'minors buy',
      'a minor cannot buy an item',
      refusalOf(buy, 'minor_payment', (_body, response) =>
        succeedWith(response, { owned_id: 1, balance: 0 }),
      ),
    ],
    [
      'an item is used twice',
      usedOnce,
      () => {
        let first;
        return {
          response: (response, { method, path }) => {
            if (method !== 'POST' || path !== '/v1/items/bt-item-use-proc') return false;
            if (response.status < 300) {
              first = response.body;
              return false;
            }
            succeedWith(response, first);
            return true;
          },
        };
      },
    ],
    [
      'another item is used than the requested one',
      usedOnce,
      responseOf(use, (body) => {
        body.owned_id += 1;
      }),
    ],
    [
      'a used item is not found',
      usedOnce,
      refusalOf(use, 'item_used', (_body, response) => refuseAs(response, 404, 'item_not_found')),
    ],
  ]),
];
