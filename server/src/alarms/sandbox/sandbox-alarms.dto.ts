import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { type AlarmKind, alarmKinds } from '../alarm-kinds.ts';

export { type AlarmKind, alarmKinds, isAlarmOfPerson } from '../alarm-kinds.ts';

/** An alarm sent from the console. */
export class SandboxAlarmRequest {
  /**
   * Key of the receiver.
   * @example 1001
   */
  @IsKey()
  user_key!: number;

  /**
   * The kind of alarm.
   * @example follow
   */
  @IsIn(alarmKinds)
  kind!: AlarmKind;

  /**
   * The member who caused it; omitted: none.
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
   * Page of this site that it links to; omitted: that of the kind.
   * @example /lives/all
   */
  @IsOptionalNonNull()
  @Matches(/^\/(?!\/)\S{0,200}$/)
  path?: string;
}

/** Whether pushes are held for the console. */
export class SandboxPushHold {
  /**
   * Y: pushes are held in the inbox until the console delivers them or lets them fail.
   * @example N
   */
  @IsIn(['Y', 'N'])
  hold_yn!: Yn;
}

/** The outcome of a push. */
export class SandboxPushOutcome {
  /**
   * The result reported by its provider.
   * @example delivered
   */
  @IsIn(['delivered', 'failed'])
  state!: 'delivered' | 'failed';
}
