import { type HostApplicationPeriod, hostApplicationLimits, hostApplicationPeriods } from '@honey/rules';
import { ApiSchema } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { Yn } from '../core/http/ok.dto.ts';
import { KeptFile } from '../files/index.ts';

/** One line without control characters. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;

/** An application to become a host. */
@ApiSchema({ name: 'HostAskRequest' })
export class HostApplicationRequest {
  /**
   * The applicant's broadcasting experience and plans; 10 to 1,000 characters.
   * @example "노래 방송을 2년 했고, 매일 저녁 신청곡을 부르려고 해요."
   */
  @IsString()
  @Length(hostApplicationLimits.careerMin, hostApplicationLimits.careerMax)
  @Matches(/\S/)
  career!: string;

  /**
   * How long the applicant has broadcast.
   * @example under_3y
   */
  @IsIn(hostApplicationPeriods)
  period!: HostApplicationPeriod;

  /**
   * Where the applicant has broadcast, at most 50 characters; omitted or empty: nowhere.
   * @example 유튜브
   */
  @IsOptional()
  @IsString()
  @MaxLength(hostApplicationLimits.platformMax)
  @Matches(line)
  platform?: string;

  /**
   * A social media account of the applicant, at most 100 characters.
   * @example "@honey.singer"
   */
  @IsString()
  @Length(1, hostApplicationLimits.snsAccountMax)
  @Matches(/\S/)
  @Matches(line)
  sns_account!: string;

  /**
   * Pictures of the applicant, uploaded with the file_table host_ask; at most 5.
   * @example [311, 312]
   */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(hostApplicationLimits.imagesMax)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  file_ids?: number[];
}

/** An application, as its member and operators see it. */
@ApiSchema({ name: 'HostAsk' })
export class HostApplication {
  /**
   * Key of the application.
   * @example 41
   */
  host_ask_id!: number;
  /**
   * review, approved or rejected.
   * @example review
   */
  state!: 'review' | 'approved' | 'rejected';
  /**
   * The applicant's broadcasting experience and plans.
   * @example "노래 방송을 2년 했고, 매일 저녁 신청곡을 부르려고 해요."
   */
  career!: string;
  /**
   * How long the applicant has broadcast.
   * @example under_3y
   */
  period!: HostApplicationPeriod;
  /**
   * Where the applicant has broadcast; empty: nowhere.
   * @example 유튜브
   */
  platform!: string;
  /**
   * A social media account of the applicant.
   * @example "@honey.singer"
   */
  sns_account!: string;
  /** The private pictures, readable by the applicant and operators with their bearer token. */
  images!: KeptFile[];
  /**
   * Why it was rejected; empty otherwise.
   * @example ""
   */
  reason!: string;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
  /**
   * The time by which a result was promised; ISO 8601, UTC.
   * @example 2026-11-20T09:21:00.000Z
   */
  due_at!: string;
  /**
   * When it was decided, ISO 8601, UTC; null: not yet.
   * @example 2026-11-22T09:00:00.000Z
   */
  decided_at!: string | null;
}

/** The state of the member's host application. */
@ApiSchema({ name: 'HostAskCheck' })
export class HostApplicationCheck {
  /**
   * none: never applied; review, approved, rejected: state of the newest application. A host is always approved.
   * @example review
   */
  state!: 'none' | 'review' | 'approved' | 'rejected';
  /**
   * Whether an application can be sent now.
   * @example N
   */
  may_ask_yn!: Yn;
  /**
   * The error code that would refuse an application now, or null.
   * @example host_ask_open
   */
  refusal!: string | null;
  /**
   * Most hours until an application is decided.
   * @example 6
   */
  review_hours!: number;
  /** The newest application, or null. */
  ask!: HostApplication | null;
}
