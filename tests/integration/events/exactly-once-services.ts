import { randomUUID } from 'node:crypto';
import { attend, buildMember } from '@honey/seeds/builders/index';
import { CouponsAdminService } from '@honey/server/external/coupons/campaigns/coupons.admin.service';
import { CouponGrantsService } from '@honey/server/external/coupons/coupon-grants.service';
import { LottoTicketsService } from '@honey/server/external/lotto/lotto-tickets.service';
import type { INestApplicationContext } from '@nestjs/common';
import { type Subject, transfers } from './exactly-once-subjects.ts';

const purchases = (operation: string) =>
  `SELECT user_key, count(*)::int AS effects FROM external_purchases WHERE operation = '${operation}' AND state = 'done' GROUP BY 1`;
/** The documents of a service, with the member that the name contains. */
const documents = (pattern: string, where = 'true') =>
  `SELECT (regexp_match(name, '${pattern}'))[1]::int AS user_key, count(*)::int AS effects FROM sandbox_states
   WHERE name ~ '${pattern}' AND ${where} GROUP BY 1`;

/** The one code that all members use. */
let code = '';

async function codeOf(app: INestApplicationContext): Promise<string> {
  if (code !== '') return code;
  const operator = await buildMember(app, { role: 'operator' });
  const admin = app.get(CouponsAdminService, { strict: false });
  const campaign = await admin.begin(
    { operatorKey: operator.userKey, requestId: 'test' },
    {
      title: '꿀 쿠폰',
      kind: 'honey',
      star_cnt: 10,
      audience: 'codes',
      code_cnt: 1,
      code_limit: 1_000,
      reason: '시험',
    },
    randomUUID(),
  );
  const { list } = await admin.codes(campaign.campaign_no, {});
  code = list[0]?.code ?? '';
  if (code === '') throw new Error('the campaign has no code');
  return code;
}

const honeyCoupon = {
  kind: 'honey',
  title: '꿀 10개 쿠폰',
  star_cnt: 10,
  percent: 0,
  won_krw: 0,
  item_cd: '',
} as const;

/** What members do at the services beside the product. */
export const serviceSubjects: readonly Subject[] = [
  {
    name: 'issue a coupon',
    path: '/v1/external/coupon/issue',
    service: 'coupon',
    statements: ['external_begin', 'external_close'],
    prepare: async (app) => ({ code: await codeOf(app) }),
    effects: [purchases('coupon_issue'), documents('^external:coupon:coupon:(\\d+):')],
  },
  {
    name: 'use a coupon',
    path: '/v1/external/coupon/use',
    service: 'coupon',
    statements: ['external_begin', 'external_close'],
    prepare: async (app, userKey) => {
      const grants = app.get(CouponGrantsService, { strict: false });
      const { coupon_id } = await grants.give(userKey, honeyCoupon, randomUUID());
      return { coupon_id };
    },
    effects: [
      purchases('coupon_use'),
      transfers('coupon_honey'),
      documents('^external:coupon:coupon:(\\d+):', `value ->> 'state' = 'used'`),
    ],
  },
  {
    name: 'buy a chapter',
    path: '/v1/external/ebook/buy',
    service: 'ebook',
    statements: ['external_begin', 'external_close'],
    prepare: async () => ({ book_id: 1, chapter_no: 4, pay_cd: 'STAR' }),
    effects: [
      purchases('ebook_buy'),
      transfers('ebook_buy_done'),
      `SELECT (regexp_match(name, '^external:ebook:member:(\\d+)$'))[1]::int AS user_key,
         jsonb_array_length(value -> 'purchases') AS effects
       FROM sandbox_states WHERE name ~ '^external:ebook:member:\\d+$'`,
    ],
  },
  {
    name: 'issue a lotto ticket',
    path: '/v1/external/lotto/issue',
    service: 'lotto',
    statements: ['external_begin', 'external_close'],
    prepare: async (app, userKey) => {
      await attend(app, userKey);
      return { numbers: [3, 11, 19, 27, 35, 43] };
    },
    effects: [
      purchases('lotto_issue'),
      'SELECT user_key, count(*)::int AS effects FROM lotto_tickets GROUP BY 1',
    ],
  },
  {
    name: 'roll lotto numbers',
    path: '/v1/external/lotto/spin',
    service: 'lotto',
    statements: ['external_begin', 'external_close'],
    prepare: async (app, userKey) => {
      await attend(app, userKey);
      const tickets = app.get(LottoTicketsService, { strict: false });
      const { ticket_id } = await tickets.issue(userKey, null, randomUUID());
      return { ticket_id };
    },
    effects: [
      purchases('lotto_spin'),
      `SELECT user_key, count(*)::int AS effects FROM lotto_tickets WHERE cardinality(numbers) = 6 GROUP BY 1`,
    ],
  },
];
