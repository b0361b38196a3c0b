import type { AlarmSettingDto } from './alarms.dto.ts';

/** The wire codes of the alarm lists. */
export const alarmTypes = { live: 4, activity: 2 } as const;

/** The kinds of activities. */
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
  'ticket',
  'prize',
  'draw',
  'coupon',
  'coupon_end',
  'security',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** Kinds about another member's action: without that member they have no content. */
const kindsOfPeople: ReadonlySet<AlarmKind> = new Set([
  'follow',
  'comment',
  'answer',
  'gift',
  'fan_level',
  'message_request',
]);

/** Whether an alarm of this kind needs the member who caused it. */
export const isAlarmOfPerson = (kind: AlarmKind): boolean => kindsOfPeople.has(kind);

/** A switch of the settings page. */
type SwitchName = Exclude<keyof AlarmSettingDto, 'quiet_from' | 'quiet_to' | 'quiet_yn' | 'night_yn'>;

/** The switches that must all be on for a kind to be pushed; sanctions and security are always pushed. */
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
  ticket: ['activity_yn', 'event_yn'],
  prize: ['activity_yn', 'event_yn'],
  draw: ['activity_yn', 'event_yn'],
  coupon: ['activity_yn', 'coupon_yn'],
  coupon_end: ['activity_yn', 'coupon_yn'],
  security: [],
} as const satisfies Record<AlarmKind, readonly SwitchName[]>;

/** The subject of a push: an activity, or something else. `security` concerns the safety of an account. */
export type PushKind = AlarmKind | 'live' | 'activity' | 'message' | 'notice' | 'marketing';

const minutesOfDay = 1_440;
/** The hours without advertising in Seoul, in minutes of the day: from 21:00 to 08:00. */
const nightBegins = 21 * 60;
const nightEnds = 8 * 60;
const seoulOffsetMinutes = 9 * 60;

/** Whether a minute of the day is within a range, also across midnight; a range with equal ends is empty. */
export const isBetween = (minute: number, from: number, to: number): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;

/** The minute of Seoul's day, from 0 to 1439. */
export const seoulMinute = (nowMs: number): number =>
  (Math.floor(nowMs / 60_000) + seoulOffsetMinutes) % minutesOfDay;

/** Parses 22:30 to a minute of the day. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Formats a minute of the day as 22:30. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Whether a member's settings allow such a push (ALARMS-3). */
export function isWanted(kind: PushKind, settings: AlarmSettingDto): boolean {
  if (kind === 'security') return true;
  if (isAlarmKind(kind)) return switchesOf[kind].every((name) => settings[name] === 'Y');
  return settings[`${kind}_yn`] === 'Y';
}

/**
 * Whether pushes are suppressed now: advertising at night, and everything but security and sanctions in the member's
 * quiet hours (ALARMS-4).
 */
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
