import type { SocialProvider } from './social.port.ts';

/**
 * Whether a provider may send the browser back to an address: exactly this site's own callback page of that provider,
 * so that no code is ever handed to somebody else.
 */
export function isOwnCallback(address: string, origin: string, provider: SocialProvider): boolean {
  return address === `${origin}/users/login-callback/${provider}`;
}
