import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';

/** What can be done in a host's rooms. */
export type ModerationAct =
  | 'kick'
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

/** One act, as it is written down. */
export interface ModerationRecord {
  hostKey: number;
  /** Left out outside a live. */
  vodKey?: number;
  byKey: number;
  /** Left out where the room itself was changed. */
  targetKey?: number;
  act: ModerationAct;
  /** What else tells of it; no personal data beyond what the room saw. */
  detail?: Prisma.InputJsonObject;
}

/** What was done in a host's rooms, for the host and the managers. */
@Injectable()
export class ModerationLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Writes an act down; within the caller's transaction where one is given, so that neither stands alone. */
  async write(
    record: ModerationRecord,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<void> {
    await within.moderationEntry.create({ data: { ...record, at: this.clock.now() } });
  }
}
