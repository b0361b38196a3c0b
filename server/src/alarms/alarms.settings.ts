import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings of alarms and pushes. */
const alarmsSettings = defineSettings('alarms', {
  alarm_keep_days: integer(90, 1, 3_650, 'Days until alarms are deleted'),
  // The function live_alarm_begin has the same default.
  alarm_live_return_minutes: integer(
    10,
    0,
    1_440,
    "A live that starts within this many minutes after the host's previous one continues it: followers are notified once",
  ),
  push_browsers_max: integer(
    10,
    1,
    100,
    'Maximum number of browsers of one member that receive pushes; a new one replaces the oldest',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof alarmsSettings> {}
}
