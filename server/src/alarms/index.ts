export { AlarmSettingsService } from './alarm-settings.service.ts';
export { AlarmsService, type NewAlarm } from './alarms.service.ts';
export { type Push, PushService } from './push.service.ts';
export { type AlarmKind, alarmKinds, isAlarmOfPerson } from './sandbox-alarms.dto.ts';
export { SandboxAlarmsService } from './sandbox-alarms.service.ts';
