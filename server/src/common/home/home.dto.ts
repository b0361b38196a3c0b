import { bannerGroups } from '@honey/rules';
import { IsIn } from 'class-validator';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { LiveCard, LiveCategoryDto, MainLiveSetting } from '../../lives/index.ts';
import { NoticeItem } from '../../notices/index.ts';

/** Banners of a group. */
export class BannerQuery extends PageQuery {
  /**
   * BNRG001001 main, BNRG018001 rank, BNRG000001 general.
   * @example BNRG001001
   */
  @IsIn(bannerGroups)
  banner_grp_cd!: string;
}

/** A linked banner picture. */
export class BannerDto {
  /**
   * Key of the banner.
   * @example 1
   */
  banner_sn!: number;
  /**
   * Group of the banner, as in the query.
   * @example BNRG001001
   */
  banner_grp_cd!: string;
  /**
   * Alternative text of the banner.
   * @example "첫 충전 꿀 두 배"
   */
  title!: string;
  /**
   * Address of the picture.
   * @example /files/art/banner-1.svg
   */
  image!: string;
  /**
   * Path of this site, or an external https address.
   * @example /announce/12
   */
  link!: string;
}

/** A page of banners. */
export class BannerList extends PageInfo {
  /** The banners of this page, in the editors' order. */
  list!: BannerDto[];
}

/**
 * The home page's data in one response, the same for everyone. A live appears in at most two of the lists; the calls
 * named in `settings` return each list in full.
 */
export class MainData {
  /**
   * Number of running lives.
   * @example 14
   */
  live_cnt!: number;
  /** The lists of the home page, in order. */
  settings!: MainLiveSetting[];
  /** Kinds of content, in order. */
  categories!: LiveCategoryDto[];
  /** Main banners that are shown now. */
  banners!: BannerDto[];
  /** The newest public notices. */
  notices!: NoticeItem[];
  /** Lives by the number of viewers now. */
  popular!: LiveCard[];
  /** Lives by the editors' weight, likes and viewers. */
  recommend!: LiveCard[];
  /** Red lives, most watched first. */
  red!: LiveCard[];
  /** Lives, latest start first. */
  latest!: LiveCard[];
  /** Lives of new hosts, latest start first. */
  new_bj!: LiveCard[];
  /** Lives that received the most honey and likes recently. */
  hot!: LiveCard[];
}
