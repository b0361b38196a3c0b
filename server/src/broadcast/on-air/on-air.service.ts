import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { FilesService } from '../../files/index.ts';
import { LifecycleService, type LiveShapeCd, type LiveTypeName } from '../../lives/index.ts';
import { MediaPort } from '../../media/index.ts';
import { UsersService } from '../../users/index.ts';
import { BattlesService } from '../battles/battles.service.ts';
import { LiveSettingsService, present } from '../own/live-settings.service.ts';
import { broadcastTexts } from '../texts.ts';
import type {
  LiveEditRequest,
  LiveEnded,
  LiveStartRequest,
  OwnLive,
  OwnSeat,
  StreamSettingInfo,
  StreamSettingLimits,
} from './on-air.dto.ts';

interface OwnLiveRow {
  vod_key: number;
  state: 'ready' | 'live';
  title: string;
  tags: string[];
  theme_cd: string;
  type: LiveTypeName;
  shape_cd: LiveShapeCd;
  target: string;
  viewer_cnt: number;
  started_at: Date | null;
  contestants: number[];
}

/** Starts, changes and ends a host's own live, as the app does. */
@Injectable()
export class OnAirService {
  constructor(
    private readonly database: Database,
    private readonly lifecycle: LifecycleService,
    private readonly own: LiveSettingsService,
    private readonly battles: BattlesService,
    private readonly media: MediaPort,
    private readonly files: FilesService,
    private readonly users: UsersService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a live with the host's settings. If hosts publish video, the live is announced and starts with its stream.
   * Throws the errors of LifecycleService.start, red_not_applied, contestant_limit, file_not_found.
   */
  async start(hostKey: number, request: LiveStartRequest): Promise<OwnLive> {
    const { type = 'normal', contestants = [] } = request;
    const own = await this.own.of(hostKey);
    const themeCd = request.theme_cd ?? own.themeCd;
    if (themeCd === null) throw fieldRefusal('theme_cd', 'required', broadcastTexts.themeNeeded);
    if (type === 'red' && !own.redAskYn) throw new AppError('red_not_applied');
    if (contestants.length > 0 && type !== 'excel')
      throw fieldRefusal('contestants', 'isIn', broadcastTexts.onlyExcel);
    if (contestants.length > this.settings.get('contest_hosts_max')) throw new AppError('contestant_limit');
    const picture =
      request.file_id === undefined ? null : await this.files.ownImage(hostKey, request.file_id);
    const start = {
      title: request.title,
      themeCd,
      type,
      shape: request.shape_cd ?? 'H',
      tags: request.tags ?? [],
      target: request.target ?? 'all',
      entryFanLevel: request.entry_fan_level ?? 0,
      contestants,
      thumbnail: picture?.cardUrl ?? null,
      chatFanLevel: own.chatFanLevel,
      showTopViewers: own.showTopViewersYn,
      showFanRanking: own.showFanRankingYn,
      allowOtherHosts: own.allowOtherHostsYn,
      barChatBlocked: own.barChatBlockedYn,
      viewerLimit: own.viewerLimit,
      tts: own.ttsYn,
      signature: own.signatureYn,
    };
    if (this.media.takesStreams) await this.lifecycle.prepare(hostKey, start);
    else await this.lifecycle.start(hostKey, start);
    return this.current(hostKey);
  }

  /** Changes the running or announced live. Throws live_not_found, validation_failed, prohibited_word. */
  async edit(hostKey: number, { vod_key: vodKey, title, tags }: LiveEditRequest): Promise<OwnLive> {
    const changed = await this.lifecycle.change(
      hostKey,
      { title, tags },
      vodKey === undefined ? {} : { vodKey },
    );
    if (changed === null) throw new AppError('live_not_found');
    await this.lifecycle.syncRooms();
    return this.current(hostKey);
  }

  /** Ends the running live, or cancels an announced one. Throws live_not_found, live_ended. */
  async end(hostKey: number, vodKey?: number): Promise<LiveEnded> {
    const live = await this.database.prisma.live.findFirst({
      where: { hostKey, ...(vodKey === undefined ? { state: { not: 'ended' } } : { vodKey }) },
      select: { vodKey: true },
    });
    if (!live) throw new AppError('live_not_found');
    await this.lifecycle.end(live.vodKey, 'host');
    return { vod_key: live.vodKey, state: 'ended' };
  }

  /** The data of the host's settings page. */
  async info(hostKey: number): Promise<StreamSettingInfo> {
    const [own, live, seat, restricted] = await Promise.all([
      this.own.of(hostKey),
      this.find(hostKey),
      this.seatOf(hostKey),
      this.isRestricted(hostKey),
    ]);
    return {
      ...present(own),
      ingest_yn: yn(this.media.takesStreams),
      restricted_yn: yn(restricted),
      live,
      seat,
      battle: live?.type === 'battle' ? await this.battles.ofLive(live.vod_key, { invited: true }) : null,
      limits: this.limits(),
    };
  }

  /** The host's running or announced live, or null. */
  async find(hostKey: number): Promise<OwnLive | null> {
    const rows = await this.database.query<'broadcast_own_live', OwnLiveRow>(
      'broadcast_own_live',
      `SELECT l.vod_key, l.state::text AS state, l.title, l.tags, l.theme_cd, l.type::text AS type, l.shape_cd::text AS shape_cd, l.target, l.viewer_cnt,
         l.started_at, ARRAY(SELECT c.host_key FROM live_seats c WHERE c.vod_key = l.vod_key ORDER BY c.seat) AS contestants
       FROM live_cards l WHERE l.host_key = $1 AND l.state <> 'ended'`,
      [hostKey],
    );
    const row = rows[0];
    if (!row) return null;
    const briefs = await this.users.briefs(row.contestants);
    const contestants = row.contestants.flatMap((key) => briefs.get(key) ?? []);
    return { ...row, started_at: row.started_at?.toISOString() ?? null, contestants };
  }

  private async current(hostKey: number): Promise<OwnLive> {
    const live = await this.find(hostKey);
    // It ended in the meantime.
    if (!live) throw new AppError('live_ended');
    return live;
  }

  /** The excel live that the host joined last as a contestant and that has not ended, or null. */
  private async seatOf(hostKey: number): Promise<OwnSeat | null> {
    const [row] = await this.database.query<
      'broadcast_own_seat',
      { vod_key: number; title: string; host_key: number }
    >(
      'broadcast_own_seat',
      `SELECT l.vod_key, l.title, l.host_key FROM live_seats c JOIN live_cards l ON l.vod_key = c.vod_key
       WHERE c.host_key = $1 AND l.type = 'excel' AND l.state <> 'ended' ORDER BY l.vod_key DESC LIMIT 1`,
      [hostKey],
    );
    const host = row && (await this.users.briefs([row.host_key])).get(row.host_key);
    return host ? { vod_key: row.vod_key, title: row.title, host } : null;
  }

  private async isRestricted(hostKey: number): Promise<boolean> {
    const [row] = await this.database.query<'broadcast_restricted', { restricted: boolean }>(
      'broadcast_restricted',
      `SELECT member_is_restricted($1, 'broadcast', $2) AS restricted`,
      [hostKey, this.clock.now()],
    );
    return row?.restricted ?? false;
  }

  private limits(): StreamSettingLimits {
    return {
      title_max: this.settings.get('live_title_max'),
      tags_max: this.settings.get('live_tags_max'),
      boilerplate_max: this.settings.get('boilerplate_max'),
      signature_max: this.settings.get('signature_max'),
      signature_title_max: this.settings.get('signature_title_max'),
      contestants_max: this.settings.get('contest_hosts_max'),
    };
  }
}
