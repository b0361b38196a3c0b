import { IsIn, IsString, IsUUID, Length, Matches } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** What an identity verification is for. */
export const verificationPurposes = ['join', 'certify', 'phone_edit'] as const;
export type VerificationPurpose = (typeof verificationPurposes)[number];

/** No control characters and no half of a surrogate pair: a provider could not read them. */
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
   * Name as entered, to fill the provider's form.
   * @example 홍길동
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 60)
  @Matches(readable)
  @Secret()
  name?: string;

  /**
   * Telephone as entered, to fill the provider's form.
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
   * Known to the page that opened it alone; cert/token asks for it.
   * @example hT1cYb0p4kq2m1v9Zr8xWg
   */
  cert_secret!: string;
  /**
   * What to open as a popup.
   * @example /sandbox/identity/7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  popup_url!: string;
  /**
   * Seconds it is good for.
   * @example 600
   */
  expires_in!: number;
}

/** Asks how far a verification is. */
export class VerificationTokenRequest {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  cert_key!: string;

  /**
   * The secret that cert/open answered.
   * @example hT1cYb0p4kq2m1v9Zr8xWg
   */
  @IsString()
  @Length(1, 100)
  @Secret()
  cert_secret!: string;
}

/** How far a verification is. */
export class VerificationToken {
  /**
   * opened: the popup is not answered yet.
   * @example answered
   */
  state!: 'opened' | 'answered' | 'declined' | 'verified';
  /**
   * Once answered: the right to verify.
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
   * The token of cert/token.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJjZXJ0IjoiN2IwYyJ9.c2ln
   */
  @IsString()
  @Length(1, 1000)
  @Secret()
  cert_token!: string;

  /**
   * Name as entered; the verified one must be the same.
   * @example 홍길동
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 60)
  @Secret()
  name?: string;

  /**
   * Telephone as entered; the verified one must be the same.
   * @example 01011110000
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 20)
  @Secret()
  phone?: string;
}

/** Who was verified, as the provider told the server. */
export class VerificationClosed {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  cert_key!: string;
  /**
   * Purpose join: the right to join once, within 30 minutes.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzaWduLXVwIn0.c2ln
   */
  sign_up_token!: string | null;
  /**
   * Real name.
   * @example 홍길동
   */
  name!: string;
  /**
   * The name with its middle hidden.
   * @example 홍*동
   */
  name_hide!: string;
  /**
   * The telephone number with its middle hidden.
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
   * Y: 19 full years or older.
   * @example Y
   */
  adult_yn!: Yn;
}

/** A day of birth. */
export class AgeQuery {
  /**
   * YYYYMMDD.
   * @example 19900101
   */
  @Matches(/^\d{8}$/)
  @Secret()
  birth!: string;
}

/** The age today, by the calendar of Seoul. */
export class Age {
  /**
   * Age in full years.
   * @example 36
   */
  age!: number;
  /**
   * Y: 19 full years or older.
   * @example Y
   */
  adult_yn!: Yn;
}
