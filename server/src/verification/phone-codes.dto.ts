import { IsIn, IsString, IsUUID, Length } from 'class-validator';
import { Secret } from '../core/logging/secret-names.ts';

/** What a page may ask a code for; the finding of IDs and passwords has calls of its own. */
const pagePurposes = ['join', 'login', 'phone_edit', 'delete'] as const;

/** Asks for a code by SMS. */
export class PhoneCodeRequest {
  /**
   * A Korean mobile number in digits.
   * @example 01012345678
   */
  @IsString()
  @Length(1, 20)
  @Secret()
  phone!: string;

  /**
   * Country of the number.
   * @example KR_82
   */
  @IsIn(['KR_82'])
  phone_country_num?: string = 'KR_82';

  /**
   * What it is for. phone_edit and delete need a signed-in member.
   * @example join
   */
  @IsIn(pagePurposes)
  purpose_cd?: (typeof pagePurposes)[number] = 'join';
}

/** A code is on its way. Says the same whether or not the telephone belongs to somebody. */
export class PhoneCodeSent {
  /**
   * Names the code from here on.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  certification_key!: string;
  /**
   * Seconds the code is good for.
   * @example 180
   */
  expires_in!: number;
  /**
   * Seconds after which a page should offer to send another one.
   * @example 30
   */
  resend_in!: number;
}

/** The code as typed. */
export class PhoneCodeCheckQuery {
  /**
   * Names the code, as the call that sent it answered.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  @Secret()
  certification_key!: string;

  /**
   * Six digits.
   * @example 123456
   */
  @IsString()
  @Length(1, 20)
  @Secret()
  code!: string;
}

/** The telephone is proven. */
export class PhoneCodeChecked {
  /**
   * Names the code, which is proven now.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  certification_key!: string;
  /**
   * The telephone number with its middle hidden.
   * @example 010-****-5678
   */
  phone_hide!: string;
}
