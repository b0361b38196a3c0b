import { IsIn, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import type { Yn } from '../core/http/ok.dto.ts';

const flags = ['Y', 'N'] as const;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A member's push settings. */
export class AlarmSettingDto {
  /**
   * Y: lives of followed hosts.
   * @example Y
   */
  live_yn!: Yn;
  /**
   * Y: activities, each kind by its own switch.
   * @example Y
   */
  activity_yn!: Yn;
  /**
   * Y: message requests from strangers.
   * @example Y
   */
  message_yn!: Yn;
  /**
   * Y: notices of the site.
   * @example Y
   */
  notice_yn!: Yn;
  /**
   * Y: advertising.
   * @example N
   */
  marketing_yn!: Yn;
  /**
   * Y: advertising also between 21:00 and 08:00 in Seoul.
   * @example N
   */
  night_yn!: Yn;
  /**
   * Y: new followers, if activities are on.
   * @example Y
   */
  follow_yn!: Yn;
  /**
   * Y: comments and replies, if activities are on.
   * @example Y
   */
  comment_yn!: Yn;
  /**
   * Y: gifts, if activities are on.
   * @example Y
   */
  gift_yn!: Yn;
  /**
   * Y: fan levels and grades, if activities are on.
   * @example Y
   */
  grade_yn!: Yn;
  /**
   * Y: results of applications, deposits, exchanges and inquiries, if activities are on.
   * @example Y
   */
  result_yn!: Yn;
  /**
   * Y: roulette tickets, prizes and results of draws, if activities are on.
   * @example Y
   */
  event_yn!: Yn;
  /**
   * Y: received coupons and coupons that end soon, if activities are on.
   * @example Y
   */
  coupon_yn!: Yn;
  /**
   * Y: the member has quiet hours, in which only account security is pushed.
   * @example N
   */
  quiet_yn!: Yn;
  /**
   * Start of the quiet hours: hour and minute in Seoul.
   * @example "22:00"
   */
  quiet_from!: string;
  /**
   * End of the quiet hours: hour and minute in Seoul, on the next day if it is earlier than the start.
   * @example "07:00"
   */
  quiet_to!: string;
}

/** Changes push settings; omitted switches are unchanged. */
export class AlarmSettingRequest {
  /**
   * Y: push lives of followed hosts.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  live_yn?: Yn;

  /**
   * Y: push activities, each kind by its own switch.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  activity_yn?: Yn;

  /**
   * Y: push message requests from strangers.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  message_yn?: Yn;

  /**
   * Y: push notices of the site.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  notice_yn?: Yn;

  /**
   * Y: push advertising.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  marketing_yn?: Yn;

  /**
   * Y: push advertising also between 21:00 and 08:00 in Seoul.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  night_yn?: Yn;

  /**
   * Y: push new followers, if activities are on.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  follow_yn?: Yn;

  /**
   * Y: push comments and replies, if activities are on.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  comment_yn?: Yn;

  /**
   * Y: push gifts, if activities are on.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  gift_yn?: Yn;

  /**
   * Y: push fan levels and grades, if activities are on.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  grade_yn?: Yn;

  /**
   * Y: push results of applications, deposits, exchanges and inquiries, if activities are on.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  result_yn?: Yn;

  /**
   * Y: push roulette tickets, prizes and results of draws, if activities are on.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  event_yn?: Yn;

  /**
   * Y: push received coupons and coupons that end soon, if activities are on.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  coupon_yn?: Yn;

  /**
   * Y: observe quiet hours.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  quiet_yn?: Yn;

  /**
   * Start of the quiet hours: hour and minute in Seoul, from 00:00 to 23:59.
   * @example "22:00"
   */
  @IsOptionalNonNull()
  @Matches(timeOfDay)
  quiet_from?: string;

  /**
   * End of the quiet hours: hour and minute in Seoul, from 00:00 to 23:59. Equal to the start: there are none.
   * @example "07:00"
   */
  @IsOptionalNonNull()
  @Matches(timeOfDay)
  quiet_to?: string;
}
