import { IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** Identifies the host of a fan club. */
export class FanClubParam {
  /**
   * Key of the host; digits only.
   * @example 101
   */
  @IsKey()
  bj_user_key!: number;
}

/** Identifies the member whose fan clubs are listed. */
export class UserFanClubsParam {
  /**
   * Key of the member; digits only.
   * @example 1001
   */
  @IsKey()
  target_user_key!: number;
}

/** Filter of a fan club. */
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
   * Total honey given to this host, whole stars: visible to the host, operators and the fan; null for others.
   * @example 12000
   */
  star_cnt!: number | null;
  /**
   * Y: subscribes to this host.
   * @example N
   */
  subscriber_yn!: Yn;
}

/** The number of fans in a step of ten levels. */
export class FanLevelStep {
  /**
   * First level of the step, as pages show levels: 0 (levels 1 to 9), 10, 20, up to 100.
   * @example 10
   */
  level!: number;
  /**
   * Number of fans in it.
   * @example 31
   */
  fan_cnt!: number;
}

/** A page of a host's fan club. Members who hide their fan clubs appear only for the host and operators. */
export class FanClub extends PageInfo {
  /** The fans of this page, highest level first. */
  list!: Fan[];
  /** The whole club in steps of ten levels, for the host and operators; empty for others. */
  steps!: FanLevelStep[];
}

/** A host in a member's fan clubs. */
export class FanOfHost extends UserBrief {
  /**
   * The member's fan level with this host, 1 to 100.
   * @example 12
   */
  fan_level!: number;
  /**
   * Key of the running live; null: none.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** A page of a member's fan clubs. */
export class UserFanClubs extends PageInfo {
  /** The hosts of this page, highest level first. */
  list!: FanOfHost[];
  /**
   * Y: the member shows their fan clubs; N: they are hidden, and the list is empty for others.
   * @example Y
   */
  myfan_display_yn!: Yn;
}
