import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { executeWithin, queryWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { ErrorCode } from '../core/errors/error-codes.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { yn } from '../core/http/ok.dto.ts';
import type { RoomPerson } from './blocks.dto.ts';

/** A moderator (`byKey`) acting on a member (`userKey`) in a host's rooms. */
export interface ModerationCase {
  hostKey: number;
  byKey: number;
  userKey: number;
}

interface PersonRow {
  chat: boolean;
  watch: boolean;
  kicked: boolean;
  manager: boolean;
  moderable: boolean;
}

/** A host's room, locked for one moderation action. */
export interface LockedRoom {
  transaction: Prisma.TransactionClient;
  /** The host's running live, for the log. */
  vodKey: number | undefined;
}

/**
 * Who may moderate a host's rooms, and whom. Actions of one host are serialized by a lock, so that each sees earlier
 * ones.
 */
@Injectable()
export class ModeratorsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEventBus,
  ) {}

  /** Throws host_not_found, not_moderator, block_admin. */
  async assertModerator(hostKey: number, byKey: number): Promise<void> {
    const rows = await this.database.query<'blocks_moderator_refusal', { refusal: ErrorCode | null }>(
      'blocks_moderator_refusal',
      'SELECT moderator_refusal($1, $2, $3) AS refusal',
      [hostKey, byKey, this.clock.now()],
    );
    throwIfRefused(rows[0]?.refusal);
  }

  /** A member's status in the rooms of a host, for its moderators. Throws as `assertModerator`. */
  async statusOf(
    { hostKey, byKey, userKey }: ModerationCase,
    vodKey: number | undefined,
  ): Promise<RoomPerson> {
    await this.assertModerator(hostKey, byKey);
    const [row] = await this.database.query<'blocks_room_person', PersonRow>(
      'blocks_room_person',
      `SELECT channel_is_blocked($1, $3, 'chat') AS chat, channel_is_blocked($1, $3, 'live') AS watch,
         live_is_kicked($4, $3) AS kicked, channel_is_managed($1, $3) AS manager,
         moderation_refusal($1, $2, $3, $5) IS NULL AS moderable`,
      [hostKey, byKey, userKey, vodKey ?? null, this.clock.now()],
    );
    return {
      chat_block_yn: yn(row?.chat ?? false),
      watch_block_yn: yn(row?.watch ?? false),
      kick_yn: yn(row?.kicked ?? false),
      manager_yn: yn(row?.manager ?? false),
      may_moderate_yn: yn(row?.moderable ?? false),
    };
  }

  /** Runs `work` on a member under the host's lock. Throws what moderation_refusal returns. */
  onMember<Result>(
    { hostKey, byKey, userKey }: ModerationCase,
    work: (room: LockedRoom) => Promise<Result>,
  ): Promise<Result> {
    return this.locked(hostKey, async (room) => {
      const [row] = await queryWithin<'blocks_moderation_refusal', { refusal: ErrorCode | null }>(
        room.transaction,
        'blocks_moderation_refusal',
        `
        SELECT moderation_refusal($1::int, $2::int, $3::int, $4::timestamptz) AS refusal`,
        [hostKey, byKey, userKey, this.clock.now()],
      );
      throwIfRefused(row?.refusal);
      return work(room);
    });
  }

  /** Runs `work` on the room itself under the host's lock. Throws what moderator_refusal returns. */
  onRoom<Result>(
    { hostKey, byKey }: Omit<ModerationCase, 'userKey'>,
    work: (room: LockedRoom) => Promise<Result>,
  ): Promise<Result> {
    return this.locked(hostKey, async (room) => {
      const [row] = await queryWithin<'blocks_moderator_refusal_within', { refusal: ErrorCode | null }>(
        room.transaction,
        'blocks_moderator_refusal_within',
        `
        SELECT moderator_refusal($1::int, $2::int, $3::timestamptz) AS refusal`,
        [hostKey, byKey, this.clock.now()],
      );
      throwIfRefused(row?.refusal);
      return work(room);
    });
  }

  /** Runs `work` under the host's lock without a permission check, for automatic follow-ups. */
  onRoomUnchecked<Result>(hostKey: number, work: (room: LockedRoom) => Promise<Result>): Promise<Result> {
    return this.locked(hostKey, work);
  }

  private async locked<Result>(
    hostKey: number,
    work: (room: LockedRoom) => Promise<Result>,
  ): Promise<Result> {
    const result = await this.database.prisma.$transaction(async (transaction) => {
      await executeWithin(
        transaction,
        'blocks_lock_host',
        `SELECT pg_advisory_xact_lock(hashtext('honey-moderation'), $1::int)`,
        [hostKey],
      );
      const live = await transaction.live.findFirst({
        where: { hostKey, state: 'live' },
        select: { vodKey: true },
      });
      return work({ transaction, vodKey: live?.vodKey });
    });
    this.events.emit('moderated', { hostKey });
    return result;
  }
}

function throwIfRefused(refusal: ErrorCode | null | undefined): void {
  if (refusal) throw new AppError(refusal);
}
