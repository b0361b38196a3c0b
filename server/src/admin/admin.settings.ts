import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How operators act. */
const adminSettings = defineSettings('admin', {
  // Pages renew no session with an hour or less left: twice that lets one be used for an hour.
  forced_login_minutes: integer(120, 61, 480, 'Minutes after which signing in as a member ends by itself'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof adminSettings> {}
}
