import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { isSafeExternal } from '../../ui/ExternalLink.tsx';
import { awaitIdentity, type IdentityProgress, isIdentityMessage } from './model/identity-wait.ts';
import {
  type CertOpened,
  type CertPurpose,
  type CertVerified,
  type EnteredPerson,
  identityState,
  openIdentity,
  verifyIdentity,
} from './queries/identity.ts';

const popupName = 'honey-identity';
const popupFeatures = 'popup,width=480,height=760';
const pauseMs = 2000;

/** A verification that came to its end, and what proves it to a further call. */
export interface IdentityResult {
  person: CertVerified;
  certToken: string;
}

/** Where a popup of this site or of the provider may be; null for an address that may not be opened. */
function popupAddress(url: string): string | null {
  const address = new URL(url, window.location.origin).href;
  return isSafeExternal(address) ? address : null;
}

/** Waits for word of the popup, a while at most. */
function pauseFor(certKey: string, signal: AbortSignal): Promise<void> {
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
        if (isIdentityMessage(event, window.location.origin, certKey)) settle(resolve)();
      },
      { signal: end.signal },
    );
    const give = settle(() => reject(signal.reason));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { signal: end.signal });
  });
}

/** A poll that got no answer is asked again: the provider's popup may hold the connection. */
async function ask(cert: CertOpened): Promise<IdentityProgress> {
  try {
    return await identityState(cert);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return { state: 'opened', cert_token: null };
    throw error;
  }
}

/**
 * An identity verification in a popup of the provider (specification section 7, /api/cert/open, token, verify). While
 * it waits, `link` is the popup's address when the browser blocked it.
 */
export function useIdentity(purpose: CertPurpose) {
  const [waiting, setWaiting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  /**
   * Begins, in the event of a click: later the browser would block the popup.
   * @returns null when it was given up
   * @throws IdentityStopped, ApiError
   */
  async function start(person: EnteredPerson): Promise<IdentityResult | null> {
    cancel();
    const run = new AbortController();
    running.current = run;
    const popup = window.open('', popupName, popupFeatures);
    setWaiting(true);
    try {
      const cert = await openIdentity(purpose, person);
      const address = popupAddress(cert.popup_url);
      if (popup && address) popup.location.replace(address);
      else setLink(address);
      const certToken = await awaitIdentity({
        ask: () => ask(cert),
        isClosed: () => popup?.closed ?? false,
        pause: () => pauseFor(cert.cert_key, run.signal),
        now: Date.now,
        endsAt: Date.now() + cert.expires_in * 1000,
      });
      return { person: await verifyIdentity(cert.cert_key, certToken, person), certToken };
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
