/** What a member can be told of, and `night_yn`: when not. */
export const alarmNames = [
  'live_yn',
  'activity_yn',
  'message_yn',
  'notice_yn',
  'marketing_yn',
  'night_yn',
] as const;
export type AlarmName = (typeof alarmNames)[number];
export type Switches = Record<AlarmName, 'Y' | 'N'>;

/** The settings with one switch moved. */
export const moved = (switches: Switches, name: AlarmName, on: boolean): Switches => ({
  ...switches,
  [name]: on ? 'Y' : 'N',
});

/** The settings after a move that failed: back, unless the switch was moved again in the meantime. */
export const undone = (switches: Switches, name: AlarmName, on: boolean): Switches =>
  switches[name] === (on ? 'Y' : 'N') ? moved(switches, name, !on) : switches;
