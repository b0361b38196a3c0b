/** The states of an event. */
export const eventStates = ['draft', 'scheduled', 'running', 'over'] as const;
export type EventState = (typeof eventStates)[number];

/** The times that decide an event's state. */
export interface EventTimes {
  published_at: Date | null;
  begins_at: Date;
  ends_at: Date;
}

/** The state of an event by the product's clock (EVENTS-46). */
export function eventState({ published_at, begins_at, ends_at }: EventTimes, now: Date): EventState {
  if (published_at === null) return 'draft';
  if (now < begins_at) return 'scheduled';
  return now < ends_at ? 'running' : 'over';
}

/** The same in SQL for the month_events of an alias; `now` is a parameter. */
export const eventStateOf = (alias: string, now: string): string => `CASE
    WHEN ${alias}.published_at IS NULL THEN 'draft'
    WHEN ${now}::timestamptz < ${alias}.begins_at THEN 'scheduled'
    WHEN ${now}::timestamptz < ${alias}.ends_at THEN 'running' ELSE 'over' END`;
