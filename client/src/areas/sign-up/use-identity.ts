import { backoffMs } from '@honey/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isTransient, retryAfterOf } from '../../api/errors.ts';
import { absoluteAssetUrl, callHost } from '../../api/hosts.ts';
import { isSafeExternal } from '../../ui/external-address.ts';
import { awaitIdentity, type IdentityProgress, isIdentityMessage } from './model/identity-wait.ts';
import {
  type EnteredPerson,
  identityState,
  openIdentity,
  type VerificationClosed,
  type VerificationOpened,
  type VerificationPurpose,
  verifyIdentity,
} from './queries/identity.ts';

const popupName = 'honey-identity';
const popupFeatures = 'popup,width=480,height=760';
/** The poll interval of the popup's result, and the maximum while the server is unavailable. */
const pauses = { firstMs: 2_000, maxMs: 15_000 };

/** A completed verification, and its proof for a further call. */
export interface IdentityResult {
  person: VerificationClosed;
  verificationToken: string;
}

/** An allowed popup URL of this site or of the provider; null otherwise. */
function popupAddress(url: string): string | null {
  const address = absoluteAssetUrl(url);
  return isSafeExternal(address) ? address : null;
}

/** The origins that may report completion: the popup's, and the server that a provider redirects to. */
const trustedOrigins = ({ popup_url }: VerificationOpened): string[] => [
  callHost(),
  new URL(absoluteAssetUrl(popup_url)).origin,
];

/** Waits for a message from the popup, up to a limit. */
function waitForMessage(
  verification: VerificationOpened,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      end.abort();
      act();
    };
    const timer = setTimeout(settle(resolve), pauseMs);
    window.addEventListener(
      'message',
      (event) => {
        if (isIdentityMessage(event, trustedOrigins(verification), verification.cert_key)) settle(resolve)();
      },
      { signal: end.signal },
    );
    const abort = settle(() => reject(signal.reason));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: end.signal });
  });
}

/**
 * Polls a verification. A poll without a response is retried with growing delays: it may have been completed meanwhile.
 */
function startPolling(verification: VerificationOpened): {
  poll: () => Promise<IdentityProgress>;
  pauseMs: () => number;
} {
  let failures = 0;
  let minDelayMs = 0;
  return {
    async poll() {
      try {
        const progress = await identityState(verification);
        failures = 0;
        return progress;
      } catch (error) {
        if (!isTransient(error)) throw error;
        failures += 1;
        minDelayMs = retryAfterOf(error);
        return { state: 'opened', cert_token: null };
      }
    },
    pauseMs: () => (failures === 0 ? pauses.firstMs : Math.max(backoffMs(pauses, failures), minDelayMs)),
  };
}

/**
 * An identity verification in a popup of the provider (VERIFICATION-12). While it is pending, `link` is the popup's URL
 * if the browser blocked it.
 */
export function useIdentity(purpose: VerificationPurpose) {
  const [waiting, setWaiting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  /**
   * Must be called in a click event: later the browser would block the popup.
   * @returns null if it was cancelled
   * @throws IdentityStopped, ApiError
   */
  async function start(person: EnteredPerson): Promise<IdentityResult | null> {
    cancel();
    const run = new AbortController();
    running.current = run;
    const popup = window.open('', popupName, popupFeatures);
    setWaiting(true);
    try {
      const verification = await openIdentity(purpose, person);
      const address = popupAddress(verification.popup_url);
      if (popup && address) popup.location.replace(address);
      else setLink(address);
      const { poll, pauseMs } = startPolling(verification);
      const verificationToken = await awaitIdentity({
        poll,
        isClosed: () => popup?.closed ?? false,
        pause: () => waitForMessage(verification, pauseMs(), run.signal),
        now: Date.now,
        endsAt: Date.now() + verification.expires_in * 1000,
      });
      return {
        person: await verifyIdentity(verification.cert_key, verificationToken, person),
        verificationToken,
      };
    } catch (error) {
      if (run.signal.aborted) return null;
      throw error;
    } finally {
      popup?.close();
      if (running.current === run) {
        setWaiting(false);
        setLink(null);
      }
    }
  }

  return { waiting, link, start, cancel };
}
