import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** The types of live (LIVES-10). */
export const liveTypes = ['normal', 'red', 'battle', 'excel'] as const;
export type LiveTypeName = (typeof liveTypes)[number];

/** The shapes of a live's picture: at least as wide as high, or higher than wide (LIVES-61). */
export const liveShapes = ['H', 'V'] as const;
export type LiveShapeCd = (typeof liveShapes)[number];

/** A live as lists present it. */
export class LiveCard {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * The title that the host chose.
   * @example "오늘도 달콤한 밤"
   */
  title!: string;
  /**
   * Type of live.
   * @example normal
   */
  type!: LiveTypeName;
  /**
   * Code of the content category, as in live-category-list.
   * @example talk
   */
  theme_cd!: string;
  /**
   * Korean name of the content category.
   * @example 토크
   */
  theme_nm!: string;
  /**
   * Topic tags, without the #.
   * @example ["수다", "음악"]
   */
  tags!: string[];
  /**
   * Address of the picture, or null.
   * @example /media/thumbnails/1001.webp
   */
  thumbnail!: string | null;
  /**
   * Shape of the picture: H is at least as wide as high, V higher than wide. It follows the stream.
   * @example H
   */
  shape_cd!: LiveShapeCd;
  /**
   * Address of a three-second silent preview, or null.
   * @example /media/clips/cafe/3f9c1a7b/preview.mp4
   */
  preview!: string | null;
  /** The broadcasting host. */
  host!: UserBrief;
  /**
   * Current viewers, members and visitors.
   * @example 1234
   */
  viewer_cnt!: number;
  /**
   * Number of members who like the live.
   * @example 321
   */
  like_cnt!: number;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string;
  /**
   * Whether the host's first live started within the last new_host_days (a site setting).
   * @example N
   */
  new_host_yn!: Yn;
  /**
   * Whether the host is marked as a pure host this month.
   * @example N
   */
  pure_yn!: Yn;
  /**
   * In a list, Y: an item of the host currently boosts the live to the front.
   * @example N
   */
  boost_yn!: Yn;
}

/** A page of lives. */
export class LiveList extends PageInfo {
  /** The lives of this page. */
  list!: LiveCard[];
}

/** Filter and order of all lives. */
export class TotalLiveQuery extends PageQuery {
  /**
   * Only this theme.
   * @example talk
   */
  @IsOptional()
  @IsString()
  @MaxLength(20)
  theme_cd?: string;

  /**
   * viewers (most watched first), latest, like or star (most honey first).
   * @example viewers
   */
  @IsIn(['viewers', 'latest', 'like', 'star'])
  sort?: 'viewers' | 'latest' | 'like' | 'star' = 'viewers';

  /**
   * Only these types, separated by commas.
   * @example ["normal", "battle"]
   */
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value))
  @IsIn(liveTypes, { each: true })
  type?: LiveTypeName[];
}

/** One section of the home page. */
export class MainLiveSetting {
  /**
   * Stable code of the section.
   * @example popular
   */
  code!: 'popular' | 'recommend' | 'interest' | 'red' | 'latest' | 'new_bj' | 'hot';
  /**
   * Korean heading of the section.
   * @example "지금 인기 있는 라이브"
   */
  title!: string;
  /**
   * The call that returns it.
   * @example /vod/popular-live-list
   */
  call!: string;
  /**
   * Number of lives on the home page.
   * @example 12
   */
  limit!: number;
  /**
   * Whether only signed-in members see it.
   * @example N
   */
  member_only_yn!: Yn;
}

/** The sections of the home page, in order. */
export class MainLiveSettingList {
  /** The sections, from top to bottom. */
  list!: MainLiveSetting[];
}

/** A content category. */
export class LiveCategoryDto {
  /**
   * Code of the content category.
   * @example talk
   */
  theme_cd!: string;
  /**
   * Its Korean name.
   * @example 토크
   */
  name!: string;
}

/** All content categories, in order. */
export class LiveCategoryList {
  /** The content categories, in order. */
  list!: LiveCategoryDto[];
}
