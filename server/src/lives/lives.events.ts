import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** The domain events of lives. */
const livesEvents = defineEvents('lives', {
  /** A live started, and its room is open. */
  liveStarted: event<{ vodKey: number; hostKey: number }>(),
  /** The host changed a running live, and its room on this server was updated. */
  liveChanged: event<{ vodKey: number; hostKey: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof livesEvents> {}
}
