import { defineSettings, integer } from '../../core/settings/setting-definitions.ts';

/** Settings of bank transfers. */
const depositSettings = defineSettings('store', {
  deposit_valid_hours: integer(24, 1, 720, 'Hours for which the account of a bank transfer accepts money'),
  deposit_bonus_percent: integer(5, 0, 100, 'Bonus of a bank transfer, percent of the bought honey'),
});

declare module '../../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof depositSettings> {}
}
