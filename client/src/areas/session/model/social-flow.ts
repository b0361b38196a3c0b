import { tabStorage } from '../../../lib/storage.ts';

/** The providers there are pages of return for (SESSION-26). */
export const socialProviders = ['kakao', 'naver', 'google', 'apple', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Whether a name is that of a provider. */
export const isSocialProvider = (name: string): name is SocialProvider =>
  socialProviders.some((provider) => provider === name);

/** What this tab keeps while the browser is at the provider. */
export interface SocialFlow {
  provider: SocialProvider;
  /** Comes back as it is; another one belongs to another browser. */
  state: string;
  /** Proves that who fetches the tokens is who asked for the consent (PKCE). */
  verifier: string;
  /** Where to go afterwards. */
  redirect: string;
  /** Sign in, or add the account to the member who is signed in. */
  intent: 'login' | 'link';
}

const storageKey = 'honey.social-flow';

/** The page of return that belongs to a provider; the provider and the server know it is here. */
export const callbackPath = (provider: SocialProvider): string => `/users/login-callback/${provider}`;

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The S256 challenge of a verifier (RFC 7636, section 4.2). */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

/** 256 random bits: 43 characters, as many as RFC 7636 asks of a verifier. */
const newSecret = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Keeps a new flow in this tab; an earlier one that was given up is forgotten. */
export function keepFlow(
  wanted: Pick<SocialFlow, 'provider' | 'redirect' | 'intent'>,
  storage: Storage = tabStorage(),
): SocialFlow {
  const flow: SocialFlow = { ...wanted, state: newSecret(), verifier: newSecret() };
  storage.setItem(storageKey, JSON.stringify(flow));
  return flow;
}

/**
 * The flow that a return belongs to. It serves once: a return that is opened again finds nothing.
 * @returns null when this tab did not ask for it
 */
export function takeFlow(
  provider: SocialProvider,
  state: string | null,
  storage: Storage = tabStorage(),
): SocialFlow | null {
  const kept = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  if (!kept || !state) return null;
  // This tab wrote it with keepFlow; nobody else writes this tab's storage.
  const flow = JSON.parse(kept) as SocialFlow;
  return flow.provider === provider && flow.state === state ? flow : null;
}
