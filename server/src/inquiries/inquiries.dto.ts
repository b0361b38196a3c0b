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
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { KeptFile } from '../files/files.dto.ts';

export const inquiryStates = ['waiting', 'answered'] as const;
export type InquiryStateName = (typeof inquiryStates)[number];

/** Text that says something; tabs and line breaks may stand in it, other control characters not. */
export const severalLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
/** One line without control characters. */
const line = /^[^\p{Cc}\p{Cs}]*$/u;

/** The board of inquiries; notices have 1030, events 1040. */
export const inquiryBoard = 1010;

/** Which of one's own inquiries are asked for. */
export class InquiryQuery extends PageQuery {
  /**
   * Only those that stand so; left out, all.
   * @example waiting
   */
  @IsOptionalNonNull()
  @IsIn(inquiryStates)
  state?: InquiryStateName;

  /**
   * Y: privileged ones alone; N: the others; left out, all.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  privilege_yn?: Yn;
}

/** An inquiry as lists show it. */
export class InquiryItem {
  /**
   * Key of the inquiry; no notice has the same.
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
   * The category as people read it.
   * @example "결제·충전"
   */
  category_nm!: string;
  /**
   * Title, or the category's name where none was given.
   * @example "충전한 꿀이 보이지 않아요"
   */
  title!: string;
  /**
   * The beginning of what was asked, at most 100 characters.
   * @example "어제 카드로 충전했는데 꿀이 들어오지 않았어요."
   */
  summary_content!: string;
  /**
   * waiting or answered.
   * @example waiting
   */
  state!: InquiryStateName;
  /**
   * Whether it was asked as a VIP or honorary member.
   * @example N
   */
  privilege_yn!: Yn;
  /**
   * Number of pictures that go with it.
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

/** A page of one's own inquiries, newest first. */
export class InquiryList extends PageInfo {
  /** The inquiries of this page. */
  list!: InquiryItem[];
}

/** An inquiry in full. */
export class InquiryDetail extends InquiryItem {
  /**
   * What was asked; plain text.
   * @example "어제 카드로 충전했는데 꿀이 들어오지 않았어요. 확인해 주세요."
   */
  content!: string;
  /**
   * The answer, plain text; empty while it waits.
   * @example ""
   */
  answer!: string;
  /** Its pictures, private ones: for the member and operators, by their bearer. */
  files!: KeptFile[];
}

/** What is asked. */
export class InquiryRequest {
  /**
   * Code of a category of board-categorys.
   * @example payment
   */
  @IsIn(inquiryCategories)
  category_cd!: InquiryCategory;

  /**
   * At most 100 characters; left out or empty, the category's name.
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
   * Own pictures that were kept with the file_table board and go with no other inquiry, at most 5.
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

/** Which inquiry is meant. */
export class InquiryKey {
  /**
   * Key of the inquiry.
   * @example 41
   */
  @IsKey()
  board_sn!: number;
}

/** Which picture of which inquiry is meant. */
export class InquiryFileKey extends InquiryKey {
  /**
   * Key of the file.
   * @example 311
   */
  @IsKey()
  board_file_sn!: number;
}

/** Which pictures are added to which inquiry. */
export class InquiryFilesRequest extends InquiryKey {
  /**
   * Own pictures that were kept with the file_table board and go with no other inquiry; with those that are there at most 5.
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
   * The category as people read it.
   * @example "결제·충전"
   */
  category_nm!: string;
}

/** What can be asked, and how. */
export class InquiryCategories {
  /** The categories in their order. */
  list!: InquiryCategoryItem[];
  /**
   * Whether the member may send privileged inquiries now.
   * @example N
   */
  may_privilege_yn!: Yn;
  /**
   * Most pictures that go with an inquiry, a number of files.
   * @example 5
   */
  file_cnt_max!: number;
}
