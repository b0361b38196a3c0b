import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** Domain events of members. */
const usersEvents = defineEvents('users', {
  /** The public data of a member (name, picture, profile ID, grade) changed. */
  memberChanged: event<{ userKey: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof usersEvents> {}
}
