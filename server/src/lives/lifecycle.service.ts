import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { isUniqueViolation } from '../core/database/database-errors.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { fieldRefusal } from '../core/errors/field-problems.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { Settings } from '../core/settings/settings.ts';
import { ProhibitedWords } from '../core/words/prohibited-words.ts';
import { MediaAdapter } from '../media/media.port.ts';
import { checkStart, lockHosts, seat } from './host-rules.ts';
import {
  checkedHeading,
  type LiveChanges,
  type LiveStart,
  type LiveStartLimits,
} from './lifecycle/live-start.ts';
import { type EndReason, type RoomLive, RoomsService, roomColumns } from './lifecycle/rooms.service.ts';
import { liveMessages } from './messages.ts';

/** What is written in the transaction that ends a live. */
export type AlongsideEnd = (within: Prisma.TransactionClient, live: RoomLive) => Promise<void>;

/** $1 live, $2 now, $3 why, $4 note. */
const endStatement = `
  WITH ended AS (
    UPDATE lives SET state = 'ended', ended_at = $2::timestamptz, end_reason = $3, end_note = $4, viewer_cnt = 0,
      viewer_guest_cnt = 0, viewer_page_cnt = 0, hot_score = 0
    WHERE vod_key = $1 AND state <> 'ended' RETURNING ${roomColumns}
  )
  SELECT * FROM ended`;

/**
 * Begins, changes and ends lives. "Live" and "ended" are the database's word; rooms, players and watch sessions follow it, here
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
    private readonly events: DomainEvents,
  ) {}

  /**
   * Begins a live and answers its key. Throws host_not_found for a member who is no host, block_admin or broadcast_restricted
   * for a restricted one, contestant_seated for a contestant of an excel live, live_already_on, contestant_not_found,
   * contestant_on_air, validation_failed, prohibited_word.
   */
  async start(hostKey: number, start: LiveStart): Promise<number> {
    const vodKey = await this.create(hostKey, start, 'live');
    const rows = await this.database.query<RoomLive>(
      'lives_begun',
      `SELECT ${roomColumns} FROM lives WHERE vod_key = $1 AND state = 'live'`,
      [vodKey],
    );
    // None where it is over again already.
    for (const live of rows) await this.goesOn(live);
    return vodKey;
  }

  /** Announces a live that begins when its stream arrives: until then joining is refused as not_ready. */
  prepare(hostKey: number, start: LiveStart): Promise<number> {
    return this.create(hostKey, start, 'ready');
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
    await this.goesOn(live);
  }

  /**
   * Changes the live that a host has on, or announced; `within` is the transaction that it belongs to. Answers its key, or null
   * where the host has none. `follow` tells the room, once that transaction is over; a theme was checked before it. Throws validation_failed,
   * prohibited_word.
   */
  async change(
    hostKey: number,
    { title, tags, ...changes }: LiveChanges,
    { within = this.database.prisma, vodKey }: { within?: Prisma.TransactionClient; vodKey?: number } = {},
  ): Promise<number | null> {
    const live = await within.live.findFirst({
      where: { hostKey, state: { not: 'ended' }, ...(vodKey === undefined ? {} : { vodKey }) },
      select: { vodKey: true, title: true, tags: true },
    });
    if (!live) return null;
    const isNamed = title !== undefined || tags !== undefined;
    const heading = isNamed
      ? checkedHeading({ title: title ?? live.title, tags: tags ?? live.tags }, this.limits())
      : live;
    const { count } = await within.live.updateMany({
      where: { vodKey: live.vodKey, state: { not: 'ended' } },
      data: {
        ...(title === undefined ? {} : { title: heading.title }),
        ...(tags === undefined ? {} : { tags: heading.tags }),
        ...definedOf(changes),
        roomVersion: { increment: 1 },
      },
    });
    return count > 0 ? live.vodKey : null;
  }

  /** Tells rooms here of what changed; other servers look by themselves. */
  follow(): Promise<void> {
    return this.rooms.followDatabase();
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

  /** Throws validation_failed for a kind of content that there is not. */
  async checkTheme(themeCd: string): Promise<void> {
    const theme = await this.database.prisma.liveCategory.findUnique({ where: { themeCd } });
    if (theme) return;
    const message = liveMessages.themeAgain;
    throw fieldRefusal('theme_cd', 'isIn', message);
  }

  /** The live and who sits in it are one transaction: there is no live with half of its contestants. */
  private async create(hostKey: number, start: LiveStart, state: 'ready' | 'live'): Promise<number> {
    const { title, tags } = checkedHeading(start, this.limits());
    await this.checkTheme(start.themeCd);
    const now = this.clock.now();
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        const contestants = start.contestants ?? [];
        await lockHosts(transaction, [hostKey, ...contestants]);
        await checkStart(transaction, hostKey, now);
        const { vodKey } = await transaction.live.create({
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
            viewerLimit: start.viewerLimit,
            ttsYn: start.tts,
            signatureYn: start.signature,
            recommendWeight: start.recommendWeight,
            createdAt: now,
            state,
            startedAt: state === 'live' ? now : null,
          },
          select: { vodKey: true },
        });
        await seat(transaction, { ownerKey: hostKey, vodKey, type: start.type }, contestants);
        return vodKey;
      });
    } catch (error) {
      // The unique index over running lives decides, however many requests come at once.
      if (isUniqueViolation(error)) throw new AppError('live_already_on');
      throw error;
    }
  }

  private async goesOn(live: RoomLive): Promise<void> {
    await this.media.liveStarted({ vodKey: live.vod_key, clip: live.clip, startedAt: live.started_at });
    this.rooms.open(live);
    this.rooms.tell(live, 'started', null);
    this.events.emit('liveBegan', { vodKey: live.vod_key, hostKey: live.host_key });
  }

  private limits(): LiveStartLimits {
    return {
      titleMax: this.settings.get('live_title_max'),
      tagsMax: this.settings.get('live_tags_max'),
      findProhibited: (text) => this.words.find(text),
    };
  }

  /** A statement matched no live: it is unknown, already in the state `fine`, or over. */
  private async refuseUnless(vodKey: number, fine: 'ready' | 'live'): Promise<void> {
    const live = await this.database.prisma.live.findUnique({ where: { vodKey }, select: { state: true } });
    if (!live) throw new AppError('live_not_found');
    if (live.state !== fine) throw new AppError('live_ended');
  }
}

/** The fields that are there. */
function definedOf<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
