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
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';

/** Text on one line, without control characters and unpaired surrogates. */
const plainLine = /^[^\p{Cc}\p{Cs}]*$/u;

/** The chat settings of a host's rooms. */
export class RoomModesDto {
  /**
   * Key of the host.
   * @example 101
   */
  host_key!: number;
  /**
   * Seconds between two lines of a viewer; 0 means off.
   * @example 10
   */
  slow_seconds!: number;
  /**
   * Lowest fan level that may talk; 0 allows all viewers, 1 every fan.
   * @example 0
   */
  fan_level!: number;
  /**
   * Y: viewers may not send links.
   * @example N
   */
  links_off_yn!: Yn;
  /**
   * Y: only subscribers may talk.
   * @example N
   */
  subscribers_only_yn!: Yn;
  /**
   * Words that viewers may not use here, in addition to the site's.
   * @example ["스포일러"]
   */
  words!: string[];
  /**
   * The notice pinned in the running live; empty if none is pinned.
   * @example "오늘은 9시에 끝나요"
   */
  notice!: string;
  /**
   * Longest slow mode in seconds.
   * @example 300
   */
  slow_seconds_max!: number;
  /**
   * Maximum number of forbidden words.
   * @example 50
   */
  words_max!: number;
  /**
   * Longest notice in UTF-16 units.
   * @example 200
   */
  notice_length_max!: number;
}

/** Changes the chat settings of a host's rooms; omitted fields are unchanged. */
export class RoomModesRequest {
  /**
   * Seconds between two lines of a viewer; 0 means off.
   * @example 10
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(3_600)
  slow_seconds?: number;
  /**
   * Lowest fan level that may talk; 0 allows all viewers, 1 every fan.
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
   * Y: only subscribers may talk.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  subscribers_only_yn?: Yn;
  /**
   * The complete list of forbidden words; words that differ only in case or spaces count as one.
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
   * The text shown to the whole room, on one line.
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
   * The pinned text; empty if none is pinned.
   * @example "오늘은 9시에 끝나요"
   */
  message!: string;
}
