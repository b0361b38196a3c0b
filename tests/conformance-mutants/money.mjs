import { answerOf, letThrough, mutantsOf, own, refusalOf, refuseAs, requestOf } from './mutant.mjs';

const subscribe = 'POST /v1/user/bt-subscribe';
const check = 'GET /v1/user/bt-subscribe-check/{id}';
const subscribed = 'GET /v1/user/get-subscribe-list';
const ask = 'POST /v1/user/bt-calculate-ask-proc';
const info = 'GET /v1/user/exchange-info';
const account = 'GET /v1/user/details-account';
const register = 'POST /v1/user/user-exchange';

const checked = 'the check says what paying would be refused with';
const poor = 'without honey, and at another price';
const termOnce = 'a term is paid once for its key';
const subscribers = 'subscribers are told to the host alone';
const formOfAccount = 'an account of the wrong form is refused';
const limits = 'less than the minimum and more than the income';
const held = 'honey is held by an application';

/**
 * A payer who subscribes anew each time, whatever was subscribed to before, with one thing wrong about the term.
 * @param {(term: any, nth: number) => void} wrong
 */
const ofNewTerm = (wrong) => () => {
  let nth = 0;
  let price = 0;
  const { answer } = answerOf(check, (body) => {
    body.subscribable_yn = 'Y';
    body.refusal = null;
    price = body.star_cnt;
  });
  const { request } = requestOf(subscribe, ({ body }) => {
    const { target_user_key } = body;
    const term = { payment_id: 1, target_user_key, star_cnt: price, ends_at: '2099-01-01T00:00:00.000Z' };
    wrong(term, nth);
    nth += 1;
    return own(200, term);
  });
  return { request, answer };
};

/** Subscriptions and exchanges that go wrong. */
export const moneyMutants = [
  ...mutantsOf('subscriptions', [
    [
      'a minor may subscribe by the check',
      checked,
      answerOf(check, (body) => {
        body.subscribable_yn = 'Y';
        body.refusal = null;
      }),
    ],
    [
      'a term costs nothing',
      checked,
      answerOf(check, (body) => {
        body.star_cnt = 0;
      }),
    ],
    [
      'minors subscribe',
      checked,
      refusalOf(subscribe, 'minor_payment', (_body, answered) => letThrough(answered, { ends_at: '' })),
    ],
    [
      'to subscribe to oneself is to nobody',
      checked,
      refusalOf(subscribe, 'self_subscribe', (_body, answered) => refuseAs(answered, 404, 'host_not_found')),
    ],
    [
      'anybody is a host',
      checked,
      refusalOf(check, 'host_not_found', (_body, answered) => letThrough(answered, { subscribable_yn: 'Y' })),
    ],
    [
      'who has no honey subscribes',
      poor,
      refusalOf(subscribe, 'not_enough_star', (_body, answered) => letThrough(answered, { ends_at: '' })),
    ],
    [
      'any price is the price',
      poor,
      requestOf(subscribe, ({ body }) => (body?.star_cnt ? delete body.star_cnt : false)),
    ],
    [
      'who was refused is subscribed',
      poor,
      answerOf(check, (body) => {
        body.subscribed_yn = 'Y';
      }),
    ],
    [
      'a term is told to cost less',
      termOnce,
      ofNewTerm((term) => {
        term.star_cnt -= 1;
      }),
    ],
    [
      'the key of a term is ignored',
      termOnce,
      ofNewTerm((term, nth) => {
        term.payment_id += nth;
      }),
    ],
    [
      'a term ends without a zone',
      termOnce,
      ofNewTerm((term) => {
        term.ends_at = term.ends_at.replace('Z', '');
      }),
    ],
    [
      'a term is in no list',
      termOnce,
      () => {
        const { request, answer } = ofNewTerm(() => {})();
        const emptied = answerOf(subscribed, (body) => void Object.assign(body, { list: [], total: 0 }));
        return {
          request,
          answer: (answered, asked) => emptied.answer(answered, asked) || answer(answered, asked),
        };
      },
    ],
    [
      'subscribers are told to members',
      subscribers,
      refusalOf(subscribed, 'forbidden', (_body, answered) => letThrough(answered, { list: [], total: 0 })),
    ],
    [
      'subscribers are counted twice',
      subscribers,
      answerOf(subscribed, ({ totals }) => {
        if (!totals) return false;
        totals.subscriber_cnt += 1;
      }),
    ],
  ]),

  ...mutantsOf('exchange', [
    [
      'a bank is missing',
      'the banks are told',
      answerOf('GET /v1/etc/bank-list', ({ list }) => void list.pop()),
    ],
    [
      'a bank has no length of its accounts',
      'the banks are told',
      answerOf('GET /v1/etc/bank-list', ({ list }) => {
        list[0].digits_min = list[0].digits_max + 1;
      }),
    ],
    [
      'an account number is told in full',
      'an account number is masked',
      answerOf(account, ({ registered }) => {
        if (!registered) return false;
        registered.account_num = registered.account_num.replaceAll('*', '1');
      }),
    ],
    [
      'an account may be kept by whoever carries it',
      'an account number is masked',
      answerOf(account, (_body, answered) => {
        answered.headers['cache-control'] = 'public, max-age=60';
      }),
    ],
    [
      'less than the minimum is exchanged',
      limits,
      refusalOf(ask, 'exchange_below_minimum', (_body, answered) => letThrough(answered, { exchange_id: 1 })),
    ],
    [
      'more than the income is refused as too little',
      limits,
      refusalOf(ask, 'exchange_limit_exceeded', (body) => {
        body.code = 'exchange_below_minimum';
      }),
    ],
    [
      'a refused application takes honey',
      limits,
      () => {
        let asked = 0;
        return answerOf(info, (body) => {
          asked += 1;
          if (asked === 1) return false;
          body.income_star_cnt -= 1;
        });
      },
    ],
    [
      'tax is kept and paid',
      held,
      answerOf(ask, (body) => {
        body.net_krw = body.gross_krw;
        body.withheld_krw = 10;
      }),
    ],
    [
      'an application holds no honey',
      held,
      answerOf(ask, (body) => {
        body.income_star_cnt += 500;
      }),
    ],
    [
      'two applications a day',
      held,
      refusalOf(ask, 'exchange_duplicate', (_body, answered) => letThrough(answered, { exchange_id: 1 })),
    ],
    [
      'the newest exchange is last',
      held,
      answerOf('GET /v1/user/calculate-bt-virtual-list', ({ list }) => {
        list[0].exchange_id += 1;
      }),
    ],
    [
      'what is cancelled is not given back',
      held,
      requestOf('DELETE /v1/user/exchanges/{id}', ({ path }) =>
        own(200, { exchange_id: Number(path.split('/').pop()), state: 'cancelled' }),
      ),
    ],
    // Last: what they let through is under review, and keeps its host from applying.
    [
      'hyphens are digits',
      formOfAccount,
      requestOf(register, ({ body }) => {
        if (!body?.account_num?.includes('-')) return false;
        body.account_num = body.account_num.replaceAll('-', '');
      }),
    ],
    [
      'a holder has spaces',
      formOfAccount,
      requestOf(register, ({ body }) => {
        if (!body?.holder_nm?.includes(' ')) return false;
        body.holder_nm = body.holder_nm.replaceAll(' ', '');
      }),
    ],
  ]),
];
