import { IsDateString, IsIn, Length } from 'class-validator';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { ManagedSanction } from '../../users/index.ts';

/** A new restriction. */
export class SanctionRequest extends ReasonBody {
  /**
   * Key of the member; an operator cannot be restricted.
   * @example 1001
   */
  @IsKey()
  user_key!: number;

  /**
   * service: from the whole service; chat: from chatting; broadcast: from broadcasting.
   * @example chat
   */
  @IsIn(['service', 'chat', 'broadcast'])
  kind!: 'service' | 'chat' | 'broadcast';

  /**
   * When it ends, in the future; ISO 8601. Omitted: indefinite.
   * @example 2030-11-25T03:00:00.000Z
   */
  @IsOptionalNonNull()
  @IsDateString({ strict: true })
  @Length(10, 40)
  until?: string;
}

/** The result of a restriction. */
export class SanctionResult extends ManagedSanction {
  /**
   * Y: a running live of the member was ended.
   * @example N
   */
  live_ended_yn!: Yn;
}
