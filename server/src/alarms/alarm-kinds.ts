import type { AlarmSettingDto } from './alarms.dto.ts';

/** How lists of alarms are named on the wire. */
export const alarmTypes = { live: 4, activity: 2 } as const;

/** What an activity may be. */
export const alarmKinds = [
  'follow',
  'comment',
  'answer',
  'gift',
  'fan_level',
  'grade',
  'host_ask',
  'deposit',
  'exchange',
  'inquiry',
  'message_request',
  'sanction',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** Kinds that tell of what somebody did: without who it was they say nothing. */
const kindsOfPeople: ReadonlySet<AlarmKind> = new Set([
  'follow',
  'comment',
  'answer',
  'gift',
  'fan_level',
  'message_request',
]);

/** Whether an alarm of this kind needs who caused it. */
export const isAlarmOfPerson = (kind: AlarmKind): boolean => kindsOfPeople.has(kind);

/** A switch of the settings page. */
type SwitchName = Exclude<keyof AlarmSettingDto, 'quiet_from' | 'quiet_to' | 'quiet_yn' | 'night_yn'>;

/** The switches that all must be on for a kind to be told; of a sanction a member is always told. */
const switchesOf = {
  follow: ['activity_yn', 'follow_yn'],
  comment: ['activity_yn', 'comment_yn'],
  answer: ['activity_yn', 'comment_yn'],
  gift: ['activity_yn', 'gift_yn'],
  fan_level: ['activity_yn', 'grade_yn'],
  grade: ['activity_yn', 'grade_yn'],
  host_ask: ['activity_yn', 'result_yn'],
  deposit: ['activity_yn', 'result_yn'],
  exchange: ['activity_yn', 'result_yn'],
  inquiry: ['activity_yn', 'result_yn'],
  message_request: ['message_yn'],
  sanction: [],
} as const satisfies Record<AlarmKind, readonly SwitchName[]>;

/** What a push is about: an activity, or one of what is no activity. `security` is what touches the safety of an account. */
export type PushKind = AlarmKind | 'live' | 'activity' | 'message' | 'notice' | 'marketing' | 'security';

const minutesOfDay = 1_440;
/** Seoul's hours without advertising, in minutes of the day: from 21 until 8 o'clock. */
const nightBegins = 21 * 60;
const nightEnds = 8 * 60;
const seoulOffsetMinutes = 9 * 60;

/** Whether a minute of the day lies between two, also across midnight; between a minute and itself lies nothing. */
export const isBetween = (minute: number, from: number, to: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;

/** The minute of Seoul's day, from 0 to 1439. */
export const seoulMinute = (nowMs: number): number =>
  (Math.floor(nowMs / 60_000) + seoulOffsetMinutes) % minutesOfDay;

/** 22:30 as a minute of the day. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A minute of the day as 22:30. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Whether a member wants to be told of such a thing at all (ALARMS-3). */
export function isWanted(kind: PushKind, settings: AlarmSettingDto): boolean {
  if (kind === 'security') return true;
  if (isAlarmKind(kind)) return switchesOf[kind].every((name) => settings[name] === 'Y');
  return settings[`${kind}_yn`] === 'Y';
}

/** Whether a member is to be left in peace now: advertising by night, everything but security in the own quiet hours (ALARMS-4). */
export function isQuiet(kind: PushKind, settings: AlarmSettingDto, nowMs: number): boolean {
  if (kind === 'security' || kind === 'sanction') return false;
  const minute = seoulMinute(nowMs);
  if (kind === 'marketing' && settings.night_yn === 'N' && isBetween(minute, nightBegins, nightEnds))
    return true;
  return (
    settings.quiet_yn === 'Y' && isBetween(minute, minuteOf(settings.quiet_from), minuteOf(settings.quiet_to))
  );
}

const isAlarmKind = (kind: PushKind): kind is AlarmKind => kind in switchesOf;
