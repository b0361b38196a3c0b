import { keyless, mutantsOf, refusalOf, responseOf, succeedWith } from './mutant.mjs';

const issue = 'POST /v1/external/coupon/issue';
const use = 'POST /v1/external/coupon/use';
const detail = 'GET /v1/external/coupon/detail/{id}';
const own = 'GET /v1/external/coupon/own-coupons';
const offers = 'GET /v1/pg/coupons';
const order = 'POST /v1/pg/pg-request';

const once = 'a code gives one coupon';
const locks = 'a wrong code is not found';
const grants = 'a coupon for honey grants it once';
const strangers = "another member's coupon is not found";
const lowers = 'a discount coupon lowers one order';

/** Coupons, with faults. */
export const couponMutants = mutantsOf('external', [
  [
    'a code gives a second coupon',
    once,
    refusalOf(issue, 'coupon_already_issued', (_body, response) =>
      succeedWith(response, { coupon_id: 'c1' }),
    ),
  ],
  [
    'a code is good for everybody',
    once,
    refusalOf(issue, 'coupon_code_used_up', (_body, response) => succeedWith(response, { coupon_id: 'c1' })),
  ],
  [
    'codes can be guessed for ever',
    locks,
    refusalOf(issue, 'coupon_code_locked', (body, response) => {
      response.status = 404;
      body.code = 'coupon_code_not_found';
    }),
  ],
  [
    'the lock is not shown',
    locks,
    responseOf(own, (body) => {
      body.code_locked_until = null;
    }),
  ],
  ['the key of a use is ignored', grants, keyless(use)],
  [
    "another member's coupon is shown",
    strangers,
    refusalOf(detail, 'coupon_not_found', (_body, response) => succeedWith(response, { coupon_id: 'c1' })),
  ],
  [
    'the price with a coupon is another one',
    lowers,
    responseOf(offers, ({ list }) => {
      for (const offer of list) offer.amount_krw += 10;
    }),
  ],
  [
    'a coupon is good for two orders',
    lowers,
    refusalOf(order, 'coupon_in_use', (_body, response) =>
      succeedWith(response, { order_no: 'H0', state: 'waiting', amount_krw: 10, window_url: '/' }),
    ),
  ],
  [
    'the coupon of a cancelled order stays held',
    lowers,
    responseOf(detail, (body) => {
      if (body.state !== 'issued') return false;
      body.state = 'held';
    }),
  ],
]);
