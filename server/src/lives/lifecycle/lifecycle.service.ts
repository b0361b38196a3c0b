import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { MediaPort, type PictureShape } from '../../media/index.ts';
import { liveTexts } from '../texts.ts';
import { assertMayStart, lockHosts, seatContestants } from './host-rules.ts';
import { checkedHeading, type LiveChanges, type LiveStart, type LiveStartLimits } from './live-start.ts';
import { type EndReason, type RoomLive, RoomsService, roomColumns } from './rooms.service.ts';

/** Writes further changes in the transaction that ends a live. */
export type EndEffect = (within: Prisma.TransactionClient, live: RoomLive) => Promise<void>;

/** $1 live, $2 now, $3 reason, $4 note. */
const endStatement = `
  WITH ended AS (
    UPDATE lives SET state = 'ended', ended_at = $2::timestamptz, end_reason = $3, end_note = $4, viewer_cnt = 0,
      viewer_guest_cnt = 0, viewer_page_cnt = 0, hot_score = 0
    WHERE vod_key = $1 AND state <> 'ended' RETURNING ${roomColumns}
  )
  SELECT * FROM ended`;

/**
 * Starts, changes and ends lives. The database determines whether a live is on; rooms, players and watch sessions
 * follow it, at once on this server and within two seconds on others.
 */
