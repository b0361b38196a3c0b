import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How the books are watched. */
const walletSettings = defineSettings('wallet', {
  books_verify_hour: integer(5, -1, 23, 'Hour of the day of Seoul in which the books are proven; -1: never'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof walletSettings> {}
}
