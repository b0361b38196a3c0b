import { defineEvents, event, type FactsOf } from './event-definitions.ts';

/** What core itself listens to, whichever area tells it. */
const coreEvents = defineEvents('core', {
  /** A member's access tokens no longer hold (logout everywhere, sanction, password change, chat restriction): sockets must close. */
  memberSignedOut: event<{ userKey: number; reason: string }>(),
  /** Single sign-ins ended on another server (Revocations.isRevoked knows which): their sockets must close. */
  signInsEnded: event<Record<string, never>>(),
  /** All data is about to be replaced (sandbox): what hangs on it must be let go. It is waited for. */
  dataReplacing: event<{ reason: string }>(),
  /** All data was replaced (sandbox): whatever is remembered of the old must be forgotten. */
  dataReplaced: event<{ reason: string }>(),
});

declare module './event-definitions.ts' {
  interface DomainEventMap extends FactsOf<typeof coreEvents> {}
}
