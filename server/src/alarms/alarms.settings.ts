import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How alarms are kept and told. */
const alarmsSettings = defineSettings('alarms', {
  alarm_keep_days: integer(90, 1, 3_650, 'How many days alarms are kept'),
  // The function live_alarm_begin has the same default.
  alarm_live_return_minutes: integer(
    10,
    0,
    1_440,
    'A live that begins within so many minutes after the one before is the same that came back: followers are told once',
  ),
  push_browsers_max: integer(
    10,
    1,
    100,
    'Most browsers of one member that are pushed to; the oldest goes for a new one',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof alarmsSettings> {}
}
