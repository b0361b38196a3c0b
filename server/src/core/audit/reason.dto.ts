import { IsString, Length, Matches } from 'class-validator';

/** The operator's reason, for the log; the affected member may read it too. */
export class ReasonBody {
  /**
   * 1 to 500 characters.
   * @example "채팅에서 도배를 여러 번 했어요."
   */
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason!: string;
}
