import { IsIn, IsString, IsUUID, Length } from 'class-validator';
import { Secret } from '../../core/logging/secret-names.ts';

/** The purposes for which pages request codes; finding IDs and passwords has its own calls. */
const pagePurposes = ['join', 'login', 'phone_edit', 'delete'] as const;

/** Requests a code by SMS. */
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
   * The purpose. phone_edit and delete need a signed-in member.
   * @example join
   */
  @IsIn(pagePurposes)
  purpose_cd?: (typeof pagePurposes)[number] = 'join';
}

/** A code was sent. The response is the same whether or not the telephone belongs to a member. */
export class PhoneCodeSent {
  /**
   * Key of the code.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  certification_key!: string;
  /**
   * Seconds until the code expires.
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
   * Key of the code, as returned by the call that sent it.
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

/** The telephone is verified. */
export class PhoneCodeChecked {
  /**
   * Key of the verified code.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  certification_key!: string;
  /**
   * The telephone number, masked.
   * @example 010-****-5678
   */
  phone_hide!: string;
}
