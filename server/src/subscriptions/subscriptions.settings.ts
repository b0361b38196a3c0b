import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/**
 * Price and terms of a subscription; the SQL function `subscription_terms` reads the same settings, with the same
 * defaults. The price in won is a setting of the store.
 */
const subscriptionsSettings = defineSettings('subscriptions', {
  subscription_star: integer(45, 2, 1_000_000, 'Price of a subscription term in honey', {
    group: 'gifts',
    name: '구독료 (꿀)',
    help: '구독 한 번에 드는 꿀이에요.',
    unit: '꿀',
  }),
  subscription_days: integer(30, 1, 366, 'Length of a subscription term in days', {
    group: 'gifts',
    name: '구독 기간',
    help: '구독 한 번의 기간(일)이에요.',
    unit: '일',
  }),
  subscription_renew_days: integer(
    3,
    0,
    60,
    'Days before the end within which a subscription can be extended',
    {
      group: 'gifts',
      name: '구독 연장 시점',
      help: '끝나기 며칠 전부터 연장할 수 있는지 정해요.',
      unit: '일',
    },
  ),
  subscription_fans_min: integer(10, 0, 1_000, 'Fans that a host needs for subscriptions', {
    group: 'gifts',
    name: '구독 가능한 팬 수',
    help: '팬이 이만큼 있어야 구독을 받을 수 있어요.',
    unit: '명',
  }),
  subscription_host_percent: integer(70, 50, 100, "Percent of a subscription's honey that the host gets", {
    group: 'gifts',
    name: '구독료 방송인 비율',
    help: '구독료에서 방송인이 받는 비율(%)이에요.',
    unit: '%',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof subscriptionsSettings> {}
}
