import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { UsersService } from '../../users/index.ts';
import { LiveSamplesService } from '../room/live-samples.service.ts';
import { LiveFiguresReader } from './live-figures.service.ts';
import type { LiveDashboard, LiveRequest } from './live-report.dto.ts';
import { presentSample, secondsBetween } from './live-report.service.ts';

const requestsMax = 20;

/**
 * Requests are searched among this many of the newest gifts, so a room without messages is not scanned to its start.
 */
const giftsLookedAt = 500;

interface RequestRow {
  gift_id: number;
  sender_key: number;
  star_cnt: number;
  message: string;
  created_at: Date;
}

const requestsStatement = `
  SELECT newest.* FROM (
    SELECT g.gift_id, g.sender_key, g.star_cnt, g.message, g.created_at FROM gifts_given g
    WHERE g.vod_key = $1 ORDER BY g.gift_id DESC LIMIT ${giftsLookedAt}) newest
  WHERE newest.message <> '' ORDER BY newest.gift_id DESC LIMIT ${requestsMax}`;

/** The dashboard of a host's running live. */
@Injectable()
export class LiveDashboardService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly samples: LiveSamplesService,
    private readonly figures: LiveFiguresReader,
  ) {}

  /** The dashboard of the host's own running live. Throws live_not_found, forbidden, not_ready, live_ended. */
  async of(vodKey: number, hostKey: number): Promise<LiveDashboard> {
    const live = await this.database.prisma.live.findUnique({ where: { vodKey } });
    if (!live) throw new AppError('live_not_found');
    if (live.hostKey !== hostKey) throw new AppError('forbidden');
    if (live.state === 'ended') throw new AppError('live_ended');
    if (live.state === 'ready' || !live.startedAt) throw new AppError('not_ready');
    const [figures, samples, requests] = await Promise.all([
      this.figures.read(vodKey, hostKey),
      this.samples.of(vodKey),
      this.requests(vodKey),
    ]);
    if (!figures) throw new AppError('live_not_found');
    return {
      vod_key: vodKey,
      started_at: live.startedAt.toISOString(),
      duration_seconds: secondsBetween(live.startedAt, this.clock.now()),
      viewer_cnt: live.viewerCnt,
      peak_viewer_cnt: live.peakViewerCnt,
      like_cnt: live.likeCnt,
      follow_cnt: live.followCnt,
      star_cnt: figures.star_cnt,
      gift_cnt: figures.gift_cnt,
      giver_cnt: figures.giver_cnt,
      samples: samples.map(presentSample),
      requests,
    };
  }

  private async requests(vodKey: number): Promise<LiveRequest[]> {
    const rows = await this.database.query<'lives_requests', RequestRow>(
      'lives_requests',
      requestsStatement,
      [vodKey],
    );
    const givers = await this.users.briefs(rows.map(({ sender_key }) => sender_key));
    return rows.flatMap(({ sender_key, created_at, ...gift }) => {
      const user = givers.get(sender_key);
      return user ? [{ ...gift, user, created_at: created_at.toISOString() }] : [];
    });
  }
}
