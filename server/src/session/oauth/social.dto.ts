import { IsIn, IsString, Length, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { Secret } from '../../core/logging/secret-names.ts';
import type { TokenPair } from '../session.dto.ts';
import { type SocialProvider, socialProviders } from '../social.port.ts';

/** A social provider that can be signed in with. */
export class SocialProviderItem {
  /**
   * The provider.
   * @example kakao
   */
  provider!: SocialProvider;
  /**
   * Its name as buttons show it.
   * @example 카카오
   */
  name!: string;
}

/** The social providers on offer; none where no adapter is configured. */
export class SocialProviderList {
  /** The providers, in the order of the buttons. */
  list!: SocialProviderItem[];
}

/** Asks where to send the browser for a provider's consent. */
export class SocialUrlQuery {
  /**
   * The provider.
   * @example kakao
   */
  @IsIn(socialProviders)
  provider!: SocialProvider;

  /**
   * Where the provider sends the browser back to: this origin and /users/login-callback/{provider}.
   * @example http://127.0.0.1:3000/users/login-callback/kakao
   */
  @IsString()
  @Length(1, 500)
  redirect_uri!: string;

  /**
   * Comes back as it is; the page compares it, so that nobody can hand it a foreign code.
   * @example 5s6HnUqkX1
   */
  @Matches(/^[\w.~-]{8,128}$/)
  @Secret()
  state!: string;

  /**
   * SHA-256 of the code verifier, base64url (PKCE S256).
   * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
   */
  @Matches(/^[\w-]{43}$/)
  code_challenge!: string;
}

/** Where to send the browser. */
export class SocialUrl {
  /**
   * The provider's page of consent.
   * @example https://kauth.kakao.com/oauth/authorize?response_type=code&client_id=honey-live&state=5s6HnUqkX1
   */
  url!: string;
}

/** What the provider sent the browser back with. */
export class SocialLoginRequest {
  /**
   * The provider that sent the browser back.
   * @example kakao
   */
  @IsIn(socialProviders)
  provider!: SocialProvider;

  /**
   * The provider's code; used once, within a minute.
   * @example Jq7xk3c9S0yR2v4n
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 500)
  @Secret()
  code?: string;

  /**
   * The verifier whose SHA-256 was sent as code_challenge.
   * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
   */
  @IsOptionalNonNull()
  @Matches(/^[\w.~-]{43,128}$/)
  code_verifier?: string;

  /**
   * As it was sent to login-social-url.
   * @example http://127.0.0.1:3000/users/login-callback/kakao
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 500)
  redirect_uri?: string;

  /**
   * What the provider sent instead of a code.
   * @example access_denied
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  error?: string;
}

/** What became of a social sign-in. */
export class SocialLoginResult {
  /**
   * signed_in: tokens are there. linked: the account now belongs to the signed-in member. sign_up_needed: nobody has
   * this account yet; social_ticket goes with the sign-up.
   * @example signed_in
   */
  state!: 'signed_in' | 'linked' | 'sign_up_needed';
  /** Null unless signed in. */
  tokens!: TokenPair | null;
  /**
   * Names the provider's person for a sign-up, for 30 minutes; null otherwise.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJwcm92aWRlciI6Imtha2FvIn0.c2lnbmF0dXJl
   */
  social_ticket!: string | null;
  /**
   * What the provider tells, or null where the person did not agree to it.
   * @example social01@kakao.example
   */
  email!: string | null;
  /**
   * Name that the provider tells; null where it tells none.
   * @example 카카오벌
   */
  name!: string | null;
}
