import { defineSettings, integer } from '../../core/settings/setting-definitions.ts';

/** Settings of bank transfers. */
const depositSettings = defineSettings('store', {
  deposit_valid_hours: integer(24, 1, 720, 'Hours for which the account of a bank transfer accepts money', {
    group: 'payment',
    name: '무통장 입금 기한',
    help: '입금 계좌를 쓸 수 있는 시간이에요.',
    unit: '시간',
  }),
  deposit_bonus_percent: integer(5, 0, 100, 'Bonus of a bank transfer, percent of the bought honey', {
    group: 'payment',
    name: '무통장 입금 보너스',
    help: '무통장 입금에 더 드리는 꿀의 비율(%)이에요.',
    unit: '%',
  }),
});

declare module '../../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof depositSettings> {}
}
