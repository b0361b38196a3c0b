import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';

/** The moderation actions in a host's rooms. */
export type ModerationAction =
  | 'kick'
  | 'kick_undo'
  | 'chat_block'
  | 'chat_unblock'
  | 'watch_block'
  | 'watch_unblock'
  | 'line_hide'
  | 'line_show'
  | 'manager_appoint'
  | 'manager_dismiss'
  | 'room_mode'
  | 'notice_pin'
  | 'notice_unpin'
  | 'force_end';

/** A moderation action, as it is logged. */
export interface ModerationRecord {
  hostKey: number;
  /** Omitted outside a live. */
  vodKey?: number;
  byKey: number;
  /** Omitted if the room itself was changed. */
  targetKey?: number;
  act: ModerationAction;
  /** Further details; no personal data beyond what the room saw. */
  detail?: Prisma.InputJsonObject;
}

/** A log entry, as rooms read it. */
export interface LoggedEntry {
  id: number;
  hostKey: number;
  vodKey: number | null;
  targetKey: number | null;
  act: ModerationAction;
  detail: Record<string, unknown>;
}

/** The moderation log of a host's rooms, for the host and managers. */
@Injectable()
export class ModerationLogService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Logs an action, within the caller's transaction if one is passed, so that both are committed together. */
  async write(
    record: ModerationRecord,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<void> {
    await within.moderationEntry.create({ data: { ...record, at: this.clock.now() } });
  }

  /** Whether the latest entry about a chat line hides it. */
  async isLineHidden(
    { hostKey, vodKey, messageId }: { hostKey: number; vodKey: number; messageId: string },
    within: Prisma.TransactionClient,
  ): Promise<boolean> {
    const last = await within.moderationEntry.findFirst({
      where: {
        hostKey,
        vodKey,
        act: { in: ['line_hide', 'line_show'] },
        detail: { path: ['message_id'], equals: messageId },
      },
      orderBy: { id: 'desc' },
      select: { act: true },
    });
    return last?.act === 'line_hide';
  }

  /** The id of the newest entry; 0 when there is none. */
  async newestId(): Promise<number> {
    const rows = await this.database.query<'blocks_log_newest', { newest: number }>(
      'blocks_log_newest',
      'SELECT coalesce(max(id), 0) AS newest FROM moderation_entries',
      [],
    );
    return rows[0]?.newest ?? 0;
  }

  /**
   * Entries with larger ids, except those already known, oldest first. Ids are assigned before their transactions
   * commit.
   */
  after(id: number, known: readonly number[], atMost: number): Promise<LoggedEntry[]> {
    return this.database.query<'blocks_log_after', LoggedEntry>(
      'blocks_log_after',
      `SELECT id, host_key AS "hostKey", vod_key AS "vodKey", target_key AS "targetKey", act, detail
       FROM moderation_entries WHERE id > $1 AND id <> ALL ($2::bigint[]) ORDER BY id LIMIT $3`,
      [id, known, atMost],
    );
  }
}
