import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';

/** A decision on an account. */
export class AccountDecisionRequest {
  /**
   * register allows exchanges to be paid to it.
   * @example refuse
   */
  @IsIn(['register', 'refuse'])
  decision!: 'register' | 'refuse';

  /**
   * The reason, shown to the host; required for a refusal.
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
