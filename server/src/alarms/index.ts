export { AlarmsService, type NewAlarm } from './alarms.service.ts';
export { type Push, PushService } from './push/push.service.ts';
export { type AlarmKind, alarmKinds, isAlarmOfPerson } from './sandbox/sandbox-alarms.dto.ts';
export { SandboxAlarmsService } from './sandbox/sandbox-alarms.service.ts';
export { AlarmSettingsService } from './settings/alarm-settings.service.ts';
