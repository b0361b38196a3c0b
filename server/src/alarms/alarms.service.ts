import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { queryWithin } from '../core/database/transaction-statements.ts';
import type { AlarmKind } from './alarm-kinds.ts';

/** An alarm to record. */
export interface NewAlarm {
  userKey: number;
  kind: AlarmKind;
  /** The subject, in a form specific to the kind: each subject has at most one alarm, however often it is recorded. */
  ref: string;
  /** The member who caused it; it is hidden from members who hide that member. */
  fromKey?: number;
  /** Values of its text; `title`, `text` and `path` override those of the kind. */
  detail?: { title?: string; text?: string; path?: string } & Record<string, unknown>;
}

/**
 * Records alarms. The SQL equivalent is `alarm_note`. The list, the badge and the push follow from the row, so callers
 * send nothing.
 */
@Injectable()
export class AlarmsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Records an alarm, in a transaction if one is passed; repeating changes nothing. Returns whether it is new. */
  async record(
    { userKey, kind, ref, fromKey, detail = {} }: NewAlarm,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<boolean> {
    const rows = await queryWithin<'alarms_record', { alarm_sn: number | null }>(
      within,
      'alarms_record',
      `
      SELECT alarm_note($1::int, $2, $3, $4::int, $5::jsonb,
        $6::timestamptz) AS alarm_sn`,
      [userKey, kind, ref, fromKey ?? null, JSON.stringify(detail), this.clock.now()],
    );
    return rows[0]?.alarm_sn != null;
  }
}
