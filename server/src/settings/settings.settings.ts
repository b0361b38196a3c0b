import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Prices and limits of account changes. */
const accountSettings = defineSettings('settings', {
  nick_change_star: integer(1000, 0, 1_000_000, 'Honey that a change of nickname costs'),
  nick_change_days: integer(30, 0, 365, 'Days between two changes of nickname'),
  profile_id_change_days: integer(30, 0, 365, 'Days between two changes of profile ID'),
  state_memo_length_max: integer(100, 1, 1000, 'Longest introduction'),
  deletion_wait_days: integer(7, 0, 90, 'Days from a deletion request to the permanent deletion'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof accountSettings> {}
}
