import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** What is told of lives. */
const livesEvents = defineEvents('lives', {
  /** A live went on, and its room is open. */
  liveBegan: event<{ vodKey: number; hostKey: number }>(),
  /** The host changed something of a running live, and its room here follows. */
  liveChanged: event<{ vodKey: number; hostKey: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof livesEvents> {}
}
