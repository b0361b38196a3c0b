import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of failed sign-ins, token lifetimes, and the duration of an operator's sign-in as a member. */
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
    "Days for which a device that signed in is exempt from others' failures; 0: none is",
  ),
  login_lock_seconds: integer(1800, 10, 86_400, 'Seconds a lock lasts'),
  refresh_grace_seconds: integer(
    10,
    0,
    60,
    'Seconds in which a used refresh token still works for parallel tabs',
  ),
  // Pages do not refresh a session with an hour or less left: twice that allows an hour of use.
  forced_login_minutes: integer(120, 61, 480, 'Minutes after which signing in as a member expires'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof sessionSettings> {}
}
