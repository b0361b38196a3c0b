import {
  mutantResponse,
  mutantsOf,
  refusalOf,
  refuseAs,
  requestOf,
  responseOf,
  succeedWith,
} from './mutant.mjs';

const subscribe = 'POST /v1/user/bt-subscribe';
const check = 'GET /v1/user/bt-subscribe-check/{id}';
const subscribed = 'GET /v1/user/get-subscribe-list';
const apply = 'POST /v1/user/bt-calculate-ask-proc';
const info = 'GET /v1/user/exchange-info';
const account = 'GET /v1/user/details-account';
const register = 'POST /v1/user/user-exchange';

const checked = 'the check returns the refusal that paying would get';
const noHoney = 'without honey, and at another price';
const termOnce = 'a term is paid once for its key';
const subscribers = 'subscribers are shown to the host alone';
const formOfAccount = 'an account number of the wrong form is refused';
const limits = 'less than the minimum and more than the income';
const held = 'an application holds honey';

/**
 * A payer who subscribes each time, whatever was subscribed to before, with one fault in the term.
 * @param {(term: any, nth: number) => void} wrong
 */
const ofNewTerm = (wrong) => () => {
  let nth = 0;
  let price = 0;
  const { response } = responseOf(check, (body) => {
    body.subscribable_yn = 'Y';
    body.refusal = null;
    price = body.star_cnt;
  });
  const { request } = requestOf(subscribe, ({ body }) => {
    const { target_user_key } = body;
    const term = { payment_id: 1, target_user_key, star_cnt: price, ends_at: '2099-01-01T00:00:00.000Z' };
    wrong(term, nth);
    nth += 1;
    return mutantResponse(200, term);
  });
  return { request, response };
};

/** Subscriptions and exchanges with faults. */
export const moneyMutants = [
  ...mutantsOf('subscriptions', [
    [
      'the check lets a minor subscribe',
      checked,
      responseOf(check, (body) => {
        body.subscribable_yn = 'Y';
        body.refusal = null;
      }),
    ],
    [
      'a term costs nothing',
      checked,
      responseOf(check, (body) => {
        body.star_cnt = 0;
      }),
    ],
    [
      'minors subscribe',
      checked,
      refusalOf(subscribe, 'minor_payment', (_body, response) => succeedWith(response, { ends_at: '' })),
    ],
    [
      'a subscription to oneself is refused as one to no member',
      checked,
      refusalOf(subscribe, 'self_subscribe', (_body, response) => refuseAs(response, 404, 'host_not_found')),
    ],
    [
      'any member is a host',
      checked,
      refusalOf(check, 'host_not_found', (_body, response) =>
        succeedWith(response, { subscribable_yn: 'Y' }),
      ),
    ],
    [
      'a member without honey subscribes',
      noHoney,
      refusalOf(subscribe, 'not_enough_star', (_body, response) => succeedWith(response, { ends_at: '' })),
    ],
    [
      'any price is accepted',
      noHoney,
      requestOf(subscribe, ({ body }) => (body?.star_cnt ? delete body.star_cnt : false)),
    ],
    [
      'a refused member is subscribed',
      noHoney,
      responseOf(check, (body) => {
        body.subscribed_yn = 'Y';
      }),
    ],
    [
      'the returned price of a term is too low',
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
        const { request, response: addTerm } = ofNewTerm(() => {})();
        const emptied = responseOf(subscribed, (body) => void Object.assign(body, { list: [], total: 0 }));
        return {
          request,
          response: (response, sent) => emptied.response(response, sent) || addTerm(response, sent),
        };
      },
    ],
    [
      'subscribers are shown to members',
      subscribers,
      refusalOf(subscribed, 'forbidden', (_body, response) => succeedWith(response, { list: [], total: 0 })),
    ],
    [
      'subscribers are counted twice',
      subscribers,
      responseOf(subscribed, ({ totals }) => {
        if (!totals) return false;
        totals.subscriber_cnt += 1;
      }),
    ],
  ]),

  ...mutantsOf('exchange', [
    [
      'a bank is missing',
      'the banks are listed',
      responseOf('GET /v1/etc/bank-list', ({ list }) => void list.pop()),
    ],
    [
      'a bank has no length of its accounts',
      'the banks are listed',
      responseOf('GET /v1/etc/bank-list', ({ list }) => {
        list[0].digits_min = list[0].digits_max + 1;
      }),
    ],
    [
      'an account number is shown in full',
      'an account number is masked',
      responseOf(account, ({ registered }) => {
        if (!registered) return false;
        registered.account_num = registered.account_num.replaceAll('*', '1');
      }),
    ],
    [
      'an account number may be cached publicly',
      'an account number is masked',
      responseOf(account, (_body, response) => {
        response.headers['cache-control'] = 'public, max-age=60';
      }),
    ],
    [
      'less than the minimum is exchanged',
      limits,
      refusalOf(apply, 'exchange_below_minimum', (_body, response) =>
        succeedWith(response, { exchange_id: 1 }),
      ),
    ],
    [
      'more than the income is refused as too little',
      limits,
      refusalOf(apply, 'exchange_limit_exceeded', (body) => {
        body.code = 'exchange_below_minimum';
      }),
    ],
    [
      'a refused application takes honey',
      limits,
      () => {
        let attempts = 0;
        return responseOf(info, (body) => {
          attempts += 1;
          if (attempts === 1) return false;
          body.income_star_cnt -= 1;
        });
      },
    ],
    [
      'tax is withheld and paid',
      held,
      responseOf(apply, (body) => {
        body.net_krw = body.gross_krw;
        body.withheld_krw = 10;
      }),
    ],
    [
      'an application holds no honey',
      held,
      responseOf(apply, (body) => {
        body.income_star_cnt += 500;
      }),
    ],
    [
      'two applications a day',
      held,
      refusalOf(apply, 'exchange_duplicate', (_body, response) => succeedWith(response, { exchange_id: 1 })),
    ],
    [
      'the newest exchange is last',
      held,
      responseOf('GET /v1/user/calculate-bt-virtual-list', ({ list }) => {
        list[0].exchange_id += 1;
      }),
    ],
    [
      'a cancelled exchange returns nothing',
      held,
      requestOf('DELETE /v1/user/exchanges/{id}', ({ path }) =>
        mutantResponse(200, { exchange_id: Number(path.split('/').pop()), state: 'cancelled' }),
      ),
    ],
    // Last: an account that they accept is under review, and prevents its host from applying.
    [
      'hyphens count as digits',
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
