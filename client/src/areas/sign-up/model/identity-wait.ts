import { isPopupMessage } from '../../../lib/popup-message.ts';

/** Why a verification ended without a result. */
export type IdentityFailure = 'declined' | 'closed' | 'expired';

/** A verification that ended without a result. */
export class IdentityStopped extends Error {
  constructor(readonly end: IdentityFailure) {
    super(`identity verification ${end}`);
    this.name = 'IdentityStopped';
  }
}

/** The state of a pending verification. */
export interface IdentityProgress {
  state: 'opened' | 'answered' | 'declined' | 'verified';
  cert_token: string | null;
}

/** The environment of a wait. */
export interface IdentityWait {
  poll: () => Promise<IdentityProgress>;
  /** Whether the popup is closed. */
  isClosed: () => boolean;
  /** Resolves when the popup reports completion, or after a while; rejects when the wait is cancelled. */
  pause: () => Promise<void>;
  now: () => number;
  /** Epoch milliseconds after which the verification expires. */
  endsAt: number;
}

/**
 * Waits until a verification's popup is completed.
 * @returns the token to verify it
 * @throws IdentityStopped when it was declined, its popup closed, or it expired
 */
export async function awaitIdentity(wait: IdentityWait): Promise<string> {
  for (;;) {
    // Checked before the request: a popup that completes and closes meanwhile is complete.
    const closed = wait.isClosed();
    const { state, cert_token: token } = await wait.poll();
    if (token) return token;
    if (state === 'declined') throw new IdentityStopped('declined');
    if (closed) throw new IdentityStopped('closed');
    if (wait.now() >= wait.endsAt) throw new IdentityStopped('expired');
    await wait.pause();
  }
}

/**
 * Whether a message to this window reports the end of a verification, from a page of the provider or of this service.
 */
export const isIdentityMessage = (
  event: { origin: string; data: unknown },
  origins: readonly string[],
  verificationKey: string,
): boolean => isPopupMessage(event, origins, { type: 'identity', cert_key: verificationKey });
