import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { LivePresentationService } from '../lists/live-presentation.service.ts';
import { presentHost, presentLiveCard } from '../lists/live-presenter.ts';
import { cardColumns, cardSources, type LiveCardRow, type LiveDetailRow } from '../lists/live-rows.ts';
import { type LiveSampleRow, LiveSamplesService } from '../room/live-samples.service.ts';
import { RoomAudienceService } from '../room/room-audience.service.ts';
import { RoomRankingsService } from '../room/room-rankings.service.ts';
import { LiveFiguresReader } from './live-figures.service.ts';
import type { EndedLive, LiveEndView, LiveReport, LiveSamplePoint } from './live-report.dto.ts';

const topFansMax = 10;
const nextLivesMax = 8;

/** How many of the best next lives are checked against the watch rules. */
const candidatesMax = 24;

interface HostRow {
  follower_cnt: number;
  followed: boolean;
}

const hostStatement = `
  SELECT coalesce((SELECT c.follower_cnt FROM member_counts_now c WHERE c.user_key = $1), 0)::int AS follower_cnt,
    EXISTS (SELECT FROM host_follows f WHERE f.host_key = $1 AND f.user_key = $2) AS followed`;

/** $1 the ended live, $2 the member, $3 now. The host's own new live is always first. */
const nextStatement = `
  WITH candidates AS MATERIALIZED (
    SELECT l.vod_key, row_number() OVER (ORDER BY l.host_key = past.host_key DESC,
      EXISTS (SELECT FROM host_follows f WHERE f.host_key = l.host_key AND f.user_key = $2) DESC,
      l.theme_cd = past.theme_cd DESC, l.viewer_cnt DESC, l.vod_key DESC) AS position, l.host_key = past.host_key AS same_host
    FROM lives l CROSS JOIN lives past WHERE past.vod_key = $1 AND l.state = 'live' AND l.host_key <> $2
    ORDER BY position LIMIT ${candidatesMax}
  )
  SELECT c.same_host, ${cardColumns} FROM candidates c JOIN lives l USING (vod_key) ${cardSources}
  WHERE live_watch_refusal(c.vod_key, $2::int, $3::timestamptz) IS NULL ORDER BY c.position LIMIT ${nextLivesMax + 1}`;

/** The results of an ended live. */
@Injectable()
export class LiveReportService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly presentations: LivePresentationService,
    private readonly audience: RoomAudienceService,
    private readonly rankings: RoomRankingsService,
    private readonly figures: LiveFiguresReader,
    private readonly samples: LiveSamplesService,
  ) {}

  /**
   * The report, including the member's own gifts; its host and operators also see the penalty and the samples. Throws
   * live_not_found, live_running, and for a red live the reason if the member may not watch it.
   */
  async report(vodKey: number, member: SessionMember): Promise<LiveReport> {
    const { live, ended } = await this.ended(vodKey, member);
    const own = live.host_user_key === member.userKey;
    const isInsider = own || member.role === 'operator';
    const [figures, fans, samples] = await Promise.all([
      this.figures.read(vodKey, member.userKey),
      this.rankings.topViewers(vodKey, member, { offset: 0, limit: topFansMax }),
      isInsider ? this.samples.of(vodKey) : [],
    ]);
    if (!figures) throw new AppError('live_not_found');
    return {
      ...ended,
      ...figures,
      penalty: isInsider ? figures.penalty : null,
      follow_cnt: live.follow_cnt,
      own_live_yn: yn(own),
      top_fans: fans.list,
      samples: samples.map(presentSample),
    };
  }

  /** What its viewers see after it. Throws as `report`. */
  async endView(vodKey: number, member: SessionMember): Promise<LiveEndView> {
    const { live, ended } = await this.ended(vodKey, member);
    const [hosts, next] = await Promise.all([
      this.database.query<'lives_end_host', HostRow>('lives_end_host', hostStatement, [
        live.host_user_key,
        member.userKey,
      ]),
      this.database.query<'lives_next', LiveCardRow & { same_host: boolean }>('lives_next', nextStatement, [
        vodKey,
        member.userKey,
        this.clock.now(),
      ]),
    ]);
    const presentation = this.presentations.current();
    const hostLive = next.find(({ same_host }) => same_host);
    const others = next.filter(({ same_host }) => !same_host).slice(0, nextLivesMax);
    return {
      ...ended,
      follower_cnt: hosts[0]?.follower_cnt ?? 0,
      follow_yn: yn(hosts[0]?.followed ?? false),
      host_live: hostLive ? presentLiveCard(hostLive, presentation) : null,
      lives: others.map((row) => presentLiveCard(row, presentation)),
    };
  }

  private async ended(
    vodKey: number,
    member: SessionMember,
  ): Promise<{ live: LiveDetailRow; ended: EndedLive }> {
    const live = await this.audience.assertMaySeeAudience(vodKey, member);
    if (live.state !== 'ended' || live.ended_at === null) throw new AppError('live_running');
    return { live, ended: presentEnded(live, live.ended_at) };
  }
}

function presentEnded(live: LiveDetailRow, endedAt: Date): EndedLive {
  return {
    vod_key: live.vod_key,
    title: live.title,
    type: live.type,
    host: presentHost(live),
    started_at: live.started_at?.toISOString() ?? null,
    ended_at: endedAt.toISOString(),
    duration_seconds: live.started_at ? secondsBetween(live.started_at, endedAt) : 0,
    end_reason: endReasonOf(live.end_reason),
    peak_viewer_cnt: live.peak_viewer_cnt,
    like_cnt: live.like_cnt,
  };
}

/** Whole seconds between two times, not below zero. */
export const secondsBetween = (from: Date, until: Date): number =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000));

/** Why a live ended; one without a recorded reason counts as auto. */
export const endReasonOf = (reason: string | null): 'host' | 'auto' | 'operator' =>
  reason === 'host' || reason === 'operator' ? reason : 'auto';

/** A sample in its wire format. */
export const presentSample = ({ at, ...counts }: LiveSampleRow): LiveSamplePoint => ({
  at: at.toISOString(),
  ...counts,
});
