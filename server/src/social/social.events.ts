import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** The domain events of following. */
const socialEvents = defineEvents('social', {
  /** A member started to follow a host. */
  hostFollowed: event<{ userKey: number; hostKey: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof socialEvents> {}
}
