import { IsInt, Max, Min } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';

/** Names the host whose fan club it is. */
export class FanClubParam {
  /**
   * Key of the host; digits only.
   * @example 101
   */
  @IsKey()
  bj_user_key!: number;
}

/** Names the member whose fan clubs they are. */
export class UserFanClubsParam {
  /**
   * Key of the member; digits only.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;
}

/** How a fan club is asked for. */
export class FanClubQuery extends PageQuery {
  /**
   * Lowest fan level to list.
   * @example 1
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  level_min?: number;

  /**
   * Highest fan level to list.
   * @example 100
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100)
  level_max?: number;
}

/** A fan in a host's fan club. */
export class Fan extends UserBrief {
  /**
   * Fan level with this host, 1 to 100.
   * @example 12
   */
  fan_level!: number;
  /**
   * Honey given to this host in all, whole stars: to the host, to operators and of oneself; null to all others.
   * @example 12000
   */
  star_cnt!: number | null;
  /**
   * Y: subscribes to this host.
   * @example N
   */
  subscriber_yn!: Yn;
}

/** How many fans stand in a step of ten levels. */
export class FanLevelStep {
  /**
   * Where the step begins, as pages show levels: 0 (levels 1 to 9), 10, 20, up to 100.
   * @example 10
   */
  level!: number;
  /**
   * Fans in it.
   * @example 31
   */
  fan_cnt!: number;
}

/** A page of a host's fan club. Who does not show whose fan they are stands in it for the host and operators alone. */
export class FanClub extends PageInfo {
  /** The fans of this page, the highest first. */
  list!: Fan[];
  /** The whole club by steps of ten levels, for the host and operators; empty to all others. */
  steps!: FanLevelStep[];
}

/** A host whose fan a member is. */
export class FanOfHost extends UserBrief {
  /**
   * The member's fan level with this host, 1 to 100.
   * @example 12
   */
  fan_level!: number;
  /**
   * Key of the live that is on now; null: none is.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** A page of the hosts whose fan a member is. */
export class UserFanClubs extends PageInfo {
  /** The hosts of this page, the highest level first. */
  list!: FanOfHost[];
  /**
   * Y: the member shows whose fan they are; N: they do not, and the list is empty for everybody else.
   * @example Y
   */
  myfan_display_yn!: Yn;
}
