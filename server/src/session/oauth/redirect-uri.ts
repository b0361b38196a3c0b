import type { SocialProvider } from './social.port.ts';

/**
 * Whether a provider may redirect the browser to an address: exactly that provider's callback page on one of our
 * origins, so that no code is ever sent to another site.
 * @param origins this server's own, and those of CORS_ORIGINS
 */
export function isOwnCallback(
  address: string,
  origins: readonly string[],
  provider: SocialProvider,
): boolean {
  return origins.some((origin) => address === `${origin}/users/login-callback/${provider}`);
}
