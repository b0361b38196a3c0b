import { ApiProperty } from '@nestjs/swagger';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';

/** Whose restrictions. */
export class UserKeyParam {
  /**
   * Key of the member.
   * @example 1001
   */
  @IsKey()
  user_key!: number;
}

/** A restriction that an operator set. */
export class UserSanction {
  /**
   * service: nothing can be used; chat: nothing can be said; broadcast: no live can be begun.
   * @example service
   */
  @ApiProperty({ enum: ['service', 'chat', 'broadcast'] })
  kind!: 'service' | 'chat' | 'broadcast';
  /**
   * Why, in words for the member.
   * @example "운영 정책 위반"
   */
  reason!: string;
  /**
   * From when on; ISO 8601, UTC.
   * @example 2026-11-18T03:00:00.000Z
   */
  starts_at!: string;
  /**
   * Null: without end.
   * @example 2026-11-25T03:00:00.000Z
   */
  ends_at!: string | null;
  /**
   * Whether it is in force now.
   * @example Y
   */
  active_yn!: Yn;
}

/** A warning that an operator gave a host by ending a live. */
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
   * Why, in words for the member; empty for a warning without a word.
   * @example "운영 정책 위반"
   */
  reason!: string;
  /**
   * When it was given; ISO 8601, UTC.
   * @example 2026-11-18T03:00:00.000Z
   */
  warned_at!: string;
}

/** A member's restrictions and warnings. */
export class UserSanctionList {
  /** The restrictions: those in force first, then the newest. */
  list!: UserSanction[];
  /** The newest 50 warnings, the newest first. */
  warnings!: UserWarning[];
}
