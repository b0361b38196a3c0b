import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { LiveCard, LiveCategoryDto, MainLiveSetting } from '../lives/lists/live-lists.dto.ts';
import { NoticeItem } from '../notices/notices.dto.ts';

/** What the page knows of the site. */
export class SiteInfo {
  /** @example Honey Live */
  name!: string;
  /** @example 허니라이브 */
  name_ko!: string;
  /** @example 달콤한 순간, 지금 라이브 */
  slogan!: string;
  /** @example (주)허니라이브 */
  company_nm!: string;
  /** @example (주)허니라이브 */
  hosting_business_nm!: string;
  /** @example 서울특별시 마포구 꿀벌로 12, 3층 */
  adr_nm!: string;
  /** @example 김꿀단 */
  ceo_nm!: string;
  /** @example 000-00-00000 */
  reg_num!: string;
  /** @example 1500-0000 */
  phone1!: string;
  /** @example 제2026-서울마포-0000호 */
  online_business_num!: string;
  /** @example help@honey.example */
  email!: string;
  /** @example © 2026 Honey Live. All rights reserved. */
  copyright!: string;
  /** @example N */
  is_maintenance!: Yn;
  /**
   * Address of the page that introduces the company (external).
   * @example https://company.honey.example/
   */
  company_url!: string;
  /**
   * Address where the business number can be checked (external).
   * @example https://www.ftc.go.kr/bizCommPop.do
   */
  reg_check_url!: string;
  /**
   * Whether visitors may watch normal lives.
   * @example N
   */
  guest_watch_yn!: Yn;
  /**
   * Y: this is a sandbox, not the real service, and the page says so.
   * @example N
   */
  sandbox_yn!: Yn;
  /**
   * Longest chat line, in UTF-16 units.
   * @example 200
   */
  chat_length_max!: number;
  /**
   * Shortest ID.
   * @example 4
   */
  login_id_length_min!: number;
  /**
   * Longest ID.
   * @example 20
   */
  login_id_length_max!: number;
  /**
   * Shortest nickname.
   * @example 2
   */
  nick_length_min!: number;
  /**
   * Longest nickname.
   * @example 12
   */
  nick_length_max!: number;
  /**
   * Shortest profile ID.
   * @example 4
   */
  profile_id_length_min!: number;
  /**
   * Longest profile ID.
   * @example 20
   */
  profile_id_length_max!: number;
  /**
   * Longest introduction.
   * @example 100
   */
  state_memo_length_max!: number;
  /**
   * Days that an asked-for deletion waits before it is final.
   * @example 7
   */
  deletion_wait_days!: number;
}

/** Which page's metadata. */
export class MetaQuery {
  /**
   * Path of the page, with its query.
   * @example /lives/all
   */
  @IsString()
  @Length(1, 2000)
  request_url!: string;
}

/** A page's metadata. */
export class PageMeta {
  /** @example 전체 라이브 | 허니라이브 */
  meta_title!: string;
  /** @example 지금 방송 중인 모든 라이브를 한눈에 보세요. */
  meta_description!: string;
  /** @example 라이브,방송,허니라이브 */
  meta_keyword!: string;
}

/** Banners of a group. */
export class BannerQuery extends PageQuery {
  /**
   * BNRG001001 main, BNRG018001 rank, BNRG000001 general.
   * @example BNRG001001
   */
  @IsIn(['BNRG001001', 'BNRG018001', 'BNRG000001'])
  banner_grp_cd!: string;
}

/** A picture that leads somewhere. */
export class BannerDto {
  /** @example 1 */
  banner_sn!: number;
  /** @example BNRG001001 */
  banner_grp_cd!: string;
  /** @example 첫 충전 꿀 두 배 */
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
  list!: BannerDto[];
}

/**
 * The home page's data in one answer, the same for everybody. A live stands on two of the lists at most; the calls that
 * `settings` names answer each list in full.
 */
export class MainData {
  /**
   * How many lives are on now.
   * @example 14
   */
  live_cnt!: number;
  settings!: MainLiveSetting[];
  categories!: LiveCategoryDto[];
  banners!: BannerDto[];
  notices!: NoticeItem[];
  popular!: LiveCard[];
  recommend!: LiveCard[];
  red!: LiveCard[];
  latest!: LiveCard[];
  new_bj!: LiveCard[];
  hot!: LiveCard[];
}

/** Words that may not be used. */
export class ProhibitedWordList extends PageInfo {
  /** @example ["나쁜말"] */
  list!: string[];
}

/** A text to look through. */
export class ProhibitCheckRequest {
  /** @example 안녕하세요 */
  @IsString()
  @Length(1, 4000)
  content!: string;

  /**
   * Where it will stand: nick, title, chat. The same words are forbidden everywhere.
   * @example nick
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(20)
  kind?: string;
}

/** Whether the text may be used. */
export class ProhibitCheckResult {
  /** @example N */
  prohibited_yn!: Yn;
  /**
   * The words that were found.
   * @example []
   */
  words!: string[];
}
