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
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { type LiveShapeCd, type LiveTypeName, liveShapes, liveTypes } from '../../lives/index.ts';
import { UserBrief } from '../../users/index.ts';
import { BattleDto } from '../battles/battles.dto.ts';
import { LiveSettingDto } from '../own/live-settings.dto.ts';

/** The possible audiences of a live. */
const targets = ['all', 'fans'] as const;

/** Starts a live; omitted fields take the host's settings. */
export class LiveStartRequest {
  /**
   * Title of the live.
   * @example "오늘도 달콤한 밤"
   */
  @IsString()
  @MaxLength(500)
  title!: string;

  /**
   * Content category from live-category-list; omitted: that of the settings.
   * @example talk
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(50)
  theme_cd?: string;

  /**
   * Type of live.
   * @example normal
   */
  @IsIn(liveTypes)
  type?: LiveTypeName = 'normal';

  /**
   * Shape of the picture: H is at least as wide as high, V higher than wide. If the host publishes a stream, it applies
   * until the stream arrives.
   * @example H
   */
  @IsIn(liveShapes)
  shape_cd?: LiveShapeCd = 'H';

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
   * Audience: all, or fans.
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
   * Keys of the contestants of an excel live, in seat order.
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
   * The host's uploaded picture for lists.
   * @example 31
   */
  @IsOptionalNonNull()
  @IsKey()
  file_id?: number;
}

/** Changes the running live; omitted fields are unchanged. */
export class LiveEditRequest {
  /**
   * Key of the live; omitted: the host's current live.
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

/** Ends the host's live. */
export class LiveEndRequest {
  /**
   * Key of the live; omitted: the host's current live.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  vod_key?: number;
}

/** A host's running or announced live. */
export class OwnLive {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * ready while waiting for its stream, then live.
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
   * Content category.
   * @example talk
   */
  theme_cd!: string;
  /**
   * Type of live.
   * @example normal
   */
  type!: LiveTypeName;
  /**
   * Shape of the picture: H is at least as wide as high, V higher than wide.
   * @example H
   */
  shape_cd!: LiveShapeCd;
  /**
   * Audience: all, or fans.
   * @example all
   */
  target!: string;
  /**
   * Current viewers, members and visitors.
   * @example 1234
   */
  viewer_cnt!: number;
  /**
   * Start, ISO 8601 UTC; null while waiting for its stream.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string | null;
  /** The contestants, by seat. */
  contestants!: UserBrief[];
}

/** Another host's excel live in which the host is a contestant. */
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

/** The ended live. */
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

/** The site's limits on what hosts enter. */
export class StreamSettingLimits {
  /**
   * Longest title of a live, in characters.
   * @example 50
   */
  title_max!: number;
  /**
   * Maximum number of topic tags of a live.
   * @example 5
   */
  tags_max!: number;
  /**
   * Longest text at the top of rooms, in characters.
   * @example 200
   */
  boilerplate_max!: number;
  /**
   * Maximum number of signatures of a host.
   * @example 30
   */
  signature_max!: number;
  /**
   * Longest title of a signature, in characters.
   * @example 20
   */
  signature_title_max!: number;
  /**
   * Maximum number of contestants of an excel live.
   * @example 20
   */
  contestants_max!: number;
}

/** The data of a host's settings page. */
export class StreamSettingInfo extends LiveSettingDto {
  /**
   * Y: the host publishes video with the stream key; a live starts with its stream.
   * @example N
   */
  ingest_yn!: Yn;
  /**
   * Y: an operator restricts the host from broadcasting.
   * @example N
   */
  restricted_yn!: Yn;
  /** The running or announced live, or null. */
  live!: OwnLive | null;
  /** The excel live in which the host currently is a contestant, or null. A contestant cannot start a live. */
  seat!: OwnSeat | null;
  /** The present or latest battle of the live; null without one. */
  battle!: BattleDto | null;
  /** The site's limits. */
  limits!: StreamSettingLimits;
}
