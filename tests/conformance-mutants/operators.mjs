import { answerOf, keyless, letThrough, mutantsOf, refusalOf } from './mutant.mjs';

const refund = 'POST /v1/admin/orders/{id}/refund';
const paidOrder = 'an operator finds a paid order';
const heldMoney = 'an operator credits held money';
const account = 'PUT /v1/admin/exchange-accounts/{id}';
const decide = 'PUT /v1/admin/exchanges/{id}';
const rejected = 'an operator registers an account and rejects an exchange';
const grant = 'POST /v1/admin/star-grants';
const granted = 'an operator grants honey and recalls it';
const emptied = (body) => void Object.assign(body, { list: [], total: 0 });

/** Operators' calls about money, and what members are told of it, that go wrong. */
export const operatorMutants = [
  ...mutantsOf('store', [
    ['an order is found by nobody', paidOrder, answerOf('GET /v1/admin/orders', emptied)],
    [
      'a part of an untouched order is kept',
      paidOrder,
      answerOf(refund, (body) => {
        body.refunded_krw -= 10;
      }),
    ],
    [
      'an order goes back twice',
      paidOrder,
      refusalOf(refund, 'order_not_refundable', (_body, answered) =>
        letThrough(answered, { state: 'refunded' }),
      ),
    ],
    [
      'more bank transfers are counted than there are',
      'operators see orders, bank transfers and debts',
      answerOf('GET /v1/admin/deposits', (body) => {
        body.total += 1;
      }),
    ],
    [
      'what was agreed is told as credited',
      heldMoney,
      answerOf('GET /v1/pg/bank-deposit-result/{id}', (body) => {
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
      refusalOf('PUT /v1/admin/deposits/{id}', 'deposit_not_held', (_body, answered) =>
        letThrough(answered, { state: 'deposited' }),
      ),
    ],
    [
      'a minor may pay by what is told before',
      'a member is told balance, limits of the day',
      answerOf('GET /v1/pg/buy-info', (body) => {
        body.may_pay_yn = 'Y';
        body.refusal = null;
      }),
    ],
    [
      'a way to pay is missing',
      'a member is told balance, limits of the day',
      answerOf('GET /v1/pg/pg-method-list', ({ list }) => void list.pop()),
    ],
  ]),

  ...mutantsOf('items', [
    [
      'what is in use stands nowhere',
      'what is used stands among what is in use',
      answerOf('GET /v1/items/using-list', emptied),
    ],
  ]),

  ...mutantsOf('money', [
    [
      'the statement leaves income out',
      'income sums up by day and by kind',
      answerOf('GET /v1/user/exchange-statement', (body) => {
        body.income_star_cnt += 1;
      }),
    ],
    [
      'anybody downloads an income',
      'a month of a history is a CSV file',
      refusalOf('GET /v1/mypage/history-files/{id}', 'forbidden', (_body, answered) =>
        letThrough(answered, ''),
      ),
    ],
  ]),

  ...mutantsOf('exchange', [
    [
      'what came back is earned again',
      rejected,
      answerOf('GET /v1/mypage/income-list', (body) => {
        body.earned = body.saved;
      }),
    ],
    [
      'an account is told masked to who decides it',
      rejected,
      answerOf('GET /v1/admin/exchange-accounts/{id}', (body) => {
        body.account_num = '********6789';
      }),
    ],
    [
      'a decision about an account is taken back',
      rejected,
      refusalOf(account, 'exchange_account_decided', (_body, answered) =>
        letThrough(answered, { state: 'refused' }),
      ),
    ],
    [
      'a rejected exchange is approved',
      rejected,
      refusalOf(decide, 'exchange_closed', (_body, answered) => letThrough(answered, { state: 'approved' })),
    ],
    [
      'the honey of a rejected exchange stays held',
      rejected,
      answerOf('GET /v1/user/exchange-info', (body) => {
        body.held_star_cnt += 1;
      }),
    ],
  ]),

  ...mutantsOf('admin', [
    ['the key of a grant is ignored', granted, keyless(grant)],
    [
      'more is recalled than there is',
      granted,
      refusalOf(grant, 'star_recall_exceeds', (_body, answered) => letThrough(answered, { balance: 0 })),
    ],
  ]),
];
