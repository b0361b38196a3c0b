import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** Domain events of moderation. */
const blocksEvents = defineEvents('blocks', {
  /** A moderation action was committed: rooms read the log at once instead of at their next poll. */
  moderated: event<{ hostKey: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof blocksEvents> {}
}
