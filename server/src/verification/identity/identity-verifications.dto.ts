import { IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { Secret } from '../../core/logging/secret-names.ts';

/** The purpose of an identity verification. */
export const verificationPurposes = ['join', 'certify', 'phone_edit'] as const;
export type VerificationPurpose = (typeof verificationPurposes)[number];

/** No control characters and no lone surrogates: a provider could not read them. */
const readable = /^[^\p{Cc}\p{Cs}]*$/u;

/** Opens an identity verification. */
export class VerificationOpenRequest {
  /**
   * join for visitors; certify and phone_edit need a signed-in member.
   * @example join
   */
  @IsIn(verificationPurposes)
  purpose_cd!: VerificationPurpose;

  /**
   * Name as entered, to prefill the provider's form.
   * @example 홍길동
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 60)
  @Matches(readable)
  @Secret()
  name?: string;

  /**
   * Telephone as entered, to prefill the provider's form.
   * @example 01011110000
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 20)
  @Matches(readable)
  @Secret()
  phone?: string;
}

/** An open verification. */
export class VerificationOpened {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  cert_key!: string;
  /**
   * Secret of the page that opened the verification, required by cert/token.
   * @example hT1cYb0p4kq2m1v9Zr8xWg
   */
  cert_secret!: string;
  /**
   * Address of the popup to open.
   * @example /sandbox/identity/7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  popup_url!: string;
  /**
   * Seconds until it expires.
   * @example 600
   */
  expires_in!: number;
}

/** Reads the state of a verification. */
export class VerificationTokenRequest {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  cert_key!: string;

  /**
   * The secret returned by cert/open.
   * @example hT1cYb0p4kq2m1v9Zr8xWg
   */
  @IsString()
  @Length(1, 100)
  @Secret()
  cert_secret!: string;
}

/** The state of a verification. */
export class VerificationToken {
  /**
   * opened: the popup has not been completed yet.
   * @example answered
   */
  state!: 'opened' | 'answered' | 'declined' | 'verified';
  /**
   * Once answered: the token for cert/verify.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJjZXJ0IjoiN2IwYyJ9.c2ln
   */
  cert_token!: string | null;
}

/** Closes a verification. */
export class VerificationCloseRequest {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  cert_key!: string;

  /**
   * The token from cert/token.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJjZXJ0IjoiN2IwYyJ9.c2ln
   */
  @IsString()
  @Length(1, 1000)
  @Secret()
  cert_token!: string;

  /**
   * Name as entered; it must match the verified one.
   * @example 홍길동
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 60)
  @Secret()
  name?: string;

  /**
   * Telephone as entered; it must match the verified one.
   * @example 01011110000
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 20)
  @Secret()
  phone?: string;
}

/** The verified person, as the provider reported it to the server. */
export class VerificationClosed {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  cert_key!: string;
  /**
   * Purpose join: the token to sign up once, within 30 minutes.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzaWduLXVwIn0.c2ln
   */
  sign_up_token!: string | null;
  /**
   * Real name.
   * @example 홍길동
   */
  name!: string;
  /**
   * The name, masked.
   * @example 홍*동
   */
  name_hide!: string;
  /**
   * The telephone number, masked.
   * @example 010-****-0000
   */
  phone_hide!: string;
  /**
   * Telephone number in digits.
   * @example 01011110000
   */
  phone!: string;
  /**
   * YYYYMMDD.
   * @example 19900101
   */
  birth!: string;
  /**
   * Y: 19 years or older.
   * @example Y
   */
  adult_yn!: Yn;
}

/** A date of birth. */
export class AgeQuery {
  /**
   * YYYYMMDD.
   * @example 19900101
   */
  @Matches(/^\d{8}$/)
  @Secret()
  birth!: string;
}

/** The age today, by the date in Seoul. */
export class Age {
  /**
   * Age in years.
   * @example 36
   */
  age!: number;
  /**
   * Y: 19 years or older.
   * @example Y
   */
  adult_yn!: Yn;
}
