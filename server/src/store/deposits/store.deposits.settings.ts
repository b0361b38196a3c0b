import { defineSettings, integer } from '../../core/settings/setting-definitions.ts';

/** How bank transfers are paid and rewarded. */
const depositSettings = defineSettings('store', {
  deposit_valid_hours: integer(24, 1, 720, 'How many hours the account of a bank transfer takes its money'),
  deposit_bonus_percent: integer(
    5,
    0,
    100,
    'Granted honey on top of a bank transfer, percent of the bought honey',
  ),
});

declare module '../../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof depositSettings> {}
}
