import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings for verifying the ledger. */
const walletSettings = defineSettings('wallet', {
  books_verify_hour: integer(
    5,
    -1,
    23,
    'Hour of the day in Seoul at which the ledger is verified; -1: never',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof walletSettings> {}
}
