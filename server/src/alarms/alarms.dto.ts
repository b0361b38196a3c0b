import { IsIn } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';

const flags = ['Y', 'N'] as const;

/** What a member wants to be told of by push. */
export class AlarmSettingDto {
  /**
   * Lives of hosts who are followed.
   * @example Y
   */
  live_yn!: Yn;
  /**
   * Fans, gifts, comments.
   * @example Y
   */
  activity_yn!: Yn;
  /** @example Y */
  message_yn!: Yn;
  /** @example Y */
  notice_yn!: Yn;
  /**
   * Advertising.
   * @example N
   */
  marketing_yn!: Yn;
  /**
   * Whether it may also be between 21 and 8 o'clock in Seoul.
   * @example N
   */
  night_yn!: Yn;
}

/** Switches of the alarm page that are to change; the others stay. */
export class AlarmSettingRequest {
  /** @example Y */
  @IsOptionalNonNull()
  @IsIn(flags)
  live_yn?: Yn;

  /** @example Y */
  @IsOptionalNonNull()
  @IsIn(flags)
  activity_yn?: Yn;

  /** @example Y */
  @IsOptionalNonNull()
  @IsIn(flags)
  message_yn?: Yn;

  /** @example Y */
  @IsOptionalNonNull()
  @IsIn(flags)
  notice_yn?: Yn;

  /** @example N */
  @IsOptionalNonNull()
  @IsIn(flags)
  marketing_yn?: Yn;

  /** @example N */
  @IsOptionalNonNull()
  @IsIn(flags)
  night_yn?: Yn;
}
