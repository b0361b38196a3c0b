import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** Events of gifts. */
const giftsEvents = defineEvents('gifts', {
  /** Gifts were added to the totals of these fans with these hosts, and in these lives. */
  giftsRolledUp: event<{ fans: { hostKey: number; userKey: number; vodKeys: number[] }[] }>(),
  /** A fan's level with a host rose. */
  fanLevelChanged: event<{ userKey: number; hostKey: number; fanLevel: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof giftsEvents> {}
}
