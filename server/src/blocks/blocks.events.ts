import { defineEvents, event, type FactsOf } from '../core/events/event-definitions.ts';

/** What is told of moderating. */
const blocksEvents = defineEvents('blocks', {
  /** An act of a moderator was committed: rooms follow the log at once instead of at their next look. */
  moderated: event<{ hostKey: number }>(),
});

declare module '../core/events/event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof blocksEvents> {}
}
