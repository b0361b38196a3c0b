import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';

const flags = ['Y', 'N'] as const;

/** Text without control characters other than line breaks, and without unpaired surrogates. */
export const plainText = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u;

/** Changes a host's settings; omitted fields are unchanged. */
export class LiveSettingUpdate {
  /**
   * Y: the audience sees the top givers of this live.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  show_top_viewers_yn?: Yn;

  /**
   * Y: the audience sees the host's top givers overall.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  show_fan_ranking_yn?: Yn;

  /**
   * Y: other hosts may watch.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  allow_other_hosts_yn?: Yn;

  /**
   * Y: members blocked from the chat may not watch.
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
   * Maximum number of viewers; 0 for no limit.
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

/** The text at the top of a host's rooms. */
export class BoilerplateRequest {
  /**
   * The text; empty removes it.
   * @example "매일 밤 아홉 시에 만나요"
   */
  @IsString()
  @MaxLength(1000)
  @Matches(plainText)
  boilerplate!: string;
}

/** The content category of a host. */
export class StreamingCategoryRequest {
  /**
   * A code from live-category-list.
   * @example talk
   */
  @IsString()
  @MaxLength(50)
  theme_cd!: string;
}

/** A host's application for red lives. */
export class RedLiveAskRequest {
  /**
   * Y applies, N withdraws the application.
   * @example Y
   */
  @IsIn(flags)
  apply_yn!: Yn;
}

/** A host's settings: the defaults of the next live; some also affect the running one. */
export class LiveSettingDto {
  /**
   * Y: the audience sees the top givers of this live.
   * @example Y
   */
  show_top_viewers_yn!: Yn;
  /**
   * Y: the audience sees the host's top givers overall.
   * @example Y
   */
  show_fan_ranking_yn!: Yn;
  /**
   * Y: other hosts may watch.
   * @example Y
   */
  allow_other_hosts_yn!: Yn;
  /**
   * Y: members blocked from the chat may not watch.
   * @example N
   */
  bar_chat_blocked_yn!: Yn;
  /**
   * Lowest fan level that may talk, 0 to 100.
   * @example 0
   */
  chat_fan_level!: number;
  /**
   * Maximum number of viewers; 0 for no limit.
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
   * The content category of the next live; null before the first choice.
   * @example talk
   */
  theme_cd!: string | null;
  /**
   * The text at the top of the host's rooms; empty without one.
   * @example "매일 밤 아홉 시에 만나요"
   */
  boilerplate!: string;
  /**
   * Y: the host applied for red lives.
   * @example N
   */
  red_ask_yn!: Yn;
}
