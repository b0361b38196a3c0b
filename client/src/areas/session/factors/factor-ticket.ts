import { ApiError } from '../../../api/errors.ts';
import { tabStorage } from '../../../lib/storage.ts';

/** An operator's sign-in between the password and the second factor; valid for ten minutes. */
export interface FactorTicket {
  ticket: string;
  expires_at: string;
  enrolled_yn: 'Y' | 'N';
  totp_yn: 'Y' | 'N';
  passkey_yn: 'Y' | 'N';
  recovery_yn: 'Y' | 'N';
}

const storageKey = 'honey.factor';

/** The ticket in a refusal, if it is one for the second factor. */
export function factorTicketOf(error: unknown): FactorTicket | null {
  if (!(error instanceof ApiError) || error.code !== 'factor_required') return null;
  return typeof error.detail.ticket === 'string' ? (error.detail as unknown as FactorTicket) : null;
}

/** Stored for this tab only. */
export const factorTicket = {
  store: (ticket: FactorTicket): void => tabStorage().setItem(storageKey, JSON.stringify(ticket)),
  get(): FactorTicket | null {
    const stored = tabStorage().getItem(storageKey);
    // Written by `store` above, in this tab.
    return stored ? (JSON.parse(stored) as FactorTicket) : null;
  },
  clear: (): void => tabStorage().removeItem(storageKey),
};
