import { tabStorage } from '../../../lib/storage.ts';
import type { SocialProvider } from './social-flow.ts';

/** A provider's confirmation for a person without an account; the sign-up continues with it. */
export interface SocialTicket {
  provider: SocialProvider;
  ticket: string;
  email: string | null;
  name: string | null;
  /** Epoch milliseconds. */
  endsAt: number;
}

const storageKey = 'honey.social-ticket';
/** The ticket's lifetime on the server. */
const lifetimeMs = 30 * 60_000;

/** The social account that this tab signs up with. */
export const socialTicket = {
  store(ticket: Omit<SocialTicket, 'endsAt'>, storage: Storage = tabStorage(), now = Date.now()): void {
    storage.setItem(storageKey, JSON.stringify({ ...ticket, endsAt: now + lifetimeMs }));
  },
  /** Null if there is none, or it has expired. */
  get(storage: Storage = tabStorage(), now = Date.now()): SocialTicket | null {
    const stored = storage.getItem(storageKey);
    if (!stored) return null;
    // Written by `store` above, in this tab.
    const ticket = JSON.parse(stored) as SocialTicket;
    return ticket.endsAt > now ? ticket : null;
  },
  clear(storage: Storage = tabStorage()): void {
    storage.removeItem(storageKey);
  },
};
