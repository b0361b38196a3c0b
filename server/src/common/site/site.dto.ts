import { IsString, Length } from 'class-validator';
import type { Yn } from '../../core/http/ok.dto.ts';

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
   * Whether the lotto is offered.
   * @example Y
   */
  lotto_yn!: Yn;
  /**
   * Whether coupons are offered.
   * @example Y
   */
  coupon_yn!: Yn;
  /**
   * Whether e-books are offered.
   * @example Y
   */
  ebook_yn!: Yn;
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
