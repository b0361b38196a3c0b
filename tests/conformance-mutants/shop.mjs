import { randomUUID } from 'node:crypto';
import { answerOf, keyless, letThrough, mutantsOf, refusalOf, refuseAs, requestOf } from './mutant.mjs';

const products = 'GET /v1/pg/bt-save-item-list';
const order = 'POST /v1/pg/pg-request';
const read = 'GET /v1/pg/orders/{id}';
const itemsOnSale = 'GET /v1/items/item-list';
const buy = 'PUT /v1/payment/item-star-use-proc';
const use = 'POST /v1/items/bt-item-use-proc';

const sold = 'products are sold by size';
const window = 'an order opens a window once';
const price = 'another price than the one that holds is refused';
const unpaying = 'a minor and a member who is not verified';
const strangers = "somebody else's order is not found";
const costs = 'an item costs its price once';
const usedOnce = 'an item is used once';

/** Buying for won, and items, that go wrong. */
export const shopMutants = [
  ...mutantsOf('store', [
    ['products come in no order', sold, answerOf(products, ({ list }) => void list.reverse())],
    [
      'a discount is told and not taken',
      sold,
      answerOf(products, ({ list }) => {
        for (const product of list) product.discountRate += 1;
      }),
    ],
    ['nothing is sold', sold, answerOf(products, (body) => void Object.assign(body, { list: [], total: 0 }))],
    ['the key of an order is ignored', window, keyless(order)],
    [
      'another amount is told than was ordered',
      window,
      answerOf(read, (body) => {
        body.amount_krw += 10;
      }),
    ],
    [
      'an order may be kept by whoever carries it',
      window,
      answerOf(read, (_body, answered) => {
        answered.headers['cache-control'] = 'public, max-age=60';
      }),
    ],
    [
      'a cancelled order waits on',
      window,
      answerOf('POST /v1/pg/orders/{id}/cancel', (body) => {
        body.state = 'waiting';
      }),
    ],
    [
      'less than the price is taken',
      price,
      refusalOf(order, 'amount_mismatch', (_body, answered) =>
        letThrough(answered, { order_no: 'H0', state: 'waiting', amount_krw: 10, window_url: '/' }),
      ),
    ],
    [
      'a wrong price is refused as something else',
      price,
      refusalOf(order, 'amount_mismatch', (_body, answered) => refuseAs(answered, 400, 'validation_failed')),
    ],
    [
      'minors order',
      unpaying,
      refusalOf(order, 'minor_payment', (_body, answered) =>
        letThrough(answered, { order_no: 'H0', state: 'waiting', amount_krw: 10, window_url: '/' }),
      ),
    ],
    [
      'who is not verified is told of an age',
      unpaying,
      refusalOf(order, 'verification_required', (body) => {
        body.code = 'minor_payment';
      }),
    ],
    [
      'an order is told to others',
      strangers,
      refusalOf(read, 'order_not_found', (_body, answered) =>
        letThrough(answered, { order_no: 'H0', state: 'waiting', amount_krw: 10 }),
      ),
    ],
    [
      'an order is told to be there',
      strangers,
      refusalOf(read, 'order_not_found', (_body, answered) => refuseAs(answered, 403, 'forbidden')),
    ],
    [
      'others cancel an order',
      strangers,
      refusalOf('POST /v1/pg/orders/{id}/cancel', 'order_not_found', (_body, answered) =>
        letThrough(answered, { state: 'cancelled' }),
      ),
    ],
    [
      'whatever notifies is believed',
      'a notification that is not signed',
      refusalOf('POST /v1/pg/card/notify', 'payment_signature', (_body, answered) =>
        letThrough(answered, { outcome: 'taken' }),
      ),
    ],
  ]),

  ...mutantsOf('items', [
    [
      'items for hosts come first',
      'what is on sale',
      answerOf(itemsOnSale, ({ list }) => void list.reverse()),
    ],
    [
      'an item costs nothing',
      'what is on sale',
      answerOf(itemsOnSale, ({ list }) => {
        list[0].star_cnt = 0;
      }),
    ],
    ['the key of an item is ignored', costs, keyless(buy)],
    [
      'another price is told than was paid',
      costs,
      answerOf(buy, (body) => {
        body.price += 1;
      }),
    ],
    [
      'what is left is told of before',
      costs,
      answerOf(buy, (body) => {
        body.balance += body.price;
      }),
    ],
    [
      'an item is paid twice',
      costs,
      requestOf(buy, async (asked) => {
        const answered = await asked.ask();
        asked.headers['idempotency-key'] = randomUUID();
        await asked.ask();
        return answered;
      }),
    ],
    [
      'an item that was bought is nowhere',
      costs,
      answerOf('GET /v1/items/unused-list', (body) => void Object.assign(body, { list: [], total: 0 })),
    ],
    [
      'a price is as offered',
      'another price than the one shown',
      requestOf(buy, ({ body }) => (body?.price ? delete body.price : false)),
    ],
    [
      'minors buy',
      'a minor buys no item',
      refusalOf(buy, 'minor_payment', (_body, answered) => letThrough(answered, { owned_id: 1, balance: 0 })),
    ],
    [
      'an item is used twice',
      usedOnce,
      () => {
        let first;
        return {
          answer: (answered, { method, path }) => {
            if (method !== 'POST' || path !== '/v1/items/bt-item-use-proc') return false;
            if (answered.status < 300) {
              first = answered.body;
              return false;
            }
            letThrough(answered, first);
            return true;
          },
        };
      },
    ],
    [
      'another item is used than was meant',
      usedOnce,
      answerOf(use, (body) => {
        body.owned_id += 1;
      }),
    ],
    [
      'a used item is not found',
      usedOnce,
      refusalOf(use, 'item_used', (_body, answered) => refuseAs(answered, 404, 'item_not_found')),
    ],
  ]),
];
