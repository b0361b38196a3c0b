import { IsIn, IsString, Length, Matches, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../../../core/http/is-optional-non-null.ts';
import { Secret } from '../../../core/logging/secret-names.ts';
import { type SocialProvider, socialProviders } from '../social.port.ts';

/** How the simulated providers may respond. */
export const socialModes = ['ask', 'consent', 'decline', 'no_email', 'down'] as const;

export type SocialMode = (typeof socialModes)[number];

/** Names a simulated provider. */
export class SandboxProviderParam {
  /**
   * The simulated provider.
   * @example kakao
   */
  @IsIn(socialProviders)
  provider!: SocialProvider;
}

/** Query of a provider's consent page (RFC 6749 section 4.1.1, RFC 7636 section 4.3). */
export class AuthorizeQuery {
  /**
   * Always code.
   * @example code
   */
  @IsIn(['code'])
  response_type!: 'code';

  /**
   * The requesting client.
   * @example honey-live
   */
  @IsString()
  @Length(1, 100)
  client_id!: string;

  /**
   * Address that the browser is redirected to.
   * @example http://127.0.0.1:3000/users/login-callback/kakao
   */
  @IsString()
  @Length(1, 500)
  redirect_uri!: string;

  /**
   * Returned unchanged.
   * @example 5s6HnUqkX1
   */
  @Matches(/^[\w.~-]{1,128}$/)
  state!: string;

  /**
   * SHA-256 of the code verifier, base64url.
   * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
   */
  @Matches(/^[\w-]{43}$/)
  code_challenge!: string;

  /**
   * Always S256.
   * @example S256
   */
  @IsIn(['S256'])
  code_challenge_method?: 'S256' = 'S256';
}

/** Form data of the consent page. */
export class ConsentForm extends AuthorizeQuery {
  /**
   * One of the provider's people, or `new`.
   * @example social01
   */
  @IsString()
  @Length(1, 40)
  person!: string;

  /**
   * Name of a new person.
   * @example 김새벌
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(30)
  @Secret()
  name?: string = '';

  /**
   * E-mail of a new person.
   * @example newbee@kakao.example
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(100)
  @Secret()
  email?: string = '';

  /**
   * Whether the e-mail may be shared: the box is ticked, or the field is not sent.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y'])
  email_yn?: 'Y';

  /**
   * Whether the person consents.
   * @example agree
   */
  @IsIn(['agree', 'decline'])
  answer!: 'agree' | 'decline';
}

/** A person with an account at a simulated provider. */
export class SandboxSocialPerson {
  /**
   * ID of the person in the sandbox.
   * @example social01
   */
  id!: string;
  /**
   * The provider of the account.
   * @example kakao
   */
  provider!: SocialProvider;
  /**
   * The provider's own ID of the person.
   * @example kakao-social01
   */
  provider_user_id!: string;
  /**
   * Name that the provider returns.
   * @example 카카오벌
   */
  name!: string;
  /**
   * E-mail address that the provider returns; null where the person has none.
   * @example social01@kakao.example
   */
  email!: string | null;
}

/** How one simulated provider responds. */
export class SandboxSocialMode {
  /**
   * The provider.
   * @example kakao
   */
  provider!: SocialProvider;
  /**
   * ask: shows the consent page. consent, decline, no_email: respond at once. down: the code exchange fails.
   * @example ask
   */
  mode!: SocialMode;
  /**
   * Who consents without the page; null: the provider's first person.
   * @example social01
   */
  person!: string | null;
}

/** The people of the simulated providers, and how each provider responds. */
export class SandboxSocialPeople {
  /** The people, provider by provider. */
  list!: SandboxSocialPerson[];
  /** How each provider responds now. */
  modes!: SandboxSocialMode[];
}

/** Sets how the simulated providers respond. */
export class SandboxSocialModeRequest {
  /**
   * The provider; omitted: all.
   * @example kakao
   */
  @IsOptionalNonNull()
  @IsIn(socialProviders)
  provider?: SocialProvider;

  /**
   * How to respond: a mode from the list.
   * @example consent
   */
  @IsIn(socialModes)
  mode!: SocialMode;

  /**
   * Who consents: an id from the list.
   * @example social01
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 40)
  person?: string;
}

/** How every simulated provider responds now. */
export class SandboxSocialModes {
  /** The providers with their modes. */
  list!: SandboxSocialMode[];
}
