import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { type AlarmKind, alarmKinds } from './alarm-kinds.ts';

export { type AlarmKind, alarmKinds, isAlarmOfPerson } from './alarm-kinds.ts';

/** An alarm that the console sends. */
export class SandboxAlarmRequest {
  /**
   * Who is told.
   * @example 1001
   */
  @IsKey()
  user_key!: number;

  /**
   * What is told of.
   * @example follow
   */
  @IsIn(alarmKinds)
  kind!: AlarmKind;

  /**
   * Who caused it; left out: nobody.
   * @example 1002
   */
  @IsOptionalNonNull()
  @IsKey()
  from_user_key?: number;

  /**
   * Text of results (host_ask, deposit, exchange, inquiry).
   * @example "문의에 답변이 달렸어요."
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(200)
  text?: string;

  /**
   * Page of this site that it leads to; left out: the kind's own.
   * @example /lives/all
   */
  @IsOptionalNonNull()
  @Matches(/^\/(?!\/)\S{0,200}$/)
  path?: string;
}

/** Whether pushes wait for the console. */
export class SandboxPushHold {
  /**
   * Y: pushes wait in the inbox until the console delivers them or lets them fail.
   * @example N
   */
  @IsIn(['Y', 'N'])
  hold_yn!: Yn;
}

/** What becomes of a push. */
export class SandboxPushOutcome {
  /**
   * What its provider says of it.
   * @example delivered
   */
  @IsIn(['delivered', 'failed'])
  state!: 'delivered' | 'failed';
}
