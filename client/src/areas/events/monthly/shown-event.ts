import type { EventPart, MonthEvent } from './month-event-queries.ts';

/** What the parts of an event show: the event itself, or a preview of one that is being written. */
export interface ShownEvent {
  /** Null in a preview. */
  event: MonthEvent | null;
  state: MonthEvent['state'];
  beginsOn: string;
  endsOn: string;
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  aheadMs: number;
  parts: readonly EventPart[];
}

/** An event as fetched. */
export const shownEvent = (event: MonthEvent, fetchedAt: number): ShownEvent => ({
  event,
  state: event.state,
  beginsOn: event.begins_on,
  endsOn: event.ends_on,
  aheadMs: Date.parse(event.answered_on) - fetchedAt,
  parts: event.parts,
});
