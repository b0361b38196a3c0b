import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import type { LiveTypeName } from '../../lives/live-lists.dto.ts';
import { UserBrief } from '../../users/users.dto.ts';
import { BattleDto } from '../battles/battles.dto.ts';

/** Looks for hosts to broadcast with. */
export class ContestHostQuery extends PageQuery {
  /**
   * A part of the nickname or of the profile ID.
   * @example 하늘
   */
  @Transform(({ value }) => (typeof value === 'string' ? value.toWellFormed().trim() : value))
  @IsString()
  @MinLength(1)
  @MaxLength(30)
  search!: string;

  /**
   * excel: any host, of whom those without a live of their own may take part; battle: hosts who run a battle live now.
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

/** Names a contestant. */
export class ContestantRequest {
  /**
   * Key of the host who takes part.
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
   * Honey given to the host in the contest, whole stars.
   * @example 12000
   */
  star_cnt!: number;
  /**
   * Gifts to the host in the contest.
   * @example 31
   */
  gift_cnt!: number;
  /**
   * Place by honey, from 1; who sits first stands first among equals.
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
   * Kind of live: excel and battle have a contest.
   * @example excel
   */
  type!: LiveTypeName;
  /** The table, the highest place first; empty without a contest. */
  list!: ContestPlace[];
  /** The battle that the live is in, or was in last; null without one. */
  battle!: BattleDto | null;
}

/** What each contestant of a live was given. */
export class ContestStars {
  /**
   * Key of the live.
   * @example 1004
   */
  vod_key!: number;
  /**
   * Honey of all contestants together, whole stars.
   * @example 36000
   */
  star_cnt!: number;
  /** The contestants, the highest place first. */
  list!: ContestPlace[];
}

/** The contestants of the own live. */
export class OwnContestants {
  /**
   * Key of the live.
   * @example 1004
   */
  vod_key!: number;
  /** Who takes part, the highest place first. */
  list!: ContestPlace[];
}
