import { keyless, mutantsOf, refusalOf, responseOf, succeedWith } from './mutant.mjs';

const refund = 'POST /v1/admin/orders/{id}/refund';
const paidOrder = 'an operator finds a paid order';
const heldMoney = 'an operator credits held money';
const account = 'PUT /v1/admin/exchange-accounts/{id}';
const decide = 'PUT /v1/admin/exchanges/{id}';
const rejected = 'an operator registers an account and rejects an exchange';
const grant = 'POST /v1/admin/star-grants';
const granted = 'an operator grants honey and recalls it';
const emptied = (body) => void Object.assign(body, { list: [], total: 0 });

/** Operators' calls about money, and what members are shown of it, with faults. */
export const operatorMutants = [
  ...mutantsOf('store', [
    ['an order is not found', paidOrder, responseOf('GET /v1/admin/orders', emptied)],
    [
      'a part of an untouched order is not refunded',
      paidOrder,
      responseOf(refund, (body) => {
        body.refunded_krw -= 10;
      }),
    ],
    [
      'an order is refunded twice',
      paidOrder,
      refusalOf(refund, 'order_not_refundable', (_body, response) =>
        succeedWith(response, { state: 'refunded' }),
      ),
    ],
    [
      'the count of bank transfers is too high',
      'operators see orders, bank transfers and debts',
      responseOf('GET /v1/admin/deposits', (body) => {
        body.total += 1;
      }),
    ],
    [
      'the agreed amount is shown as credited',
      heldMoney,
      responseOf('GET /v1/pg/bank-deposit-result/{id}', (body) => {
        if (!body.credited) return false;
        body.credited = {
          amount_krw: body.amount_krw,
          star_cnt: body.star_cnt,
          bonus_star_cnt: body.bonus_star_cnt,
        };
      }),
    ],
    [
      'held money is credited again',
      heldMoney,
      refusalOf('PUT /v1/admin/deposits/{id}', 'deposit_not_held', (_body, response) =>
        succeedWith(response, { state: 'deposited' }),
      ),
    ],
    [
      'the advance check lets a minor pay',
      'a member gets balance, daily limits',
      responseOf('GET /v1/pg/buy-info', (body) => {
        body.may_pay_yn = 'Y';
        body.refusal = null;
      }),
    ],
    [
      'a payment method is missing',
      'a member gets balance, daily limits',
      responseOf('GET /v1/pg/pg-method-list', ({ list }) => void list.pop()),
    ],
  ]),

  ...mutantsOf('items', [
    [
      'items in use are not listed',
      'a used item is listed among those in use',
      responseOf('GET /v1/items/using-list', emptied),
    ],
  ]),

  ...mutantsOf('money', [
    [
      'the statement leaves income out',
      'income sums up by day and by kind',
      responseOf('GET /v1/user/exchange-statement', (body) => {
        body.income_star_cnt += 1;
      }),
    ],
    [
      'any member downloads an income',
      'a month of a history is a CSV file',
      refusalOf('GET /v1/mypage/history-files/{id}', 'forbidden', (_body, response) =>
        succeedWith(response, ''),
      ),
    ],
  ]),

  ...mutantsOf('exchange', [
    [
      'returned honey counts as earned again',
      rejected,
      responseOf('GET /v1/mypage/income-list', (body) => {
        body.earned = body.saved;
      }),
    ],
    [
      'an account is masked for the operator who decides',
      rejected,
      responseOf('GET /v1/admin/exchange-accounts/{id}', (body) => {
        body.account_num = '********6789';
      }),
    ],
    [
      'a decision about an account is reversed',
      rejected,
      refusalOf(account, 'exchange_account_decided', (_body, response) =>
        succeedWith(response, { state: 'refused' }),
      ),
    ],
    [
      'a rejected exchange is approved',
      rejected,
      refusalOf(decide, 'exchange_closed', (_body, response) => succeedWith(response, { state: 'approved' })),
    ],
    [
      'the honey of a rejected exchange stays held',
      rejected,
      responseOf('GET /v1/user/exchange-info', (body) => {
        body.held_star_cnt += 1;
      }),
    ],
  ]),

  ...mutantsOf('admin', [
    ['the key of a grant is ignored', granted, keyless(grant)],
    [
      'more is recalled than there is',
      granted,
      refusalOf(grant, 'star_recall_exceeds', (_body, response) => succeedWith(response, { balance: 0 })),
    ],
  ]),
];
