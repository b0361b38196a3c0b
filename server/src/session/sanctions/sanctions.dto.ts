import { UserSanction } from '../../users/index.ts';

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
