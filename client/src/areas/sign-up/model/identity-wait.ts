import { isPopupMessage } from '../../../lib/popup-message.ts';

/** Why a verification ended without an answer. */
export type IdentityEnd = 'declined' | 'closed' | 'expired';

/** A verification that ended without an answer. */
export class IdentityStopped extends Error {
  constructor(readonly end: IdentityEnd) {
    super(`identity verification ${end}`);
    this.name = 'IdentityStopped';
  }
}

/** What the server says of a verification that is pending. */
export interface IdentityProgress {
  state: 'opened' | 'answered' | 'declined' | 'verified';
  cert_token: string | null;
}

/** The world around a wait. */
export interface IdentityWait {
  ask: () => Promise<IdentityProgress>;
  /** Whether the popup is gone. */
  isClosed: () => boolean;
  /** Resolves when the popup says that it is done, or after a while; rejects when the wait is given up. */
  pause: () => Promise<void>;
  now: () => number;
  /** Epoch milliseconds after which the verification is of no more use. */
  endsAt: number;
}

/**
 * Waits until the popup of a verification was answered.
 * @returns the right to verify it
 * @throws IdentityStopped when it was declined, its popup closed, or its time over
 */
export async function awaitIdentity(wait: IdentityWait): Promise<string> {
  for (;;) {
    // Looked at before asking: a popup that answers and closes meanwhile has answered.
    const closed = wait.isClosed();
    const { state, cert_token: token } = await wait.ask();
    if (token) return token;
    if (state === 'declined') throw new IdentityStopped('declined');
    if (closed) throw new IdentityStopped('closed');
    if (wait.now() >= wait.endsAt) throw new IdentityStopped('expired');
    await wait.pause();
  }
}

/** Whether a message to this window says, from a page of the provider or of this service, that a verification was answered. */
export const isIdentityMessage = (
  event: { origin: string; data: unknown },
  origins: readonly string[],
  verificationKey: string,
): boolean => isPopupMessage(event, origins, { type: 'identity', cert_key: verificationKey });
