/** The social providers (SESSION-26). */
export const socialProviders = ['apple', 'facebook', 'google', 'kakao', 'naver'] as const;

export type SocialProvider = (typeof socialProviders)[number];

/** Parameters of a provider's consent page. */
export interface Authorization {
  provider: SocialProvider;
  /** This site's callback page, already validated. */
  redirectUri: string;
  state: string;
  /** PKCE S256. */
  codeChallenge: string;
  /** This server's public origin, e.g. https://live.example. */
  origin: string;
}

/** Parameters of the provider's callback. */
export interface SocialCode {
  provider: SocialProvider;
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

/** A person as a provider identifies them. */
export interface SocialPerson {
  /** The provider's own, permanent key of the person. */
  providerUserId: string;
  /** Null if the person did not consent to share it. */
  email: string | null;
  name: string | null;
}

/**
 * Signing in at social providers by the authorization code flow (RFC 6749, PKCE of RFC 7636): the interface of the
 * simulator and of real adapters. docs/adapters.md shows how to write one.
 */
export interface SocialPort {
  /** The providers that this adapter can reach. */
  readonly providers: readonly SocialProvider[];
  /** The address of the provider's consent page. Throws AppError unavailable when the provider is not offered. */
  authorizeUrl(authorization: Authorization): string;
  /**
   * Exchanges a code for the person, server to server. Throws AppError social_state when the code, its verifier or its
   * redirect address does not match, social_failed when the provider fails.
   */
  exchange(code: SocialCode): Promise<SocialPerson>;
}

/** Injection token of the port. */
export const SOCIAL_PORT = Symbol('SocialPort');
