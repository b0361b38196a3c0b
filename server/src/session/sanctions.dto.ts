import { ApiProperty } from '@nestjs/swagger';
import { IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';

/** Names a member. */
export class UserKeyParam {
  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  user_key!: number;
}

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

/** A warning that an operator issued to a host by ending a live. */
export class UserWarning {
  /**
   * Key of the live that was ended.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Title of that live.
   * @example "오늘도 달콤한 밤"
   */
  title!: string;
  /**
   * The reason shown to the member; empty if none was stated.
   * @example "운영 정책 위반"
   */
  reason!: string;
  /**
   * When it was issued; ISO 8601, UTC.
   * @example 2026-11-18T03:00:00.000Z
   */
  warned_at!: string;
}

/** A member's restrictions and warnings. */
export class UserSanctionList {
  /** The restrictions: those in force first, then newest first. */
  list!: UserSanction[];
  /** The newest 50 warnings, newest first. */
  warnings!: UserWarning[];
}
