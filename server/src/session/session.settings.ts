import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How often signing in may fail, for how long it then rests, and how long an operator is in a member's place. */
const sessionSettings = defineSettings('session', {
  login_max_failures_per_address: integer(
    5,
    1,
    100,
    'Failed sign-ins of one account from one address before it locks',
  ),
  login_max_failures: integer(20, 2, 1000, 'Failed sign-ins of one account from anywhere before it locks'),
  login_known_device_days: integer(
    30,
    0,
    30,
    'Days for which a device that signed in is spared what others fail at; 0: none is',
  ),
  login_lock_seconds: integer(1800, 10, 86_400, 'Seconds a lock lasts'),
  refresh_grace_seconds: integer(
    10,
    0,
    60,
    'Seconds in which a used refresh token still answers parallel tabs',
  ),
  // Pages renew no session with an hour or less left: twice that lets one be used for an hour.
  forced_login_minutes: integer(120, 61, 480, 'Minutes after which signing in as a member ends by itself'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof sessionSettings> {}
}
