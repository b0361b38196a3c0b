/** The alarm settings. */
export const alarmNames = [
  'live_yn',
  'activity_yn',
  'follow_yn',
  'comment_yn',
  'gift_yn',
  'grade_yn',
  'result_yn',
  'event_yn',
  'coupon_yn',
  'message_yn',
  'notice_yn',
  'marketing_yn',
  'night_yn',
  'quiet_yn',
] as const;
export type AlarmName = (typeof alarmNames)[number];
export type Switches = Record<AlarmName, 'Y' | 'N'>;

/** The settings after a switch is set. */
export const withSwitch = <Settings extends Switches>(
  settings: Settings,
  name: AlarmName,
  on: boolean,
): Settings => ({
  ...settings,
  [name]: on ? 'Y' : 'N',
});

/** The settings after a failed change: the switch is reverted, unless it was changed again in the meantime. */
export const withReverted = <Settings extends Switches>(
  settings: Settings,
  name: AlarmName,
  on: boolean,
): Settings => (settings[name] === (on ? 'Y' : 'N') ? withSwitch(settings, name, !on) : settings);
