import { defineEvents, event, type FactsOf } from './event-definitions.ts';

/** Events that core listens to, whichever area emits them. */
const coreEvents = defineEvents('core', {
  /**
   * A member's access tokens ended (logout everywhere, sanction, password change, chat restriction): sockets must
   * close.
   */
  memberSignedOut: event<{ userKey: number; reason: string }>(),
  /** Single sign-ins ended on another server (see RevocationRegistry.isRevoked): their sockets must close. */
  signInsEnded: event<Record<string, never>>(),
  /** An operator made a call other than a read in an own sign-in. */
  operatorActed: event<{ signInId: string }>(),
  /**
   * All data is about to be replaced (sandbox): release everything that depends on it. The replacement waits for
   * listeners.
   */
  dataReplacing: event<{ reason: string }>(),
  /** All data was replaced (sandbox): caches must be dropped. */
  dataReplaced: event<{ reason: string }>(),
});

declare module './event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof coreEvents> {}
}
