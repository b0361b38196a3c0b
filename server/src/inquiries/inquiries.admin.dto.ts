import { type InquiryCategory, inquiryCategories, inquiryLimits } from '@honey/rules';
import { OmitType } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { CursorPageInfo, NextPageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';
import { InquiryDetail, type InquiryStateName, inquiryStates, severalLines } from './inquiries.dto.ts';

/** Filters the inquiries. */
export class ManagedInquiryQuery extends PageQuery {
  /**
   * Only inquiries in this state; omitted: all.
   * @example waiting
   */
  @IsOptionalNonNull()
  @IsIn(inquiryStates)
  state?: InquiryStateName;

  /**
   * Only inquiries of this category.
   * @example payment
   */
  @IsOptionalNonNull()
  @IsIn(inquiryCategories)
  category_cd?: InquiryCategory;

  /**
   * Y: only privileged ones; N: only others.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  privilege_yn?: Yn;

  /**
   * Part of the nickname or title, start of the ID, or the user_key.
   * @example 하늘
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(100)
  q?: string;

  /**
   * The cursor of the previous page. Omitted: from the start, or from the offset.
   * @example N41
   */
  @IsOptionalNonNull()
  @Matches(/^[YN]\d{1,10}$/)
  cursor?: string;
}

/** Filters the file of inquiries. */
export class ManagedInquiryFilter extends OmitType(ManagedInquiryQuery, ['offset', 'limit', 'cursor']) {}

/** An inquiry with its author. */
export class ManagedInquiry extends InquiryDetail {
  /** The author. */
  user!: UserBrief;
  /**
   * Payment grade of the author: 0 none, 1 the highest.
   * @example 2
   */
  vip_level!: number;
  /**
   * Key of the operator who answered last; null: not answered, or answered by the sandbox.
   * @example 3
   */
  answered_by!: number | null;
  /**
   * Version number, from 1: it grows with every change, and an answer states the version it is for.
   * @example 1
   */
  version!: number;
}

/** A page of inquiries. */
export class ManagedInquiryList extends CursorPageInfo {
  /** Waiting ones: privileged first, then oldest first; otherwise newest first. */
  list!: ManagedInquiry[];
  /**
   * Cursor of the next page; null: there is none. For far pages it costs less than an offset.
   * @example N41
   */
  override cursor!: string | null;
}

/** Inquiries of one member, newest first. */
export class MemberInquiryList extends NextPageInfo {
  /** The inquiries of this page. */
  list!: ManagedInquiry[];
}

/** An operator's answer. */
export class InquiryAnswerRequest {
  /**
   * The answer to the member; 1 to 4,000 characters.
   * @example "확인해 보니 결제가 취소된 주문이에요. 카드사에서 3일 안에 취소돼요."
   */
  @IsString()
  @Length(1, inquiryLimits.answerMax)
  @Matches(/\S/)
  @Matches(severalLines)
  answer!: string;

  /**
   * The version of the inquiry that was read; any other is refused with inquiry_changed.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;

  /**
   * The reason for a correction, for the audit log.
   * @example "금액을 잘못 안내했어요."
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}
