import { keyless, mutantsOf, refusalOf, refuseAs, responseOf, succeedWith } from './mutant.mjs';

const request = 'POST /v1/pg/bank-deposit-request';
const result = 'GET /v1/pg/bank-deposit-result/{id}';
const cancel = 'DELETE /v1/pg/bank-deposit-request/{id}';
const opens = 'a bank transfer opens an account once';
const receipt = 'a bank transfer has one cash receipt';
const priced = 'a bank transfer is priced';

const buy = 'PUT /v1/payment/item-star-use-proc';
const orderItem = 'POST /v1/pg/pg-item-request';
const gift = 'an item for a host is a gift';
const givenOn = 'an unused item is passed on once';
const itemForWon = 'an item for won is an order';

const orderTerm = 'POST /v1/pg/subscribe-request';
const termForWon = 'a term for won is an order';

const opened = { ud_key: 'D0000000000000000000', order_no: 'H0', expires_at: '2026-11-20T12:05:00.000Z' };
const ordered = { order_no: 'H0', state: 'waiting', amount_krw: 10, window_url: '/' };

/** Bank transfers, and items and terms for won, with faults. */
export const depositMutants = [
  ...mutantsOf('store', [
    ['the key of a bank transfer is ignored', opens, keyless(request)],
    [
      'the amount due differs from the price',
      opens,
      responseOf(result, (body) => {
        body.amount_krw += 10;
      }),
    ],
    [
      'the account of a bank transfer may be cached publicly',
      opens,
      responseOf(result, (_body, { headers }) => {
        headers['cache-control'] = 'public, max-age=60';
      }),
    ],
    [
      'a bank transfer is shown to others',
      opens,
      refusalOf(result, 'deposit_not_found', (_body, response) =>
        succeedWith(response, { ...opened, state: 'waiting' }),
      ),
    ],
    [
      'others cancel a bank transfer',
      opens,
      refusalOf(cancel, 'deposit_not_found', (_body, response) =>
        succeedWith(response, { ...opened, state: 'cancelled' }),
      ),
    ],
    [
      'a cancelled bank transfer stays pending',
      opens,
      responseOf(cancel, (body) => {
        body.state = 'waiting';
      }),
    ],
    [
      'open bank transfers are not listed',
      opens,
      responseOf('GET /v1/pg/bank-deposit-list', (body) => void Object.assign(body, { list: [], total: 0 })),
    ],
    [
      'the number of a receipt is not masked',
      receipt,
      responseOf('POST /v1/pg/bank-deposit-receipt/{id}', (body) => {
        body.receipt.receipt_number = '01012345678';
      }),
    ],
    [
      'less than the price is accepted by bank transfer',
      priced,
      refusalOf(request, 'amount_mismatch', (_body, response) => succeedWith(response, opened)),
    ],
    [
      'minors pay by bank transfer',
      priced,
      refusalOf(request, 'minor_payment', (_body, response) => succeedWith(response, opened)),
    ],
    [
      'any bank notification is accepted',
      'a deposit that the bank did not sign',
      refusalOf('POST /v1/pg/bank-deposit-notify', 'forbidden', (_body, response) =>
        refuseAs(response, 404, 'deposit_not_found'),
      ),
    ],
  ]),

  ...mutantsOf('items', [
    ['the key of an item for a host is ignored', gift, keyless(buy)],
    [
      'gifts of items are not listed',
      gift,
      responseOf('GET /v1/items/gift-sent-list', (body) => void Object.assign(body, { list: [], total: 0 })),
    ],
    [
      'BTUC buys for others',
      gift,
      refusalOf(buy, 'btuc_gift', (_body, response) => succeedWith(response, { owned_id: 1, balance: 0 })),
    ],
    [
      'any member buys items for hosts',
      'items for hosts are bought by hosts alone',
      refusalOf(buy, 'item_host_only', (_body, response) =>
        succeedWith(response, { owned_id: 1, balance: 0 }),
      ),
    ],
    [
      'an item is passed on to oneself',
      givenOn,
      refusalOf('POST /v1/items/bt-item-give-proc', 'self_gift', (_body, response) =>
        succeedWith(response, { owned_id: 1, item_id: 1, target_user_key: 1, created_at: '' }),
      ),
    ],
    [
      'an item is passed on twice',
      givenOn,
      responseOf('GET /v1/items/unused-list', ({ list }) => {
        for (const one of list) one.givable_yn = 'Y';
      }),
    ],
    ['the key of an order of an item is ignored', itemForWon, keyless(orderItem)],
    [
      'less than the price of an item is accepted',
      itemForWon,
      refusalOf(orderItem, 'amount_mismatch', (_body, response) => succeedWith(response, ordered)),
    ],
    [
      'minors order items',
      itemForWon,
      refusalOf(orderItem, 'minor_payment', (_body, response) => succeedWith(response, ordered)),
    ],
  ]),

  ...mutantsOf('subscriptions', [
    ['the key of an order of a term is ignored', termForWon, keyless(orderTerm)],
    [
      'less than the price of a term is accepted',
      termForWon,
      refusalOf(orderTerm, 'amount_mismatch', (_body, response) => succeedWith(response, ordered)),
    ],
    [
      'hosts order a term with themselves',
      termForWon,
      refusalOf(orderTerm, 'self_subscribe', (_body, response) => succeedWith(response, ordered)),
    ],
    [
      'a term starts before it is paid',
      termForWon,
      responseOf('GET /v1/user/bt-subscribe-check/{id}', (body) => {
        body.subscribed_yn = 'Y';
      }),
    ],
  ]),
];
