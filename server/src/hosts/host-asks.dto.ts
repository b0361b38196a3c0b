import { type HostAskPeriod, hostAskLimits, hostAskPeriods } from '@honey/rules';
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
import type { Yn } from '../core/http/answer.dto.ts';
import { KeptFile } from '../files/files.dto.ts';

/** One line without control characters. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;

/** What who applies to broadcast says. */
export class HostAskRequest {
  /**
   * What the applicant broadcast so far, and means to; 10 to 1,000 characters.
   * @example "노래 방송을 2년 했고, 매일 저녁 신청곡을 부르려고 해요."
   */
  @IsString()
  @Length(hostAskLimits.careerMin, hostAskLimits.careerMax)
  @Matches(/\S/)
  career!: string;

  /**
   * For how long they broadcast so far.
   * @example under_3y
   */
  @IsIn(hostAskPeriods)
  period!: HostAskPeriod;

  /**
   * Where they broadcast so far, at most 50 characters; left out or empty: nowhere.
   * @example 유튜브
   */
  @IsOptional()
  @IsString()
  @MaxLength(hostAskLimits.platformMax)
  @Matches(line)
  platform?: string;

  /**
   * An account by which they are known, at most 100 characters.
   * @example "@honey.singer"
   */
  @IsString()
  @Length(1, hostAskLimits.snsAccountMax)
  @Matches(/\S/)
  @Matches(line)
  sns_account!: string;

  /**
   * Own pictures that were kept with the file_table host_ask, at most 5.
   * @example [311, 312]
   */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(hostAskLimits.imagesMax)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  file_ids?: number[];
}

/** An application, as its member and operators see it. */
export class HostAsk {
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
   * What the applicant broadcast so far, and means to.
   * @example "노래 방송을 2년 했고, 매일 저녁 신청곡을 부르려고 해요."
   */
  career!: string;
  /**
   * For how long they broadcast so far.
   * @example under_3y
   */
  period!: HostAskPeriod;
  /**
   * Where they broadcast so far; empty: nowhere.
   * @example 유튜브
   */
  platform!: string;
  /**
   * An account by which they are known.
   * @example "@honey.singer"
   */
  sns_account!: string;
  /** The pictures, private ones: for the applicant and operators, by their bearer. */
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
   * Until when a result was promised; ISO 8601, UTC.
   * @example 2026-11-20T09:21:00.000Z
   */
  due_at!: string;
  /**
   * When it was decided, ISO 8601, UTC; null: not yet.
   * @example 2026-11-22T09:00:00.000Z
   */
  decided_at!: string | null;
}

/** How the member stands with broadcasting. */
export class HostAskCheck {
  /**
   * none: never applied; review, approved, rejected: as the newest application; a host is approved in any case.
   * @example review
   */
  state!: 'none' | 'review' | 'approved' | 'rejected';
  /**
   * Whether an application can be sent now.
   * @example N
   */
  may_ask_yn!: Yn;
  /**
   * The code by which one would be refused now, or null.
   * @example host_ask_open
   */
  refusal!: string | null;
  /**
   * How many hours pass at most until an application is decided.
   * @example 6
   */
  review_hours!: number;
  /** The newest application, or null. */
  ask!: HostAsk | null;
}
