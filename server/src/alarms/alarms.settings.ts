import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings of alarms and pushes. */
const alarmsSettings = defineSettings('alarms', {
  alarm_keep_days: integer(90, 1, 3_650, 'Days until alarms are deleted', {
    group: 'contact',
    name: '알림 보관 기간',
    help: '알림을 보관하는 기간(일)이에요.',
    unit: '일',
  }),
  // The function live_alarm_begin has the same default.
  alarm_live_return_minutes: integer(
    10,
    0,
    1_440,
    "A live that starts within this many minutes after the host's previous one continues it: followers are notified once",
    {
      group: 'contact',
      name: '방송 알림 간격',
      help: '이 시간(분) 안에 다시 시작한 방송은 한 번만 알려요.',
      unit: '분',
    },
  ),
  push_browsers_max: integer(
    10,
    1,
    100,
    'Maximum number of browsers of one member that receive pushes; a new one replaces the oldest',
    {
      group: 'contact',
      name: '브라우저 알림 수',
      help: '회원 한 명이 알림을 받을 수 있는 브라우저 수예요.',
      unit: '개',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof alarmsSettings> {}
}
