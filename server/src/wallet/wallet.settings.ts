import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings for verifying the ledger. */
const walletSettings = defineSettings('wallet', {
  four_eyes_star: integer(
    100_000,
    0,
    1_000_000_000,
    'Honey that one operator may grant, recall or move alone; more needs a second operator; 0: any amount',
    {
      group: 'operators',
      name: '혼자 지급할 수 있는 꿀',
      help: '이보다 많은 꿀을 지급하거나 회수하거나 옮기려면 다른 운영자의 승인이 필요해요. 0이면 승인 없이 해요.',
      unit: '꿀',
    },
  ),
  books_verify_hour: integer(
    5,
    -1,
    23,
    'Hour of the day in Seoul at which the ledger is verified; -1: never',
    {
      group: 'server',
      name: '장부 검사 시각',
      help: '매일 장부를 검사하는 시각(한국 시간)이에요. -1이면 검사하지 않아요.',
      unit: '시',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof walletSettings> {}
}
