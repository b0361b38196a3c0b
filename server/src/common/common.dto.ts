import { IsIn, IsString, Length, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { LiveCard, LiveCategoryDto, MainLiveSetting } from '../lives/index.ts';
import { NoticeItem } from '../notices/index.ts';

/** Information about the site. */
export class SiteInfo {
  /**
   * Name of the site in Latin letters.
   * @example "Honey Live"
   */
  name!: string;
  /**
   * Name of the site in Korean.
   * @example 허니라이브
   */
  name_ko!: string;
  /**
   * The line below the name.
   * @example "달콤한 순간, 지금 라이브"
   */
  slogan!: string;
  /**
   * Company that runs the site.
   * @example (주)허니라이브
   */
  company_nm!: string;
  /**
   * Company that hosts the site.
   * @example (주)허니라이브
   */
  hosting_business_nm!: string;
  /**
   * Postal address of the company.
   * @example "서울특별시 마포구 꿀벌로 12, 3층"
   */
  adr_nm!: string;
  /**
   * The company's representative.
   * @example 김꿀단
   */
  ceo_nm!: string;
  /**
   * Business registration number.
   * @example 000-00-00000
   */
  reg_num!: string;
  /**
   * Telephone number of the customer centre.
   * @example 1500-0000
   */
  phone1!: string;
  /**
   * Number of the mail-order business report.
   * @example 제2026-서울마포-0000호
   */
  online_business_num!: string;
  /**
   * E-mail address of the customer centre.
   * @example help@honey.example
   */
  email!: string;
  /**
   * The copyright line of the footer.
   * @example "© 2026 Honey Live. All rights reserved."
   */
  copyright!: string;
  /**
   * Y: the site is under maintenance; most calls return 503.
   * @example N
   */
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
   * Y: this is a sandbox, not the real service, and the page displays that.
   * @example N
   */
  sandbox_yn!: Yn;
  /**
   * Maximum length of a chat line, in UTF-16 units.
   * @example 200
   */
  chat_length_max!: number;
  /**
   * Minimum length of an ID, in characters.
   * @example 4
   */
  login_id_length_min!: number;
  /**
   * Maximum length of an ID, in characters.
   * @example 20
   */
  login_id_length_max!: number;
  /**
   * Minimum length of a nickname, in characters.
   * @example 2
   */
  nick_length_min!: number;
  /**
   * Maximum length of a nickname, in characters.
   * @example 12
   */
  nick_length_max!: number;
  /**
   * Minimum length of a profile ID, in characters.
   * @example 4
   */
  profile_id_length_min!: number;
  /**
   * Maximum length of a profile ID, in characters.
   * @example 20
   */
  profile_id_length_max!: number;
  /**
   * Maximum length of an introduction, in characters.
   * @example 100
   */
  state_memo_length_max!: number;
  /**
   * Days between a deletion request and the deletion.
   * @example 7
   */
  deletion_wait_days!: number;
}

/** The page whose metadata is read. */
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
  /**
   * Text of the title element.
   * @example "전체 라이브 | 허니라이브"
   */
  meta_title!: string;
  /**
   * Text of the meta element description.
   * @example "지금 방송 중인 모든 라이브를 한눈에 보세요."
   */
  meta_description!: string;
  /**
   * Keywords with commas, for the meta element keywords.
   * @example 라이브,방송,허니라이브
   */
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

/** Forbidden words. */
export class ProhibitedWordList extends PageInfo {
  /**
   * Forbidden words of this page, in alphabetical order.
   * @example ["나쁜말"]
   */
  list!: string[];
}

/** A text to check. */
export class ProhibitCheckRequest {
  /**
   * The text to check, 1 to 4,000 characters.
   * @example 안녕하세요
   */
  @IsString()
  @Length(1, 4000)
  content!: string;

  /**
   * Where the text will be used: nick, title, chat. The same words are forbidden everywhere.
   * @example nick
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(20)
  kind?: string;
}

/** Whether the text may be used. */
export class ProhibitCheckResult {
  /**
   * Y: the text contains a forbidden word.
   * @example N
   */
  prohibited_yn!: Yn;
  /**
   * The words that were found.
   * @example []
   */
  words!: string[];
}
