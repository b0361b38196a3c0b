import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';

const flags = ['Y', 'N'] as const;

/** Text without control characters but line breaks, and without halves of characters. */
export const plainText = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u;

/** What a host changes of the own settings; what is left out stays. */
export class LiveSettingUpdate {
  /**
   * Y: the audience sees who gave most in this live.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  show_top_viewers_yn?: Yn;

  /**
   * Y: the audience sees who gave the host most in all.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  show_fan_ranking_yn?: Yn;

  /**
   * Y: hosts of other channels may watch.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  allow_other_hosts_yn?: Yn;

  /**
   * Y: members whom the host blocked from the chat may not watch either.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  bar_chat_blocked_yn?: Yn;

  /**
   * Lowest fan level that may talk, 0 to 100.
   * @example 0
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(100)
  chat_fan_level?: number;

  /**
   * How many viewers are let in; 0 for no limit.
   * @example 0
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  viewer_limit?: number;

  /**
   * Y: gift messages are read aloud.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  tts_yn?: Yn;

  /**
   * Y: gifts show the host's signatures.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  signature_yn?: Yn;
}

/** The text on top of a host's rooms. */
export class BoilerplateRequest {
  /**
   * The text; empty takes it down.
   * @example "매일 밤 아홉 시에 만나요"
   */
  @IsString()
  @MaxLength(1000)
  @Matches(plainText)
  boilerplate!: string;
}

/** The kind of content that a host broadcasts. */
export class StreamingCategoryRequest {
  /**
   * One of live-category-list.
   * @example talk
   */
  @IsString()
  @MaxLength(50)
  theme_cd!: string;
}

/** Whether a host applies for red lives. */
export class RedLiveAskRequest {
  /**
   * Y applies, N takes the application back.
   * @example Y
   */
  @IsIn(flags)
  apply_yn!: Yn;
}

/** A host's settings: what the next live begins with, and what acts on the running one. */
export class LiveSettingDto {
  /**
   * Y: the audience sees who gave most in this live.
   * @example Y
   */
  show_top_viewers_yn!: Yn;
  /**
   * Y: the audience sees who gave the host most in all.
   * @example Y
   */
  show_fan_ranking_yn!: Yn;
  /**
   * Y: hosts of other channels may watch.
   * @example Y
   */
  allow_other_hosts_yn!: Yn;
  /**
   * Y: members whom the host blocked from the chat may not watch either.
   * @example N
   */
  bar_chat_blocked_yn!: Yn;
  /**
   * Lowest fan level that may talk, 0 to 100.
   * @example 0
   */
  chat_fan_level!: number;
  /**
   * How many viewers are let in; 0 for no limit.
   * @example 0
   */
  viewer_limit!: number;
  /**
   * Y: gift messages are read aloud.
   * @example Y
   */
  tts_yn!: Yn;
  /**
   * Y: gifts show the host's signatures.
   * @example Y
   */
  signature_yn!: Yn;
  /**
   * The kind of content that the next live begins with; null before the first choice.
   * @example talk
   */
  theme_cd!: string | null;
  /**
   * The text on top of the host's rooms; empty without one.
   * @example "매일 밤 아홉 시에 만나요"
   */
  boilerplate!: string;
  /**
   * Y: the host applied for red lives.
   * @example N
   */
  red_ask_yn!: Yn;
}
