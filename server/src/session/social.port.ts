/** The social providers (SESSION-26). */
export const socialProviders = ['apple', 'facebook', 'google', 'kakao', 'naver'] as const;

export type SocialProvider = (typeof socialProviders)[number];

/** Where the browser is to be sent for a person's consent. */
export interface Authorization {
  provider: SocialProvider;
  /** This site's own page, checked before it comes here. */
  redirectUri: string;
  state: string;
  /** PKCE S256. */
  codeChallenge: string;
  /** The origin that the browser knows this server by, e.g. https://live.example. */
  origin: string;
}

/** What came back from it. */
export interface SocialCode {
  provider: SocialProvider;
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

/** A person as a provider knows them. */
export interface SocialPerson {
  /** The provider's own key of the person; never changes. */
  providerUserId: string;
  /** Null where the person did not agree to tell it. */
  email: string | null;
  name: string | null;
}

/**
 * Signing in at social providers by the authorisation-code flow (RFC 6749, PKCE of RFC 7636): the interface that the
 * simulator and every real adapter has. docs/adapters.md shows how one is written.
 */
export interface SocialPort {
  /** The providers that this adapter can reach. */
  readonly providers: readonly SocialProvider[];
  /** The address of the provider's page of consent. Throws AppError unavailable when the provider is not offered. */
  authorizeUrl(authorization: Authorization): string;
  /**
   * Changes a code for the person, at the server, with the provider. Throws AppError social_state when the code, its
   * verifier or its redirect address is not what was agreed, social_failed when the provider cannot answer.
   */
  exchange(code: SocialCode): Promise<SocialPerson>;
}

/** Nest's token of the port. */
export const SOCIAL_PORT = Symbol('SocialPort');
