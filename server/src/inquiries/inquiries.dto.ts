import { type InquiryCategory, inquiryCategories, inquiryLimits } from '@honey/rules';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { KeptFile } from '../files/index.ts';

export const inquiryStates = ['waiting', 'answered'] as const;
export type InquiryStateName = (typeof inquiryStates)[number];

/** Text with line breaks and tabs, but without other control characters. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
/** One line without control characters. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;

/** The board of inquiries; notices have 1030, events 1040. */
export const inquiryBoard = 1010;

/** Filters the member's own inquiries. */
export class InquiryQuery extends PageQuery {
  /**
   * Only inquiries in this state; omitted: all.
   * @example waiting
   */
  @IsOptionalNonNull()
  @IsIn(inquiryStates)
  state?: InquiryStateName;

  /**
   * Y: only privileged ones; N: only others; omitted: all.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  privilege_yn?: Yn;
}

/** An inquiry as lists show it. */
export class InquiryItem {
  /**
   * Key of the inquiry; notices and inquiries share one number range.
   * @example 41
   */
  board_sn!: number;
  /**
   * The board: 1010 inquiries, 1030 notices, 1040 events.
   * @example 1010
   */
  board_setting_cd!: number;
  /**
   * Code of the category.
   * @example payment
   */
  category_cd!: InquiryCategory;
  /**
   * Display name of the category.
   * @example "결제·충전"
   */
  category_nm!: string;
  /**
   * Title; the category's name if none was entered.
   * @example "충전한 꿀이 보이지 않아요"
   */
  title!: string;
  /**
   * The start of the text, at most 100 characters.
   * @example "어제 카드로 충전했는데 꿀이 들어오지 않았어요."
   */
  summary_content!: string;
  /**
   * waiting or answered.
   * @example waiting
   */
  state!: InquiryStateName;
  /**
   * Whether it was sent as a privileged inquiry, by a VIP or honorary member.
   * @example N
   */
  privilege_yn!: Yn;
  /**
   * Number of attached pictures.
   * @example 1
   */
  file_cnt!: number;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
  /**
   * When it was answered, ISO 8601, UTC; null: not yet.
   * @example 2026-11-22T09:00:00.000Z
   */
  answered_at!: string | null;
}

/** A page of the member's own inquiries, newest first. */
export class InquiryList extends PageInfo {
  /** The inquiries of this page. */
  list!: InquiryItem[];
}

/** An inquiry with its text and answer. */
export class InquiryDetail extends InquiryItem {
  /**
   * The inquiry's text, plain.
   * @example "어제 카드로 충전했는데 꿀이 들어오지 않았어요. 확인해 주세요."
   */
  content!: string;
  /**
   * The answer, plain text; empty while it waits.
   * @example ""
   */
  answer!: string;
  /** The private pictures, readable by the member and operators with their bearer token. */
  files!: KeptFile[];
}

/** A new inquiry. */
export class InquiryRequest {
  /**
   * Code of a category of board-categorys.
   * @example payment
   */
  @IsIn(inquiryCategories)
  category_cd!: InquiryCategory;

  /**
   * At most 100 characters; omitted or empty: the category's name.
   * @example "충전한 꿀이 보이지 않아요"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(inquiryLimits.titleMax)
  @Matches(line)
  title?: string;

  /**
   * 5 to 2,000 characters.
   * @example "어제 카드로 충전했는데 꿀이 들어오지 않았어요. 확인해 주세요."
   */
  @IsString()
  @Length(inquiryLimits.contentMin, inquiryLimits.contentMax)
  @Matches(/\S/)
  @Matches(severalLines)
  content!: string;

  /**
   * Y: a privileged inquiry, for members with a payment or honorary grade.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  privilege_yn?: Yn;

  /**
   * The member's own pictures, uploaded with the file_table board and attached to no other inquiry; at most 5.
   * @example [311, 312]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(inquiryLimits.imagesMax)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  file_ids?: number[];
}

/** Names an inquiry. */
export class InquiryKey {
  /**
   * Key of the inquiry.
   * @example 41
   */
  @IsKey()
  board_sn!: number;
}

/** Names a picture of an inquiry. */
export class InquiryFileKey extends InquiryKey {
  /**
   * Key of the file.
   * @example 311
   */
  @IsKey()
  board_file_sn!: number;
}

/** Pictures to add to an inquiry. */
export class InquiryFilesRequest extends InquiryKey {
  /**
   * The member's own pictures, uploaded with the file_table board and attached to no other inquiry; at most 5 with the
   * existing ones.
   * @example [313]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(inquiryLimits.imagesMax)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(2_147_483_647, { each: true })
  file_ids!: number[];
}

/** A category of inquiries. */
export class InquiryCategoryItem {
  /**
   * Code of the category.
   * @example payment
   */
  category_cd!: InquiryCategory;
  /**
   * Display name of the category.
   * @example "결제·충전"
   */
  category_nm!: string;
}

/** The categories of inquiries, and limits. */
export class InquiryCategories {
  /** The categories in their order. */
  list!: InquiryCategoryItem[];
  /**
   * Whether the member may send privileged inquiries now.
   * @example N
   */
  may_privilege_yn!: Yn;
  /**
   * The maximum number of pictures of an inquiry.
   * @example 5
   */
  file_cnt_max!: number;
}
