import { IsIn, IsString, MaxLength } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { Secret } from '../../core/logging/secret-names.ts';

/** The carriers that a telephone may have. */
export const carriers = ['SKT', 'KT', 'LGU', 'MVNO'] as const;
export type Carrier = (typeof carriers)[number];

/** The answer that is given in the simulator's popup. */
export class IdentityAnswer {
  /**
   * Real name.
   * @example 홍길동
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(60)
  @Secret()
  name?: string;

  /**
   * Day of birth, YYYYMMDD.
   * @example "19900101"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(20)
  @Secret()
  birth?: string;

  /**
   * Telephone number in digits.
   * @example 01011110000
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(20)
  @Secret()
  phone?: string;

  /**
   * Carrier of the telephone.
   * @example SKT
   */
  @IsOptionalNonNull()
  @IsIn(carriers)
  carrier?: Carrier;

  /**
   * Y: the person cancels.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  declined_yn?: Yn;
}

/** A person whom the simulator knows by what they stand for. */
export class MagicPerson {
  /**
   * ID by which the simulator names the person.
   * @example adult
   */
  id!: string;
  /**
   * What the person stands for, in Korean.
   * @example 성인
   */
  label!: string;
  /**
   * What verifying as this person leads to.
   * @example "성인으로 확인돼요."
   */
  note!: string;
  /**
   * Real name.
   * @example 홍길동
   */
  name!: string;
  /**
   * Day of birth, YYYYMMDD.
   * @example 19900101
   */
  birth!: string;
  /**
   * Telephone number in digits.
   * @example 01011110000
   */
  phone!: string;
  /**
   * Carrier of the telephone.
   * @example SKT
   */
  carrier!: Carrier;
}

/** A verification whose popup waits for an answer. */
export class PendingIdentity {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  cert_key!: string;
  /**
   * What it is for.
   * @example join
   */
  purpose_cd!: string;
  /**
   * Address of its popup.
   * @example /sandbox/identity/7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  popup_url!: string;
  /**
   * When it was opened; ISO 8601, UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  created_at!: string;
  /**
   * Until when it may be answered; ISO 8601, UTC.
   * @example 2026-11-20T12:10:00.000Z
   */
  expires_at!: string;
}

/** What the simulator of identity verification can show. */
export class IdentitySandbox {
  /** The people that the simulator knows. */
  people!: MagicPerson[];
  /** The verifications that wait for an answer. */
  pending!: PendingIdentity[];
}
