import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { Secret } from '../../core/logging/secret-names.ts';
import { TokenPair } from '../../session/index.ts';

/** How an account signs in: P by ID and password, H by telephone, or with a social provider's account. */
export const joinMethods = ['P', 'H', 'apple', 'facebook', 'google', 'kakao', 'naver'] as const;
export type JoinMethod = (typeof joinMethods)[number];

/** The required consents (SIGN-UP-8); declining the telephone terms leads to a separate page (SIGN-UP-10). */
export const requiredConsents = ['service-terms-conditions', 'privacy', 'phone-terms'] as const;
const consents = [...requiredConsents, 'marketing'] as const;
export type Consent = (typeof consents)[number];

/** The validator measures lengths with a function that throws on lone surrogates; MaxLength bounds them instead. */
const emailRules = { ignore_max_length: true };
/** Printable ASCII, for values set by programs. */
const printable = /^[\x20-\x7e]*$/;

/** The data of a new account. Name, telephone and birth date come from the verification. */
export class DirectJoinRequest {
  /**
   * The sign-up token, from cert/verify.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzaWduLXVwIn0.c2ln
   */
  @IsString()
  @Length(1, 1000)
  @Secret()
  sign_up_token!: string;

  /**
   * How the account will sign in: P by ID and password, H by telephone, or a social provider.
   * @example P
   */
  @IsIn(joinMethods)
  reg_method_cd!: JoinMethod;

  /**
   * P: the ID to sign in with.
   * @example honeybee7
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(200)
  id?: string;

  /**
   * P: the password.
   * @example Honey!2026
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(200)
  @Secret()
  password?: string;

  /**
   * H: key of a verified code of the purpose join, for the verified telephone.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsOptionalNonNull()
  @IsUUID()
  @Secret()
  certification_key?: string;

  /**
   * A social provider: the ticket of login-social-proc.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJrYWthbyJ9.c2ln
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 2000)
  @Secret()
  social_ticket?: string;

  /**
   * The nickname.
   * @example 달콤한벌
   */
  @IsString()
  @MaxLength(200)
  nick!: string;

  /**
   * Omitted: derived from the ID, or random.
   * @example honeybee7
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(200)
  profile_id?: string;

  /**
   * An uploaded profile picture (img-default-upload-proc with X-Sign-Up-Token).
   * @example 12
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  file_id?: number;

  /**
   * A generated profile picture (temp-ai-profile-image-list).
   * @example "4711"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(20)
  ai_image_id?: string;

  /**
   * The consents; the first three are required, marketing is optional.
   * @example ["service-terms-conditions", "privacy", "phone-terms"]
   */
  @IsArray()
  @ArrayMaxSize(10)
  @IsIn(consents, { each: true })
  consents!: Consent[];

  /**
   * Country of the telephone number.
   * @example KR_82
   */
  @IsIn(['KR_82'])
  phone_country_num?: string = 'KR_82';

  /**
   * Date of birth as entered (YYYYMMDD); it must match the verified one.
   * @example "19900101"
   */
  @IsOptionalNonNull()
  @Matches(/^\d{8}$/)
  direct_birth?: string;

  /**
   * Key of an iOS device.
   * @example 7F1F2C1E-6F0E-4A3C-9F53-2F8F1F0F6A11
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(200)
  @Matches(printable)
  ios_uuid?: string;

  /**
   * E-mail address.
   * @example bee@honey.example
   */
  @IsOptionalNonNull()
  @IsEmail(emailRules)
  @MaxLength(200)
  @Secret()
  email?: string;

  /**
   * A class name for the member's page.
   * @example honeycomb
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(200)
  @Matches(printable)
  profile_css?: string;

  /**
   * Token for push notifications.
   * @example fcm-3c9S0yR2v4nJq7xk
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(500)
  @Matches(printable)
  device_token?: string;
}

/** The new member, signed in. */
export class Joined {
  /**
   * Key of the new member.
   * @example 1001
   */
  user_key!: number;
  /** The tokens of the new member's first sign-in. */
  tokens!: TokenPair;
}
