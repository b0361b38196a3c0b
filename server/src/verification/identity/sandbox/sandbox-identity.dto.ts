import { IsIn, IsString, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../../core/http/ok.dto.ts';
import { Secret } from '../../../core/logging/secret-names.ts';

/** The mobile carriers. */
export const carriers = ['SKT', 'KT', 'LGU', 'MVNO'] as const;
export type Carrier = (typeof carriers)[number];

/** The answer in the simulator's popup. */
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
   * Date of birth, YYYYMMDD.
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

/** A simulated person with a fixed outcome. */
export class MagicPerson {
  /**
   * ID of the person in the simulator.
   * @example adult
   */
  id!: string;
  /**
   * The case that the person represents, in Korean.
   * @example 성인
   */
  label!: string;
  /**
   * The outcome of verifying as this person.
   * @example "성인으로 확인돼요."
   */
  note!: string;
  /**
   * Real name.
   * @example 홍길동
   */
  name!: string;
  /**
   * Date of birth, YYYYMMDD.
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

/** A verification with a pending popup. */
export class PendingIdentity {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  cert_key!: string;
  /**
   * Purpose of the verification.
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
   * When it expires; ISO 8601, UTC.
   * @example 2026-11-20T12:10:00.000Z
   */
  expires_at!: string;
}

/** Overview of the identity simulator. */
export class IdentitySandbox {
  /** The simulated people. */
  people!: MagicPerson[];
  /** The pending verifications. */
  pending!: PendingIdentity[];
}
