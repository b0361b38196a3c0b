import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** What members may be called, and how many one telephone may have. */
const usersSettings = defineSettings('users', {
  login_id_length_min: integer(4, 4, 20, 'Shortest ID'),
  login_id_length_max: integer(20, 4, 100, 'Longest ID'),
  nick_length_min: integer(2, 1, 20, 'Shortest nickname'),
  nick_length_max: integer(12, 2, 40, 'Longest nickname'),
  profile_id_length_min: integer(4, 1, 20, 'Shortest profile ID'),
  profile_id_length_max: integer(20, 4, 40, 'Longest profile ID'),
  accounts_per_phone: integer(1, 1, 10, 'Accounts one telephone number may have'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof usersSettings> {}
}
