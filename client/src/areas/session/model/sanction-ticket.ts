import { ApiError } from '../../../api/errors.ts';
import { tabStorage } from '../../../lib/storage.ts';

/** The right to look at why one was refused, which a refused sign-in answered; good for ten minutes. */
export interface SanctionTicket {
  userKey: number;
  token: string;
}

const storageKey = 'honey.sanction';

/** The ticket that a refusal carries, if it is one for a restriction. */
export function sanctionTicketOf(error: unknown): SanctionTicket | null {
  if (!(error instanceof ApiError) || error.code !== 'service_restricted') return null;
  const { user_key: userKey, sanction_token: token } = error.detail;
  return typeof userKey === 'number' && typeof token === 'string' ? { userKey, token } : null;
}

/** Kept for this tab alone. */
export const sanctionTicket = {
  keep: (ticket: SanctionTicket): void => tabStorage().setItem(storageKey, JSON.stringify(ticket)),
  get(): SanctionTicket | null {
    const kept = tabStorage().getItem(storageKey);
    // Written by `keep` above, in this tab.
    return kept ? (JSON.parse(kept) as SanctionTicket) : null;
  },
  clear: (): void => tabStorage().removeItem(storageKey),
};
