/**
 * A moment as milliseconds since 1970, for lists: Postgres and pg write and read a number in less than half the time of a date's text.
 * `isoOf` makes of it what calls answer.
 */
export const millisecondsOf = (column: string): string => `date_part('epoch', ${column}) * 1000`;

/** ISO 8601, UTC. What Postgres computed is rounded: it may miss a whole millisecond by a billionth. */
export const isoOf = (milliseconds: number): string => new Date(Math.round(milliseconds)).toISOString();
