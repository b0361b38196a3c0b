import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import type { LiveTypeName } from '../../lives/index.ts';
import { UserBrief } from '../../users/index.ts';
import { BattleDto } from '../battles/battles.dto.ts';

/** Searches hosts to broadcast with. */
export class ContestHostQuery extends PageQuery {
  /**
   * Part of the nickname or of the profile ID.
   * @example 하늘
   */
  @Transform(({ value }) => (typeof value === 'string' ? value.toWellFormed().trim() : value))
  @IsString()
  @MinLength(1)
  @MaxLength(30)
  search!: string;

  /**
   * excel: all hosts, of which those without a live of their own may take part; battle: only hosts who run a battle
   * live.
   * @example excel
   */
  @IsIn(['excel', 'battle'])
  type?: 'excel' | 'battle' = 'excel';
}

/** A host to broadcast with. */
export class ContestHost extends UserBrief {
  /**
   * Y: the host is live now.
   * @example N
   */
  live_yn!: Yn;
}

/** Hosts to broadcast with, by nickname. */
export class ContestHostList extends PageInfo {
  /** The hosts of this page. */
  list!: ContestHost[];
}

/** Identifies a contestant. */
export class ContestantRequest {
  /**
   * Key of the contestant.
   * @example 102
   */
  @IsKey()
  target_user_key!: number;
}

/** A place in the table of a contest. */
export class ContestPlace {
  /**
   * Key of the host.
   * @example 102
   */
  bj_user_key!: number;
  /**
   * Nickname.
   * @example 도전자1호
   */
  nick!: string;
  /**
   * Address of the profile picture, or null: initials are shown.
   * @example /media/portraits/102.webp
   */
  profile_info!: string | null;
  /**
   * VIP grade 0 to 5.
   * @example 1
   */
  vip_level!: number;
  /**
   * Honorary grade: mvp, master, star, pro, rookie; or null.
   * @example star
   */
  honor!: string | null;
  /**
   * Honey that the host received in the contest, whole stars.
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Number of gifts that the host received in the contest.
   * @example 31
   */
  gift_cnt!: number;
  /**
   * Place by honey, from 1; among equals who reached it first, and without gifts the lower seat.
   * @example 1
   */
  rank!: number;
  /**
   * Seat, from 0.
   * @example 0
   */
  seat!: number;
}

/** The contest of a live. */
export class Contest {
  /**
   * Key of the live.
   * @example 1004
   */
  vod_key!: number;
  /**
   * Type of live: excel and battle lives have a contest.
   * @example excel
   */
  type!: LiveTypeName;
  /** The table, highest place first; empty without a contest. */
  list!: ContestPlace[];
  /** The present or latest battle of the live; null without one. */
  battle!: BattleDto | null;
}

/** The honey of each contestant of a live. */
export class ContestStars {
  /**
   * Key of the live.
   * @example 1004
   */
  vod_key!: number;
  /**
   * Total honey of all contestants, whole stars.
   * @example 36000
   */
  star_cnt!: number;
  /** The contestants, highest place first. */
  list!: ContestPlace[];
}

/** The contestants of the host's live. */
export class OwnContestants {
  /**
   * Key of the live.
   * @example 1004
   */
  vod_key!: number;
  /** The contestants, highest place first. */
  list!: ContestPlace[];
}
