import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** What is told of subscriptions. */
const subscriptionsEvents = defineEvents('subscriptions', {
  /** A member paid for a term here; other servers hear of it by following the rows. */
  subscribed: event<{ userKey: number; hostKey: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof subscriptionsEvents> {}
}
