import { IsIn, IsString, Length, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { Secret } from '../../core/logging/secret-names.ts';
import type { TokenPair } from '../session.dto.ts';
import { type SocialProvider, socialProviders } from './social.port.ts';

/** A social provider to sign in with. */
export class SocialProviderItem {
  /**
   * The provider.
   * @example kakao
   */
  provider!: SocialProvider;
  /**
   * Display name of the provider.
   * @example 카카오
   */
  name!: string;
}

/** The social providers on offer; empty where no adapter is configured. */
export class SocialProviderList {
  /** The providers, in the order of the buttons. */
  list!: SocialProviderItem[];
}

/** Query for a provider's consent page. */
export class SocialUrlQuery {
  /**
   * The provider.
   * @example kakao
   */
  @IsIn(socialProviders)
  provider!: SocialProvider;

  /**
   * Address that the provider redirects to: this origin and /users/login-callback/{provider}.
   * @example http://127.0.0.1:3000/users/login-callback/kakao
   */
  @IsString()
  @Length(1, 500)
  redirect_uri!: string;

  /**
   * Returned unchanged; the page compares it, so that no foreign code can be injected.
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

/** The address to redirect the browser to. */
export class SocialUrl {
  /**
   * The provider's consent page.
   * @example https://kauth.kakao.com/oauth/authorize?response_type=code&client_id=honey-live&state=5s6HnUqkX1
   */
  url!: string;
}

/** The parameters of the provider's callback. */
export class SocialLoginRequest {
  /**
   * The provider that redirected the browser.
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
   * The redirect_uri sent to login-social-url.
   * @example http://127.0.0.1:3000/users/login-callback/kakao
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 500)
  redirect_uri?: string;

  /**
   * The error that the provider returned instead of a code.
   * @example access_denied
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  error?: string;
}

/** The result of a social sign-in. */
export class SocialLoginResult {
  /**
   * signed_in: tokens are included. linked: the account now belongs to the signed-in member. sign_up_needed: the
   * account is unknown; pass social_ticket to the sign-up.
   * @example signed_in
   */
  state!: 'signed_in' | 'linked' | 'sign_up_needed';
  /** Null unless signed in. */
  tokens!: TokenPair | null;
  /**
   * Identifies the provider's account in a sign-up, for 30 minutes; null otherwise.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJwcm92aWRlciI6Imtha2FvIn0.c2lnbmF0dXJl
   */
  social_ticket!: string | null;
  /**
   * E-mail address that the provider returned, or null where the person did not consent.
   * @example social01@kakao.example
   */
  email!: string | null;
  /**
   * Name that the provider returned, or null.
   * @example 카카오벌
   */
  name!: string | null;
}
