import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';

/** What becomes of an account. */
export class AccountDecisionRequest {
  /**
   * register lets exchanges be paid to it.
   * @example refuse
   */
  @IsIn(['register', 'refuse'])
  decision!: 'register' | 'refuse';

  /**
   * Why; a refusal needs it, and the host reads it.
   * @example "통장 사본의 예금주가 보이지 않아요."
   */
  @ValidateIf(
    ({ decision, reason }: AccountDecisionRequest) => decision !== 'register' || reason !== undefined,
  )
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}
