import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Exchange rates and limits. */
const exchangeSettings = defineSettings('exchange', {
  exchange_rate_krw: integer(60, 1, 10_000, 'Won that a host is paid for 1 honey; fixed at the request', {
    group: 'exchange',
    name: '환전 비율',
    help: '1꿀을 환전한 금액(원)이에요. 신청할 때 정해져요.',
    unit: '원',
  }),
  exchange_min_star: integer(500, 1, 100_000_000, 'Minimum honey of an exchange request', {
    group: 'exchange',
    name: '최소 환전 수량',
    help: '한 번에 신청할 수 있는 최소 꿀이에요.',
    unit: '꿀',
  }),
  exchange_max_krw: integer(
    100_000_000,
    1_000,
    10_000_000_000,
    'Maximum won of one request, before withholding tax',
    {
      group: 'exchange',
      name: '최대 환전 금액',
      help: '한 번에 신청할 수 있는 최대 금액(원, 세전)이에요.',
      unit: '원',
    },
  ),
  four_eyes_exchange_krw: integer(
    10_000_000,
    0,
    10_000_000_000,
    'Won of an exchange that one operator may approve or record as paid alone; more needs a second operator; 0: any amount',
    {
      group: 'operators',
      name: '혼자 승인할 수 있는 환전 금액',
      help: '이보다 큰 금액(원)의 환전을 승인하려면 다른 운영자의 승인이 필요해요. 0이면 승인 없이 해요.',
      unit: '원',
    },
  ),
  exchange_granted_percent: integer(
    100,
    0,
    100,
    'Percent of the rate for honey that had been granted to the givers',
    {
      group: 'exchange',
      name: '지급 꿀 환전 비율',
      help: '무료로 지급된 꿀을 환전할 때 적용하는 비율(%)이에요.',
      unit: '%',
    },
  ),
  exchange_withheld_basis_points: integer(
    330,
    0,
    5_000,
    'Withholding tax of individuals, in hundredths of a percent of the gross amount',
    {
      group: 'exchange',
      name: '원천징수율',
      help: '개인에게 원천징수하는 비율(0.01%)이에요.',
      unit: '0.01%',
    },
  ),
  exchange_vat_percent: integer(10, 0, 50, 'VAT, contained in the gross amount, that a business invoices', {
    group: 'exchange',
    name: '부가세율',
    help: '사업자 금액에 포함된 부가세 비율(%)이에요.',
    unit: '%',
  }),
  exchange_account_review_days: integer(
    3,
    1,
    60,
    'Days within which an exchange account should be reviewed',
    { group: 'exchange', name: '계좌 심사 기간', help: '환전 계좌를 심사하는 기간(일)이에요.', unit: '일' },
  ),
  exchange_payout_late_hours: integer(24, 1, 720, 'Hours after which an open payout counts as late', {
    group: 'exchange',
    name: '지급 지연 기준',
    help: '지급이 이 시간 안에 끝나지 않으면 지연으로 표시해요.',
    unit: '시간',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof exchangeSettings> {}
}
