/** The plain model of watching: intervals in milliseconds, sorted, merged and cut one by one. */

const minuteMs = 60_000;
const dayMs = 86_400_000;
const seoulOffsetMs = 9 * 3_600_000;

export const unitMs = 30 * minuteMs;
export const pauseMs = 120 * minuteMs;
export const timesMax = 5;

/** From `begins` up to `ends`. */
export interface Interval {
  begins: number;
  ends: number;
}

/** A watch session of a member. */
export interface PlainSession extends Interval {
  id: string;
  vodKey: number;
  /** Whether it counts as audience. */
  counted: boolean;
  open: boolean;
}

/** The number of a Seoul day since 1970. */
export const dayOf = (ms: number): number => Math.floor((ms + seoulOffsetMs) / dayMs);
export const dayStart = (day: number): number => day * dayMs - seoulOffsetMs;
/** A Seoul day as YYYY-MM-DD. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The union of intervals, in order. */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const union: Interval[] = [];
  for (const { begins, ends } of [...intervals].sort((a, b) => a.begins - b.begins)) {
    if (ends <= begins) continue;
    const last = union.at(-1);
    if (last && begins <= last.ends) last.ends = Math.max(last.ends, ends);
    else union.push({ begins, ends });
  }
  return union;
}

/** What two lists of intervals have in common. */
export const commonOf = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  unionOf(
    some.flatMap((one) =>
      others.map((other) => ({
        begins: Math.max(one.begins, other.begins),
        ends: Math.min(one.ends, other.ends),
      })),
    ),
  );

/** What a member watched on a day, and when units were finished on it. */
interface PlainDay {
  carriedMs: number;
  watchedMs: number;
  finished: number[];
}

/** One member's watching. */
export class PlainWatcher {
  readonly sessions: PlainSession[] = [];
  /** When the member joined, wrote, liked, gave or followed. */
  readonly activities: number[] = [];

  /** The intervals that count, up to now. */
  watched(now: number): Interval[] {
    const counted = this.sessions.filter((session) => session.counted);
    const active = [...this.activities, ...counted.map(({ begins }) => begins)].map((at) => ({
      begins: at,
      ends: at + pauseMs,
    }));
    return commonOf(commonOf(unionOf(counted), unionOf(active)), [{ begins: 0, ends: now }]);
  }

  /** All days on which the member watched, and today. */
  days(now: number): Map<number, PlainDay> {
    const days = new Map<number, PlainDay>();
    let total = 0;
    const dayAt = (day: number): PlainDay => {
      const known = days.get(day) ?? { carriedMs: total % unitMs, watchedMs: 0, finished: [] };
      days.set(day, known);
      return known;
    };
    for (const { begins, ends } of this.watched(now)) {
      for (let at = begins; at < ends; ) {
        const day = dayOf(at);
        const until = Math.min(ends, dayStart(day + 1));
        const part = dayAt(day);
        for (let unit = Math.floor(total / unitMs) + 1; unit * unitMs <= total + until - at; unit += 1)
          part.finished.push(at + unit * unitMs - total);
        part.watchedMs += until - at;
        total += until - at;
        at = until;
      }
    }
    dayAt(dayOf(now));
    return days;
  }
}
