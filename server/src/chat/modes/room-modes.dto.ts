import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';

/** Text on one line, without control characters and halves of characters. */
const plainLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** How the chat of a host's rooms is kept. */
export class RoomModesDto {
  /**
   * Key of the host.
   * @example 101
   */
  host_key!: number;
  /**
   * Seconds between two lines of a viewer; 0 is off.
   * @example 10
   */
  slow_seconds!: number;
  /**
   * Lowest fan level that may talk; 0 lets everybody, 1 every fan.
   * @example 0
   */
  fan_level!: number;
  /**
   * Y: viewers may not send links.
   * @example N
   */
  links_off_yn!: Yn;
  /**
   * Y: subscribers alone may talk.
   * @example N
   */
  subscribers_only_yn!: Yn;
  /**
   * Words that viewers may not say here, beside the site's.
   * @example ["스포일러"]
   */
  words!: string[];
  /**
   * The notice that is pinned in the running live; empty where none is.
   * @example "오늘은 9시에 끝나요"
   */
  notice!: string;
  /**
   * Longest slow mode in seconds.
   * @example 300
   */
  slow_seconds_max!: number;
  /**
   * How many words may be forbidden.
   * @example 50
   */
  words_max!: number;
  /**
   * Longest notice in UTF-16 units.
   * @example 200
   */
  notice_length_max!: number;
}

/** Changes how a host's rooms are kept; what is left out stays. */
export class RoomModesRequest {
  /**
   * Seconds between two lines of a viewer; 0 is off.
   * @example 10
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(3_600)
  slow_seconds?: number;
  /**
   * Lowest fan level that may talk; 0 lets everybody, 1 every fan.
   * @example 10
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(100)
  fan_level?: number;
  /**
   * Y: viewers may not send links.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  links_off_yn?: Yn;
  /**
   * Y: subscribers alone may talk.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  subscribers_only_yn?: Yn;
  /**
   * All words that viewers may not say here; those that differ in case or spaces alone are one.
   * @example ["스포일러"]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(500)
  @IsString({ each: true })
  @Length(1, 30, { each: true })
  @Matches(plainLine, { each: true })
  words?: string[];
}

/** Pins a notice. */
export class PinnedNoticeRequest {
  /**
   * What everybody in the room is to see, on one line.
   * @example "오늘은 9시에 끝나요"
   */
  @IsString()
  @MaxLength(1_000)
  @Matches(plainLine)
  message!: string;
}

/** The notice of a live. */
export class PinnedNotice {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * What is pinned; empty where nothing is.
   * @example "오늘은 9시에 끝나요"
   */
  message!: string;
}
