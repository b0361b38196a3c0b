import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import type { ChannelBlockKind, Prisma } from '../core/database/generated/client.ts';
import { queryWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { type ModerationAction, ModerationLogService } from './moderation-log.service.ts';
import { type LockedRoom, type ModerationCase, ModeratorsService } from './moderators.service.ts';

/** A block in all lives of a host: `live` blocks watching, `chat` blocks chatting. */
interface Block extends ModerationCase {
  kind: ChannelBlockKind;
}

const logActions = {
  live: { on: 'watch_block', off: 'watch_unblock' },
  chat: { on: 'chat_block', off: 'chat_unblock' },
} as const satisfies Record<ChannelBlockKind, { on: ModerationAction; off: ModerationAction }>;

/**
 * Channel blocks, kicks and managers: all writes are here and are recorded in the moderation log. Admission does not
 * read through this service: it checks `channel_is_blocked` and `channel_is_managed` within its own statement, so that
 * no change can slip in between.
 */
@Injectable()
export class BlocksService {
  constructor(
    private readonly moderators: ModeratorsService,
    private readonly log: ModerationLogService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Blocks a member until it is undone, and ends the watch sessions it forbids. Idempotent. */
  async block({ kind, ...act }: Block): Promise<void> {
    await this.moderators.onMember(act, async (room) => {
      const { count } = await room.transaction.channelBlock.createMany({
        data: { ...act, kind, createdAt: this.clock.now() },
        skipDuplicates: true,
      });
      if (count === 0) return;
      await this.write(room, act, logActions[kind].on);
      await this.dismissWithin(room, act);
    });
  }

  /** Removes a block; does nothing when there is none. */
  async unblock({ kind, ...act }: Block): Promise<void> {
    await this.moderators.onMember(act, async (room) => {
      const { count } = await room.transaction.channelBlock.deleteMany({
        where: { hostKey: act.hostKey, userKey: act.userKey, kind },
      });
      if (count > 0) await this.write(room, act, logActions[kind].off);
    });
  }

  /** Makes a member a manager of the host. Idempotent. Throws target_blocked, manager_limit. */
  async appoint({ hostKey, userKey }: Omit<ModerationCase, 'byKey'>): Promise<void> {
    const act = { hostKey, userKey, byKey: hostKey };
    await this.moderators.onMember(act, async (room) => {
      const { transaction } = room;
      const managers = await transaction.manager.findMany({ where: { hostKey }, select: { userKey: true } });
      if (managers.some((manager) => manager.userKey === userKey)) return;
      if ((await transaction.channelBlock.count({ where: { hostKey, userKey } })) > 0) {
        throw new AppError('target_blocked');
      }
      const max = await this.managersMax(transaction, hostKey);
      if (managers.length >= max) throw new AppError('manager_limit', { detail: { limit: max } });
      await transaction.manager.create({ data: { hostKey, userKey, createdAt: this.clock.now() } });
      await this.write(room, act, 'manager_appoint');
    });
  }

  /** Revokes the rights of a manager; does nothing for a member who is not one. */
  async dismiss({ hostKey, userKey }: Omit<ModerationCase, 'byKey'>): Promise<void> {
    const act = { hostKey, userKey, byKey: hostKey };
    await this.moderators.onMember(act, (room) => this.dismissWithin(room, act));
  }

  /**
   * Dismisses managers beyond the host's limit, newest first, after places added by an item have expired (ITEMS-14).
   */
  async dismissSurplus(hostKey: number): Promise<void> {
    await this.moderators.onRoomUnchecked(hostKey, async (room) => {
      const { transaction } = room;
      const surplus = await transaction.manager.findMany({
        where: { hostKey },
        orderBy: [{ createdAt: 'asc' }, { userKey: 'asc' }],
        skip: await this.managersMax(transaction, hostKey),
        select: { userKey: true },
      });
      for (const { userKey } of surplus) await this.dismissWithin(room, { hostKey, userKey, byKey: hostKey });
    });
  }

  /** The maximum number of managers of a host: the setting, plus places added by items. */
  private async managersMax(transaction: Prisma.TransactionClient, hostKey: number): Promise<number> {
    const rows = await queryWithin<'blocks_managers_places', { places: number }>(
      transaction,
      'blocks_managers_places',
      `
      SELECT item_places($1::int, 'managers', $2::timestamptz) AS places`,
      [hostKey, this.clock.now()],
    );
    return this.settings.get('managers_max') + (rows[0]?.places ?? 0);
  }

  /** Kicks a member from the host's current live until it ends. Idempotent. Throws live_ended. */
  async kick(vodKey: number, act: ModerationCase): Promise<void> {
    await this.moderators.onMember(act, async (room) => {
      if (room.vodKey !== vodKey) throw new AppError('live_ended');
      const { userKey, byKey } = act;
      const { count } = await room.transaction.liveKick.createMany({
        data: { vodKey, userKey, byKey, createdAt: this.clock.now() },
        skipDuplicates: true,
      });
      if (count === 0) return;
      await this.write(room, act, 'kick');
      await this.dismissWithin(room, act);
    });
  }

  /** Undoes a kick. */
  async undoKick(vodKey: number, act: ModerationCase): Promise<void> {
    await this.moderators.onMember(act, async (room) => {
      const { count } = await room.transaction.liveKick.deleteMany({
        where: { vodKey, userKey: act.userKey },
      });
      if (count > 0) await this.write({ ...room, vodKey }, act, 'kick_undo');
    });
  }

  /** A member blocked by a host cannot remain that host's manager. */
  private async dismissWithin(room: LockedRoom, act: ModerationCase): Promise<void> {
    const { hostKey, userKey } = act;
    const { count } = await room.transaction.manager.deleteMany({ where: { hostKey, userKey } });
    if (count > 0) await this.write(room, act, 'manager_dismiss');
  }

  private write(
    { transaction, vodKey }: LockedRoom,
    { hostKey, byKey, userKey }: ModerationCase,
    act: ModerationAction,
  ): Promise<void> {
    return this.log.write(
      { hostKey, byKey, targetKey: userKey, act, ...(vodKey === undefined ? {} : { vodKey }) },
      transaction,
    );
  }
}
