import { dateStart } from '@honey/rules';

/** A time of a date (YYYY-MM-DD) in Seoul, `afterMs` after its start, in milliseconds since 1970. */
export const inSeoul = (date: string, afterMs: number): number => dateStart(date).getTime() + afterMs;
