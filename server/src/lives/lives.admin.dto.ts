import { IsDateString, IsIn, IsOptional, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { ReasonBody } from '../core/audit/reason.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';
import type { LiveTypeName } from './live-lists.dto.ts';

/** Which lives are asked for. */
export class ManagedLiveQuery extends PageQuery {
  /**
   * Left out: all.
   * @example live
   */
  @IsOptional()
  @IsIn(['ready', 'live', 'ended'])
  state?: 'ready' | 'live' | 'ended';

  /**
   * A part of the title or of the host's nickname, the beginning of the host's ID, the vod_key or the host's user_key.
   * @example 하늘이
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** A live as operators see it. */
export class ManagedLive {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /** Who broadcasts. */
  host!: UserBrief;
  /**
   * Title.
   * @example "신청곡 받는 달콤한 밤"
   */
  title!: string;
  /**
   * normal, red, battle or excel.
   * @example normal
   */
  type!: LiveTypeName;
  /**
   * ready: announced; live: on; ended: over.
   * @example live
   */
  state!: 'ready' | 'live' | 'ended';
  /**
   * When it began, ISO 8601, UTC; null: not yet.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string | null;
  /**
   * When it ended, ISO 8601, UTC; null: not yet.
   * @example 2026-11-22T09:00:00.000Z
   */
  ended_at!: string | null;
  /**
   * Who ended it: host, auto or operator; null: nobody yet.
   * @example host
   */
  end_reason!: 'host' | 'auto' | 'operator' | null;
  /**
   * What an operator wrote who ended it; null: none did.
   * @example 운영 정책을 위반했어요.
   */
  end_note!: string | null;
  /**
   * What that operator did to the host; null: no operator ended it.
   * @example warning
   */
  penalty!: 'none' | 'warning' | 'barred' | null;
  /**
   * Who watches now.
   * @example 120
   */
  viewer_cnt!: number;
  /**
   * Most who watched at once.
   * @example 340
   */
  peak_viewer_cnt!: number;
  /**
   * Likes of this live.
   * @example 88
   */
  like_cnt!: number;
  /**
   * Honey given in this live.
   * @example 15000
   */
  star_cnt!: number;
}

/** Lives: those that are on first, most watched at the top; then the newest. */
export class ManagedLiveList extends PageInfo {
  /** The lives of this page. */
  list!: ManagedLive[];
}

/** Why a live is ended, and what that means for its host. */
export class ForceEndRequest extends ReasonBody {
  /**
   * none; warning: the host is told; barred: the host may not broadcast until a moment.
   * @example barred
   */
  @IsIn(['none', 'warning', 'barred'])
  penalty!: 'none' | 'warning' | 'barred';

  /**
   * Until when the host may not broadcast, in the future; ISO 8601. Needed with barred, refused otherwise.
   * @example 2030-11-25T03:00:00.000Z
   */
  @ValidateIf(({ penalty, until }: ForceEndRequest) => penalty === 'barred' || until !== undefined)
  @IsDateString({ strict: true })
  @Length(10, 40)
  until?: string;
}
