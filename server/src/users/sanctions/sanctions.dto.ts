import { ApiProperty } from '@nestjs/swagger';
import type { Yn } from '../../core/http/ok.dto.ts';

/** A restriction set by an operator. */
export class UserSanction {
  /**
   * service: the service cannot be used; chat: the member cannot chat; broadcast: no live can be started.
   * @example service
   */
  @ApiProperty({ enum: ['service', 'chat', 'broadcast'] })
  kind!: 'service' | 'chat' | 'broadcast';
  /**
   * The reason shown to the member.
   * @example "운영 정책 위반"
   */
  reason!: string;
  /**
   * When it starts; ISO 8601, UTC.
   * @example 2026-11-18T03:00:00.000Z
   */
  starts_at!: string;
  /**
   * When it ends; null: indefinite.
   * @example 2026-11-25T03:00:00.000Z
   */
  ends_at!: string | null;
  /**
   * Whether it is in force now.
   * @example Y
   */
  active_yn!: Yn;
}

/** A restriction, as operators see it. */
export class ManagedSanction extends UserSanction {
  /**
   * Key of the restriction.
   * @example 12
   */
  id!: number;
  /**
   * Key of the restricted member.
   * @example 1001
   */
  user_key!: number;
  /**
   * When it was lifted early, ISO 8601, UTC; null: not lifted.
   * @example 2026-11-22T09:00:00.000Z
   */
  lifted_at!: string | null;
}
