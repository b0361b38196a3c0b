import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { type LiveTypeName, liveTypes } from '../lives/live-lists.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import { BattleDto } from './battles/battles.dto.ts';
import { LiveSettingDto } from './own/live-settings.dto.ts';

/** Who a live may be for. */
const targets = ['all', 'fans'] as const;

/** Begins a live; what is left out is as the host's settings say. */
export class LiveStartRequest {
  /**
   * Title of the live.
   * @example "오늘도 달콤한 밤"
   */
  @IsString()
  @MaxLength(500)
  title!: string;

  /**
   * Kind of content, one of live-category-list; left out: the one of the settings.
   * @example talk
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(50)
  theme_cd?: string;

  /**
   * Kind of live.
   * @example normal
   */
  @IsIn(liveTypes)
  type?: LiveTypeName = 'normal';

  /**
   * Topic tags, with or without the #.
   * @example ["수다", "음악"]
   */
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  tags?: string[] = [];

  /**
   * Who it is for: all, or fans.
   * @example all
   */
  @IsIn(targets)
  target?: (typeof targets)[number] = 'all';

  /**
   * Lowest fan level that may watch, 0 to 100.
   * @example 0
   */
  @IsInt()
  @Min(0)
  @Max(100)
  entry_fan_level?: number = 0;

  /**
   * Keys of the hosts who take part in an excel live, in the order of their seats.
   * @example [102, 103]
   */
  @IsArray()
  @ArrayMaxSize(100)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  contestants?: number[] = [];

  /**
   * The own uploaded picture that lists show.
   * @example 31
   */
  @IsOptionalNonNull()
  @IsKey()
  file_id?: number;
}

/** Changes the live that is on; what is left out stays. */
export class LiveEditRequest {
  /**
   * Key of the live; left out: whichever the host has on.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;

  /**
   * Title of the live.
   * @example "오늘도 달콤한 밤"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(500)
  title?: string;

  /**
   * Topic tags, with or without the #.
   * @example ["수다", "음악"]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  tags?: string[];
}

/** Ends the own live. */
export class LiveEndRequest {
  /**
   * Key of the live; left out: whichever the host has on.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;
}

/** The live that a host has on, or announced. */
export class OwnLive {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * ready while its stream is awaited, then live.
   * @example live
   */
  state!: 'ready' | 'live';
  /**
   * Title of the live.
   * @example "오늘도 달콤한 밤"
   */
  title!: string;
  /**
   * Topic tags, without the #.
   * @example ["수다", "음악"]
   */
  tags!: string[];
  /**
   * Kind of content.
   * @example talk
   */
  theme_cd!: string;
  /**
   * Kind of live.
   * @example normal
   */
  type!: LiveTypeName;
  /**
   * Who it is for: all, or fans.
   * @example all
   */
  target!: string;
  /**
   * How many watch now, members and visitors.
   * @example 1234
   */
  viewer_cnt!: number;
  /**
   * When it began, ISO 8601 UTC; null while its stream is awaited.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string | null;
  /** The hosts who take part, by seat. */
  contestants!: UserBrief[];
}

/** An excel live of another host in which the host is a contestant. */
export class OwnSeat {
  /**
   * Key of the live.
   * @example 1004
   */
  vod_key!: number;
  /**
   * Title of the live.
   * @example "엑셀 라이브: 오늘의 1등은?"
   */
  title!: string;
  /** The host of the live. */
  host!: UserBrief;
}

/** What ended. */
export class LiveEnded {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Always ended.
   * @example ended
   */
  state!: 'ended';
}

/** Bounds of what a host may write, as the site has them. */
export class StreamSettingLimits {
  /**
   * Longest title of a live, in characters.
   * @example 50
   */
  title_max!: number;
  /**
   * How many topic tags a live has at most.
   * @example 5
   */
  tags_max!: number;
  /**
   * Longest text on top of the rooms, in characters.
   * @example 200
   */
  boilerplate_max!: number;
  /**
   * How many signatures a host has at most.
   * @example 30
   */
  signature_max!: number;
  /**
   * Longest title of a signature, in characters.
   * @example 20
   */
  signature_title_max!: number;
  /**
   * How many contestants an excel live has at most.
   * @example 20
   */
  contestants_max!: number;
}

/** Everything that a host's page of settings shows. */
export class StreamSettingInfo extends LiveSettingDto {
  /**
   * Y: the picture is published by the host, with the stream key; a live begins with it.
   * @example N
   */
  ingest_yn!: Yn;
  /**
   * Y: an operator keeps the host from broadcasting.
   * @example N
   */
  restricted_yn!: Yn;
  /** The live that is on or announced, or null. */
  live!: OwnLive | null;
  /** The excel live in which the host is a contestant now, or null. While there is one, the host starts no live. */
  seat!: OwnSeat | null;
  /** The battle that the live is in, or was in last; null without one. */
  battle!: BattleDto | null;
  /** Bounds of what may be written. */
  limits!: StreamSettingLimits;
}
