import { IsIn, Matches } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';

const flags = ['Y', 'N'] as const;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What a member wants to be told of by push. */
export class AlarmSettingDto {
  /**
   * Y: lives of hosts who are followed are told.
   * @example Y
   */
  live_yn!: Yn;
  /**
   * Y: activities are told, each kind as its own switch says.
   * @example Y
   */
  activity_yn!: Yn;
  /**
   * Y: requests of strangers to write are told.
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
   * Y: advertising may also come between 21 and 8 o'clock in Seoul.
   * @example N
   */
  night_yn!: Yn;
  /**
   * Y: new followers are told, where activities are.
   * @example Y
   */
  follow_yn!: Yn;
  /**
   * Y: comments and answers are told, where activities are.
   * @example Y
   */
  comment_yn!: Yn;
  /**
   * Y: gifts are told, where activities are.
   * @example Y
   */
  gift_yn!: Yn;
  /**
   * Y: fan levels and grades are told, where activities are.
   * @example Y
   */
  grade_yn!: Yn;
  /**
   * Y: results of applications, deposits, exchanges and inquiries are told, where activities are.
   * @example Y
   */
  result_yn!: Yn;
  /**
   * Y: the member has quiet hours, in which nothing but what touches the account's safety is pushed.
   * @example N
   */
  quiet_yn!: Yn;
  /**
   * When quiet hours begin: hour and minute in Seoul.
   * @example "22:00"
   */
  quiet_from!: string;
  /**
   * When quiet hours end: hour and minute in Seoul, on the next day where it is the earlier one.
   * @example "07:00"
   */
  quiet_to!: string;
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
   * Y: tell of activities, each kind as its own switch says.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  activity_yn?: Yn;

  /**
   * Y: tell of requests of strangers to write.
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
   * Y: tell of advertising also between 21 and 8 o'clock in Seoul.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  night_yn?: Yn;

  /**
   * Y: tell of new followers, where activities are told.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  follow_yn?: Yn;

  /**
   * Y: tell of comments and answers, where activities are told.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  comment_yn?: Yn;

  /**
   * Y: tell of gifts, where activities are told.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  gift_yn?: Yn;

  /**
   * Y: tell of fan levels and grades, where activities are told.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  grade_yn?: Yn;

  /**
   * Y: tell of results of applications, deposits, exchanges and inquiries, where activities are told.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  result_yn?: Yn;

  /**
   * Y: keep quiet hours.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  quiet_yn?: Yn;

  /**
   * When quiet hours begin: hour and minute in Seoul, from 00:00 to 23:59.
   * @example "22:00"
   */
  @IsOptionalNonNull()
  @Matches(timeOfDay)
  quiet_from?: string;

  /**
   * When quiet hours end: hour and minute in Seoul, from 00:00 to 23:59. The same as their beginning: there are none.
   * @example "07:00"
   */
  @IsOptionalNonNull()
  @Matches(timeOfDay)
  quiet_to?: string;
}
