import { OmitType } from '@nestjs/swagger';
import { IsDateString, IsIn, IsOptional, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { CursorPageInfo, CursorPageQuery, NextPageInfo } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';
import type { LiveShapeCd, LiveTypeName } from '../lists/live-lists.dto.ts';

/** Filter of the managed lives. */
export class ManagedLiveQuery extends CursorPageQuery {
  /**
   * Omitted: all.
   * @example live
   */
  @IsOptional()
  @IsIn(['ready', 'live', 'ended'])
  state?: 'ready' | 'live' | 'ended';

  /**
   * Part of the title or of the host's nickname, a prefix of the host's ID, the vod_key or the host's user_key.
   * @example 하늘이
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filters the file of lives. */
export class ManagedLiveFilter extends OmitType(ManagedLiveQuery, ['offset', 'limit', 'cursor']) {}

/** A live as operators see it. */
export class ManagedLive {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /** The broadcasting host. */
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
   * Shape of the picture: H is at least as wide as high, V higher than wide.
   * @example H
   */
  shape_cd!: LiveShapeCd;
  /**
   * ready: announced; live: on; ended.
   * @example live
   */
  state!: 'ready' | 'live' | 'ended';
  /**
   * Address of the picture, or null.
   * @example /media/thumbnails/1001.webp
   */
  thumbnail!: string | null;
  /**
   * Address of a three-second silent preview of a running live, or null. It is public: playing it opens no watch session.
   * @example /media/clips/cafe/3f9c1a7b/preview.mp4
   */
  preview!: string | null;
  /**
   * Start, ISO 8601 UTC; null: not started.
   * @example 2026-11-20T12:00:00.000Z
   */
  started_at!: string | null;
  /**
   * End, ISO 8601 UTC; null: not ended.
   * @example 2026-11-22T09:00:00.000Z
   */
  ended_at!: string | null;
  /**
   * Who ended it: host, auto or operator; null: not ended.
   * @example host
   */
  end_reason!: 'host' | 'auto' | 'operator' | null;
  /**
   * The note of the operator who ended it; null: not ended by an operator.
   * @example 운영 정책을 위반했어요.
   */
  end_note!: string | null;
  /**
   * The operator's penalty for the host; null: not ended by an operator.
   * @example warning
   */
  penalty!: 'none' | 'warning' | 'barred' | null;
  /**
   * Current viewers.
   * @example 120
   */
  viewer_cnt!: number;
  /**
   * Highest number of concurrent viewers.
   * @example 340
   */
  peak_viewer_cnt!: number;
  /**
   * Likes of this live.
   * @example 88
   */
  like_cnt!: number;
  /**
   * Honey received in this live.
   * @example 15000
   */
  star_cnt!: number;
}

/** Lives: running ones first, most watched at the top; then the newest. */
export class ManagedLiveList extends CursorPageInfo {
  /** The lives of this page. */
  list!: ManagedLive[];
}

/** Lives of one host, newest first. */
export class MemberLiveList extends NextPageInfo {
  /** The lives of this page. */
  list!: ManagedLive[];
}

/** The reason for ending a live, and the penalty for its host. */
export class ForceEndRequest extends ReasonBody {
  /**
   * none; warning: the host is warned; barred: the host may not broadcast until a given time.
   * @example barred
   */
  @IsIn(['none', 'warning', 'barred'])
  penalty!: 'none' | 'warning' | 'barred';

  /**
   * End of the restriction from broadcasting, in the future; ISO 8601. Required with barred, refused otherwise.
   * @example 2030-11-25T03:00:00.000Z
   */
  @ValidateIf(({ penalty, until }: ForceEndRequest) => penalty === 'barred' || until !== undefined)
  @IsDateString({ strict: true })
  @Length(10, 40)
  until?: string;
}
