import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { Settings } from '../../core/settings/settings.ts';
import { ProhibitedWords } from '../../core/words/prohibited-words.ts';
import { MediaAdapter } from '../../media/media.port.ts';
import { liveMessages } from '../messages.ts';
import { checkedHeading, type LiveStart } from './live-start.ts';
import { type EndReason, type RoomLive, RoomsService } from './rooms.service.ts';

/** What is written in the transaction that ends a live. */
export type AlongsideEnd = (within: Prisma.TransactionClient, live: RoomLive) => Promise<void>;

const roomColumns = `vod_key, host_key, title, type::text AS type, thumbnail, clip, chat_fan_level, started_at`;

/** $1 live, $2 now, $3 why, $4 note. */
const endStatement = `
  WITH ended AS (
    UPDATE lives SET state = 'ended', ended_at = $2::timestamptz, end_reason = $3, end_note = $4, viewer_cnt = 0,
      viewer_guest_cnt = 0, viewer_page_cnt = 0, hot_score = 0
    WHERE vod_key = $1 AND state <> 'ended' RETURNING ${roomColumns}
  )
  SELECT * FROM ended`;

/**
 * Begins and ends lives. "Live" and "ended" are the database's word; rooms, players and watch sessions follow it, here
 * at once and on other servers within two seconds.
 */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly words: ProhibitedWords,
    private readonly clock: Clock,
    private readonly media: MediaAdapter,
    private readonly rooms: RoomsService,
  ) {}

  /**
   * Begins a live and answers its key. Throws host_not_found for a member who is no host, block_admin for a restricted
   * one, live_already_on, validation_failed, prohibited_word.
   */
  async start(hostKey: number, start: LiveStart): Promise<number> {
    const vodKey = await this.prepare(hostKey, start);
    await this.begin(vodKey);
    return vodKey;
  }

  /** Announces a live that begins when its stream arrives: until then joining is refused as not_ready. */
  async prepare(hostKey: number, start: LiveStart): Promise<number> {
    const { title, tags } = checkedHeading(start, {
      titleMax: this.settings.get('live_title_max'),
      tagsMax: this.settings.get('live_tags_max'),
      findProhibited: (text) => this.words.find(text),
    });
    await this.checkHostAndTheme(hostKey, start.themeCd);
    try {
      const live = await this.database.prisma.live.create({
        data: {
          hostKey,
          title,
          tags,
          themeCd: start.themeCd,
          type: start.type,
          target: start.target,
          thumbnail: start.thumbnail,
          clip: start.clip,
          entryFanLevel: start.entryFanLevel,
          chatFanLevel: start.chatFanLevel,
          showTopViewersYn: start.showTopViewers,
          showFanRankingYn: start.showFanRanking,
          allowOtherHostsYn: start.allowOtherHosts,
          barChatBlockedYn: start.barChatBlocked,
          recommendWeight: start.recommendWeight,
          createdAt: this.clock.now(),
        },
        select: { vodKey: true },
      });
      await this.seat(live.vodKey, start.contestants ?? []);
      return live.vodKey;
    } catch (error) {
      // The unique index over running lives decides, however many requests come at once.
      if (isUniqueViolation(error)) throw new AppError('live_already_on');
      throw error;
    }
  }

  /** A prepared live goes on. Throws live_not_found, or live_ended when it is over; going on twice is fine. */
  async begin(vodKey: number): Promise<void> {
    const rows = await this.database.query<RoomLive>(
      'lives_begin',
      `UPDATE lives SET state = 'live', started_at = $2 WHERE vod_key = $1 AND state = 'ready' RETURNING ${roomColumns}`,
      [vodKey, this.clock.now()],
    );
    const live = rows[0];
    if (!live) return this.refuseUnless(vodKey, 'live');
    await this.media.liveStarted({ vodKey, clip: live.clip, startedAt: live.started_at });
    this.rooms.open(live);
    this.rooms.tell(live, 'started', null);
  }

  /**
   * Ends a live and everything that hangs on it. `note` is what an operator wrote; it is kept, and told to those who
   * are sent out. `alongside` is written with the end or not at all. Throws live_not_found, live_ended.
   */
  async end(vodKey: number, reason: EndReason, note?: string, alongside?: AlongsideEnd): Promise<void> {
    const values = [vodKey, this.clock.now(), reason, note ?? null];
    const live = alongside
      ? await this.database.prisma.$transaction(async (within) => {
          const [ended] = await within.$queryRawUnsafe<RoomLive[]>(endStatement, ...values);
          if (ended) await alongside(within, ended);
          return ended;
        })
      : (await this.database.query<RoomLive>('lives_end', endStatement, values))[0];
    if (!live) return this.refuseUnless(vodKey, 'ready');
    await this.rooms.end(live, reason, note ?? null);
  }

  private async seat(vodKey: number, contestants: readonly number[]): Promise<void> {
    if (contestants.length === 0) return;
    const data = contestants.map((hostKey, seat) => ({ vodKey, hostKey, seat }));
    await this.database.prisma.liveContestant.createMany({ data });
  }

  private async checkHostAndTheme(hostKey: number, themeCd: string): Promise<void> {
    const rows = await this.database.query<{ restricted: boolean; theme: boolean }>(
      'lives_host_and_theme',
      `SELECT EXISTS (SELECT FROM live_categories WHERE theme_cd = $2) AS theme,
         (member_is_restricted(u.user_key, 'service', $3) OR member_is_restricted(u.user_key, 'broadcast', $3)) AS restricted
       FROM users u WHERE u.user_key = $1 AND u.role = 'host' AND u.deleted_at IS NULL`,
      [hostKey, themeCd, this.clock.now()],
    );
    const host = rows[0];
    if (!host) throw new AppError('host_not_found');
    if (host.restricted) throw new AppError('block_admin');
    if (!host.theme) {
      const message = liveMessages.themeAgain;
      throw new AppError('validation_failed', { fields: [{ field: 'theme_cd', code: 'isIn', message }] });
    }
  }

  /** A statement matched no live: it is unknown, already in the state `fine`, or over. */
  private async refuseUnless(vodKey: number, fine: 'ready' | 'live'): Promise<void> {
    const live = await this.database.prisma.live.findUnique({ where: { vodKey }, select: { state: true } });
    if (!live) throw new AppError('live_not_found');
    if (live.state !== fine) throw new AppError('live_ended');
  }
}
