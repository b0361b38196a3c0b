import { tabStorage } from '../../../lib/storage.ts';

/** The providers with a callback page (SESSION-26). */
export const socialProviders = ['kakao', 'naver', 'google', 'apple', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Whether a name is that of a provider. */
export const isSocialProvider = (name: string): name is SocialProvider =>
  socialProviders.some((provider) => provider === name);

/** What this tab stores while the browser is at the provider. */
export interface SocialFlow {
  provider: SocialProvider;
  /** Returned unchanged by the provider; a different value belongs to another browser. */
  state: string;
  /** Proves that the token request comes from the client that requested the consent (PKCE). */
  verifier: string;
  /** Where to go afterwards. */
  redirect: string;
  /** Signs in, or links the account to the signed-in member. */
  intent: 'login' | 'link';
}

const storageKey = 'honey.social-flow';

/** The callback page of a provider; registered with the provider and the server exactly like this. */
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

/** 256 random bits: 43 characters, the minimum of RFC 7636 for a verifier. */
const newSecret = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Stores a new flow in this tab, replacing an abandoned one. */
export function storeFlow(
  wanted: Pick<SocialFlow, 'provider' | 'redirect' | 'intent'>,
  storage: Storage = tabStorage(),
): SocialFlow {
  const flow: SocialFlow = { ...wanted, state: newSecret(), verifier: newSecret() };
  storage.setItem(storageKey, JSON.stringify(flow));
  return flow;
}

/**
 * The flow of a callback. It can be used once: reopening the callback finds nothing.
 * @returns null if this tab did not start it
 */
export function takeFlow(
  provider: SocialProvider,
  state: string | null,
  storage: Storage = tabStorage(),
): SocialFlow | null {
  const stored = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  if (!stored || !state) return null;
  // Written by `storeFlow` in this tab; nothing else writes this tab's storage.
  const flow = JSON.parse(stored) as SocialFlow;
  return flow.provider === provider && flow.state === state ? flow : null;
}
