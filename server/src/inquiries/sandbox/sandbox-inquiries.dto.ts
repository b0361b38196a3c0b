import { inquiryLimits } from '@honey/rules';
import { IsString, Length, Matches } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { severalLines } from '../inquiries.dto.ts';

/** Names an inquiry. */
export class SandboxInquiryParam {
  /**
   * board_sn as the list has it.
   * @example 41
   */
  @IsKey()
  board_sn!: number;
}

/** An inquiry that waits. */
export class SandboxInquiry {
  /**
   * Key of the inquiry.
   * @example 41
   */
  board_sn!: number;
  /**
   * Key of who asked.
   * @example 1001
   */
  user_key!: number;
  /**
   * What they sign in with; null for an account without an ID.
   * @example viewer01
   */
  login_id!: string | null;
  /**
   * Nickname.
   * @example 하늘바라기
   */
  nick!: string;
  /**
   * Title.
   * @example "충전한 꿀이 보이지 않아요"
   */
  title!: string;
  /**
   * Whether it was asked as a VIP or honorary member.
   * @example N
   */
  privilege_yn!: Yn;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
}

/** The inquiries that wait, as operators see them; the first hundred. */
export class SandboxInquiries {
  /** The inquiries: privileged ones first, then the oldest. */
  list!: SandboxInquiry[];
}

/** What is answered. */
export class SandboxInquiryAnswer {
  /**
   * Left out, a friendly sentence.
   * @example "확인하고 처리했어요."
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, inquiryLimits.answerMax)
  @Matches(/\S/)
  @Matches(severalLines)
  answer?: string;
}
