import { type InquiryCategory, inquiryCategories, inquiryLimits } from '@honey/rules';
import { IsIn, IsInt, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import { InquiryDetail, type InquiryStateName, inquiryStates, severalLines } from './inquiries.dto.ts';

/** Which inquiries an operator asks for. */
export class ManagedInquiryQuery extends PageQuery {
  /**
   * Only those that stand so; left out, all.
   * @example waiting
   */
  @IsOptionalNonNull()
  @IsIn(inquiryStates)
  state?: InquiryStateName;

  /**
   * Only those of this category.
   * @example payment
   */
  @IsOptionalNonNull()
  @IsIn(inquiryCategories)
  category_cd?: InquiryCategory;

  /**
   * Y: privileged ones alone; N: the others.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  privilege_yn?: Yn;

  /**
   * A part of the nickname or of the title, the beginning of the ID, or the user_key.
   * @example 하늘
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(100)
  q?: string;

  /**
   * The cursor of the page before: what comes after it. Left out: from the first, or from the offset.
   * @example N41
   */
  @IsOptionalNonNull()
  @Matches(/^[YN]\d{1,10}$/)
  cursor?: string;
}

/** An inquiry with who asked it. */
export class ManagedInquiry extends InquiryDetail {
  /** Who asked. */
  user!: UserBrief;
  /**
   * Payment grade of who asked: 0 none, 1 the highest.
   * @example 2
   */
  vip_level!: number;
  /**
   * Key of the operator who answered last; null: nobody yet, or the sandbox.
   * @example 3
   */
  answered_by!: number | null;
  /**
   * Number of the version, from 1: it grows with every change, and an answer says which one it is to.
   * @example 1
   */
  version!: number;
}

/** A page of inquiries. */
export class ManagedInquiryList extends PageInfo {
  /** Waiting ones: privileged first, then the oldest; all others the newest first. */
  list!: ManagedInquiry[];
  /**
   * Asks for the next page; null: there is none. Far down it costs less than an offset.
   * @example N41
   */
  cursor!: string | null;
}

/** An operator's answer. */
export class InquiryAnswerRequest {
  /**
   * What the member is answered; 1 to 4,000 characters.
   * @example "확인해 보니 결제가 취소된 주문이에요. 카드사에서 3일 안에 취소돼요."
   */
  @IsString()
  @Length(1, inquiryLimits.answerMax)
  @Matches(/\S/)
  @Matches(severalLines)
  answer!: string;

  /**
   * The version of the inquiry that was read; another one is refused with inquiry_changed.
   * @example 1
   */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number;

  /**
   * Why, for the log: of a corrected answer.
   * @example "금액을 잘못 안내했어요."
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}
