import { ApiError } from '../../../api/errors.ts';
import { tabStorage } from '../../../lib/storage.ts';

/** The right to read the reason of a sanction, issued with a refused sign-in; valid for ten minutes. */
export interface SanctionTicket {
  userKey: number;
  token: string;
}

const storageKey = 'honey.sanction';

/** The ticket in a refusal, if it is one for a sanction. */
export function sanctionTicketOf(error: unknown): SanctionTicket | null {
  if (!(error instanceof ApiError) || error.code !== 'service_restricted') return null;
  const { user_key: userKey, sanction_token: token } = error.detail;
  return typeof userKey === 'number' && typeof token === 'string' ? { userKey, token } : null;
}

/** Stored for this tab only. */
export const sanctionTicket = {
  store: (ticket: SanctionTicket): void => tabStorage().setItem(storageKey, JSON.stringify(ticket)),
  get(): SanctionTicket | null {
    const stored = tabStorage().getItem(storageKey);
    // Written by `store` above, in this tab.
    return stored ? (JSON.parse(stored) as SanctionTicket) : null;
  },
  clear: (): void => tabStorage().removeItem(storageKey),
};
