import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** Events of subscriptions. */
const subscriptionsEvents = defineEvents('subscriptions', {
  /** A member paid for a term on this server; other servers poll the rows. */
  subscribed: event<{ userKey: number; hostKey: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof subscriptionsEvents> {}
}
