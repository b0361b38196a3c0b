import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';

/** The kinds of live (LIVES-10). */
export const liveTypes = ['normal', 'red', 'battle', 'excel'] as const;
export type LiveTypeName = (typeof liveTypes)[number];

/** A live as lists show it. */
export class LiveCard {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Title that the host gave the live.
   * @example "오늘도 달콤한 밤"
   */
  title!: string;
  /**
   * Kind of live.
   * @example normal
   */
  type!: LiveTypeName;
  /**
   * Code of the kind of content, as live-category-list names it.
   * @example talk
   */
  theme_cd!: string;
  /**
   * Korean name of the kind of content.
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
   * Address of a three-second silent preview, or null.
   * @example /media/clips/cafe/3f9c1a7b/preview.mp4
   */
  preview!: string | null;
  /** Who broadcasts. */
  host!: UserBrief;
  /**
   * How many watch now, members and visitors.
   * @example 1234
   */
  viewer_cnt!: number;
  /**
   * How many members like the live.
   * @example 321
   */
  like_cnt!: number;
  /**
   * ISO 8601 UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string;
  /**
   * Whether the host's first live began within the last new_host_days (a site setting).
   * @example N
   */
  new_host_yn!: Yn;
  /**
   * In a list, Y: an item of the host moves the live to the front now.
   * @example N
   */
  boost_yn!: Yn;
}

/** A page of lives. */
export class LiveList extends PageInfo {
  /** The lives of this page. */
  list!: LiveCard[];
}

/** How all lives are asked for: by theme, sorted. */
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
   * Only these kinds, with commas.
   * @example ["normal", "battle"]
   */
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value))
  @IsIn(liveTypes, { each: true })
  type?: LiveTypeName[];
}

/** One of the lists of the home page. */
export class MainLiveSetting {
  /**
   * Stable name of the list.
   * @example popular
   */
  code!: 'popular' | 'recommend' | 'interest' | 'red' | 'latest' | 'new_bj' | 'hot';
  /**
   * Korean heading of the list.
   * @example "지금 인기 있는 라이브"
   */
  title!: string;
  /**
   * The call that answers it.
   * @example /vod/popular-live-list
   */
  call!: string;
  /**
   * How many the home page shows.
   * @example 12
   */
  limit!: number;
  /**
   * Whether only signed-in members see it.
   * @example N
   */
  member_only_yn!: Yn;
}

/** The lists of the home page, in order. */
export class MainLiveSettingList {
  /** The lists, from the top of the page down. */
  list!: MainLiveSetting[];
}

/** A kind of content. */
export class LiveCategoryDto {
  /**
   * Code of the kind of content.
   * @example talk
   */
  theme_cd!: string;
  /**
   * Its Korean name.
   * @example 토크
   */
  name!: string;
}

/** All kinds of content, in order. */
export class LiveCategoryList {
  /** The kinds of content, in order. */
  list!: LiveCategoryDto[];
}
