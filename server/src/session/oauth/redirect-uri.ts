import type { SocialProvider } from '../social.port.ts';

/**
 * Whether a provider may send the browser back to an address: exactly the callback page of that provider at one of the
 * origins that have our pages, so that no code is ever handed to somebody else.
 * @param origins this server's own, and those of CORS_ORIGINS
 */
export function isOwnCallback(
  address: string,
  origins: readonly string[],
  provider: SocialProvider,
): boolean {
  return origins.some((origin) => address === `${origin}/users/login-callback/${provider}`);
}
