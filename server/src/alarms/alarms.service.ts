import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import type { AlarmKind } from './alarm-kinds.ts';

/** Something that a member is to be told of. */
export interface AlarmNote {
  userKey: number;
  kind: AlarmKind;
  /** What it is about, in the kind's own words: of each there is one alarm, however often it is noted. */
  ref: string;
  /** Who caused it; whoever hides them sees nothing of it. */
  fromKey?: number;
  /** What its text says beside that; `title`, `text` and `path` stand for the kind's own where they are given. */
  detail?: { title?: string; text?: string; path?: string } & Record<string, unknown>;
}

/**
 * Notes what members are to be told of. In SQL the same is `alarm_note`. The list, the badge and the push follow from the row: who
 * notes one sends none.
 */
@Injectable()
export class Alarms {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Notes an alarm, within a transaction if there is one; again it changes nothing. Answers whether it is new. */
  async note(
    { userKey, kind, ref, fromKey, detail = {} }: AlarmNote,
    within: Prisma.TransactionClient = this.database.prisma,
  ): Promise<boolean> {
    const rows = await within.$queryRaw<{ alarm_sn: bigint | null }[]>`
      SELECT alarm_note(${userKey}::int, ${kind}, ${ref}, ${fromKey ?? null}::int, ${JSON.stringify(detail)}::jsonb,
        ${this.clock.now()}::timestamptz) AS alarm_sn`;
    return rows[0]?.alarm_sn != null;
  }
}
