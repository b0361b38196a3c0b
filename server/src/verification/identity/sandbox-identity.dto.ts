import { IsIn, IsString, MaxLength } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { Secret } from '../../core/logging/secret-names.ts';

/** The carriers that a telephone may have. */
export const carriers = ['SKT', 'KT', 'LGU', 'MVNO'] as const;
export type Carrier = (typeof carriers)[number];

/** The answer that is given in the simulator's popup. */
export class IdentityAnswer {
  /** @example 홍길동 */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(60)
  @Secret()
  name?: string;

  /**
   * YYYYMMDD.
   * @example 19900101
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(20)
  @Secret()
  birth?: string;

  /** @example 01011110000 */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(20)
  @Secret()
  phone?: string;

  /** @example SKT */
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
  /** @example adult */
  id!: string;
  /** @example 성인 */
  label!: string;
  /** What verifying as this person leads to. */
  note!: string;
  /** @example 홍길동 */
  name!: string;
  /** @example 19900101 */
  birth!: string;
  /** @example 01011110000 */
  phone!: string;
  /** @example SKT */
  carrier!: Carrier;
}

/** A verification whose popup waits for an answer. */
export class PendingIdentity {
  /** @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11 */
  cert_key!: string;
  /** @example join */
  purpose_cd!: string;
  /** @example /sandbox/identity/7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11 */
  popup_url!: string;
  created_at!: string;
  expires_at!: string;
}

/** What the simulator of identity verification can show. */
export class IdentitySandbox {
  people!: MagicPerson[];
  pending!: PendingIdentity[];
}
