import { inquiryLimits } from '@honey/rules';
import { IsString, Length, Matches } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { severalLines } from '../inquiries.dto.ts';

/** Names an inquiry. */
export class SandboxInquiryParam {
  /**
   * board_sn from the list.
   * @example 41
   */
  @IsKey()
  board_sn!: number;
}

/** A waiting inquiry. */
export class SandboxInquiry {
  /**
   * Key of the inquiry.
   * @example 41
   */
  board_sn!: number;
  /**
   * Key of the author.
   * @example 1001
   */
  user_key!: number;
  /**
   * Their sign-in ID; null for an account without one.
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
   * Whether it was sent as a privileged inquiry, by a VIP or honorary member.
   * @example N
   */
  privilege_yn!: Yn;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
}

/** The first hundred waiting inquiries, in the operators' order. */
export class SandboxInquiries {
  /** The inquiries: privileged ones first, then oldest first. */
  list!: SandboxInquiry[];
}

/** An answer. */
export class SandboxInquiryAnswer {
  /**
   * Omitted: a friendly default sentence.
   * @example "확인하고 처리했어요."
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, inquiryLimits.answerMax)
  @Matches(/\S/)
  @Matches(severalLines)
  answer?: string;
}