@Injectable()
export class LifecycleService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly words: ProhibitedWordsService,
    private readonly clock: Clock,
    private readonly media: MediaPort,
    private readonly rooms: RoomsService,
    private readonly events: DomainEventBus,
  ) {}

  /**
   * Starts a live and returns its key. Throws host_not_found for a member who is not a host, block_admin or
   * broadcast_restricted for a restricted one, contestant_seated for a contestant of an excel live, live_already_on,
   * contestant_not_found, contestant_on_air, validation_failed, prohibited_word.
   */
  async start(hostKey: number, start: LiveStart): Promise<number> {
    const vodKey = await this.create(hostKey, start, 'live');
    const rows = await this.database.query<'lives_started', RoomLive>(
      'lives_started',
      `SELECT ${roomColumns} FROM lives WHERE vod_key = $1 AND state = 'live'`,
      [vodKey],
    );
    // Empty if the live has already ended.
    for (const live of rows) await this.goLive(live);
    return vodKey;
  }

  /** Announces a live that starts when its stream arrives: until then joining is refused with not_ready. */
  prepare(hostKey: number, start: LiveStart): Promise<number> {
    return this.create(hostKey, start, 'ready');
  }

  /** Starts a prepared live. Throws live_not_found, or live_ended if it has ended. Does nothing if it is already on. */
  async startPrepared(vodKey: number): Promise<void> {
    const rows = await this.database.query<'lives_start_prepared', RoomLive>(
      'lives_start_prepared',
      `UPDATE lives SET state = 'live', started_at = $2 WHERE vod_key = $1 AND state = 'ready' RETURNING ${roomColumns}`,
      [vodKey, this.clock.now()],
    );
    const live = rows[0];
    if (!live) return this.assertState(vodKey, 'live');
    await this.goLive(live);
  }

  /**
   * Changes a host's running or announced live, in the transaction `within`. Returns its key, or null if the host has
   * none. The caller checks the theme first, and calls `syncRooms` after the transaction to notify the room. Throws
   * validation_failed, prohibited_word.
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

  /** Sets the shape of a live, which is that of its stream, and notifies its room if it differs. */
  async setShape(vodKey: number, shape: PictureShape): Promise<void> {
    const changed = await this.database.query<'lives_set_shape', { vod_key: number }>(
      'lives_set_shape',
      `UPDATE lives SET shape_cd = $2::live_shape, room_version = room_version + 1
       WHERE vod_key = $1 AND state <> 'ended' AND shape_cd <> $2::live_shape RETURNING vod_key`,
      [vodKey, shape],
    );
    if (changed.length > 0) await this.rooms.syncWithDatabase();
  }

  /** Applies committed changes to the rooms of this server; other servers poll for them. */
  syncRooms(): Promise<void> {
    return this.rooms.syncWithDatabase();
  }

  /**
   * Ends a live and everything that depends on it. `note` is an operator's reason; it is stored and sent to the
   * viewers. `effect` is written in the same transaction. Throws live_not_found, live_ended.
   */
  async end(vodKey: number, reason: EndReason, note?: string, effect?: EndEffect): Promise<void> {
    const values = [vodKey, this.clock.now(), reason, note ?? null] as const;
    const live = effect
      ? await this.database.prisma.$transaction(async (within) => {
          const [ended] = await queryWithin<'lives_end', RoomLive>(within, 'lives_end', endStatement, values);
          if (ended) await effect(within, ended);
          return ended;
        })
      : (await this.database.query<'lives_end', RoomLive>('lives_end', endStatement, values))[0];
    if (!live) return this.assertState(vodKey, 'ready');
    await this.rooms.end(live, reason, note ?? null);
  }

  /** Ends the live of a host, if there is one; false if there is none, or it has ended in the meantime. */
  async endOf(hostKey: number, reason: EndReason, note: string): Promise<boolean> {
    const live = await this.database.prisma.live.findFirst({
      where: { hostKey, state: { not: 'ended' } },
      select: { vodKey: true },
    });
    if (!live) return false;
    try {
      await this.end(live.vodKey, reason, note);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'live_ended') return false;
      throw error;
    }
  }

  /** Throws validation_failed for an unknown content category. */
  async assertKnownTheme(themeCd: string): Promise<void> {
    const theme = await this.database.prisma.liveCategory.findUnique({ where: { themeCd } });
    if (theme) return;
    const message = liveTexts.themeAgain;
    throw fieldRefusal('theme_cd', 'isIn', message);
  }

  /** Creates the live and its seats in one transaction, so no live exists with half of its contestants. */
  private async create(hostKey: number, start: LiveStart, state: 'ready' | 'live'): Promise<number> {
    const { title, tags } = checkedHeading(start, this.limits());
    await this.assertKnownTheme(start.themeCd);
    const now = this.clock.now();
    try {
      return await this.database.prisma.$transaction(async (transaction) => {
        const contestants = start.contestants ?? [];
        await lockHosts(transaction, [hostKey, ...contestants]);
        await assertMayStart(transaction, hostKey, now);
        const clip = start.clip ?? (await latestClip(transaction, hostKey));
        const { vodKey } = await transaction.live.create({
          data: {
            hostKey,
            title,
            tags,
            themeCd: start.themeCd,
            type: start.type,
            target: start.target,
            thumbnail: start.thumbnail,
            clip,
            shapeCd: this.media.clipShape(clip ?? '') ?? start.shape,
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
        await seatContestants(transaction, { ownerKey: hostKey, vodKey, type: start.type }, contestants);
        return vodKey;
      });
    } catch (error) {
      // The unique index over running lives decides between concurrent requests.
      if (isUniqueViolation(error)) throw new AppError('live_already_on');
      throw error;
    }
  }

  private async goLive(live: RoomLive): Promise<void> {
    await this.media.liveStarted({ vodKey: live.vod_key, clip: live.clip, startedAt: live.started_at });
    this.rooms.open(live);
    this.rooms.publishState(live, 'started', null);
    this.events.emit('liveStarted', { vodKey: live.vod_key, hostKey: live.host_key });
  }

  private limits(): LiveStartLimits {
    return {
      titleMax: this.settings.get('live_title_max'),
      tagsMax: this.settings.get('live_tags_max'),
      findProhibited: (text) => this.words.find(text, 'title'),
    };
  }

  /** Called when a statement matched no live: it is unknown, already in the expected state, or has ended. */
  private async assertState(vodKey: number, expected: 'ready' | 'live'): Promise<void> {
    const live = await this.database.prisma.live.findUnique({ where: { vodKey }, select: { state: true } });
    if (!live) throw new AppError('live_not_found');
    if (live.state !== expected) throw new AppError('live_ended');
  }
}

/** Omits undefined fields. */
/** The bundled clip of the host's latest live, so that the host of the demonstration remains who is seen; empty if there is none. */
async function latestClip(within: Prisma.TransactionClient, hostKey: number): Promise<string> {
  const latest = await within.live.findFirst({
    where: { hostKey, startedAt: { not: null } },
    orderBy: { startedAt: 'desc' },
    select: { clip: true },
  });
  return latest?.clip ?? '';
}

function definedOf<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
