import { IsIn } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';

const flags = ['Y', 'N'] as const;

/** What a member wants to be told of by push. */
export class AlarmSettingDto {
  /**
   * Y: lives of hosts who are followed are told.
   * @example Y
   */
  live_yn!: Yn;
  /**
   * Y: fans, gifts and comments are told.
   * @example Y
   */
  activity_yn!: Yn;
  /**
   * Y: private messages are told.
   * @example Y
   */
  message_yn!: Yn;
  /**
   * Y: notices of the site are told.
   * @example Y
   */
  notice_yn!: Yn;
  /**
   * Y: advertising is told.
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
  /**
   * Y: tell of lives of hosts who are followed.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  live_yn?: Yn;

  /**
   * Y: tell of fans, gifts and comments.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  activity_yn?: Yn;

  /**
   * Y: tell of private messages.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  message_yn?: Yn;

  /**
   * Y: tell of notices of the site.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  notice_yn?: Yn;

  /**
   * Y: tell of advertising.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  marketing_yn?: Yn;

  /**
   * Y: tell also between 21 and 8 o'clock in Seoul.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  night_yn?: Yn;
}
