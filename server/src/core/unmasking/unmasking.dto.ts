import { IsString, Length, Matches } from 'class-validator';
import { ReasonBody } from '../audit/reason.dto.ts';

const targetPattern = /^[a-z_]{1,40}:[\w-]{1,64}$/;
const fieldPattern = /^[a-z_]{1,40}$/;

/** Names a masked field. */
export class MaskedFieldQuery {
  /**
   * What it is part of, as kind:key: user, sign_in, exchange_account, deposit or deposit_payment.
   * @example "user:1001"
   */
  @IsString()
  @Matches(targetPattern)
  target!: string;

  /**
   * The field, by its name in the response where it is masked.
   * @example phone
   */
  @IsString()
  @Length(1, 40)
  @Matches(fieldPattern)
  field!: string;
}

/** A masked field, and why the operator reads it. */
export class UnmaskRequest extends ReasonBody {
  /**
   * What it is part of, as kind:key: user, sign_in, exchange_account, deposit or deposit_payment.
   * @example "user:1001"
   */
  @IsString()
  @Matches(targetPattern)
  target!: string;

  /**
   * The field, by its name in the response where it is masked.
   * @example phone
   */
  @IsString()
  @Length(1, 40)
  @Matches(fieldPattern)
  field!: string;
}

/** One field in full, for a few minutes. */
export class UnmaskedField {
  /**
   * What it is part of, as kind:key.
   * @example "user:1001"
   */
  target!: string;
  /**
   * The field.
   * @example phone
   */
  field!: string;
  /**
   * The field in full; empty when it is empty or cannot be decrypted.
   * @example "01012345678"
   */
  value!: string;
  /**
   * Until when the operator may read it; ISO 8601, UTC. The console masks it again at this time.
   * @example 2026-11-20T03:26:00.000Z
   */
  until!: string;
  /**
   * Seconds until then.
   * @example 300
   */
  seconds_left!: number;
}
