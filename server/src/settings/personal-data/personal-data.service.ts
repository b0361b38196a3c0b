import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { MembersService } from '../../users/index.ts';
import { DeletionService } from '../deletion.service.ts';
import { PersonalDataCopies } from './personal-data-copies.service.ts';
import { conditionOf, personalTables } from './personal-tables.ts';

/** Why the law retains a row. */
export type RetainedKind = 'payment' | 'dispute' | 'sign_in';

/** What an erasure waits for. */
export type ErasureWait = 'order' | 'exchange' | 'purchase' | 'live';

/** The rows of a table that the law retains, and until when. */
export interface RetainedTable {
  kind: RetainedKind;
  table: string;
  rows: number;
  /** When the first of them is deleted. */
  first_until: Date;
  /** When the last of them is deleted. */
  last_until: Date;
}

/** The result of a request for erasure. */
export interface ErasureResult {
  /** Whether the account is erased; otherwise it is as soon as nothing is open. */
  erased: boolean;
  retained: RetainedTable[];
}

/** Copies and erasures of personal data on request (SETTINGS-26 to SETTINGS-28). */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly members: MembersService,
    private readonly deletion: DeletionService,
    private readonly copies: PersonalDataCopies,
  ) {}

  /** The number of rows that name a member, by table; tables without one are left out. */
  counts(userKey: number): Promise<Record<string, number>> {
    return this.database.withDedicatedConnection(async (client) => {
      const counts: Record<string, number> = {};
      for (const table of Object.keys(personalTables)) {
        const { rows } = await client.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM ${table} t WHERE ${conditionOf(table)}`,
          [userKey],
        );
        if (rows[0] && rows[0].count > 0) counts[table] = rows[0].count;
      }
      return counts;
    });
  }

  /** What the law retains of an erased member, or would retain of a member who is erased now; by table. */
  retained(userKey: number): Promise<RetainedTable[]> {
    return this.database.query<'personal_data_retained', RetainedTable>(
      'personal_data_retained',
      `SELECT r.kind, r.table_name AS table, count(*)::int AS rows, min(r.retained_until) AS first_until,
         max(r.retained_until) AS last_until
       FROM (SELECT s.kind, s.table_name, s.retained_until FROM retained_rows s WHERE s.user_key = $1
         UNION ALL SELECT m.kind, m.table_name, m.retained_until FROM member_retained($1, $2) m
         WHERE EXISTS (SELECT FROM member_profiles u WHERE u.user_key = $1 AND u.deleted_at IS NULL)) r
       GROUP BY r.kind, r.table_name ORDER BY r.kind, r.table_name`,
      [userKey, this.clock.now()],
    );
  }

  /** What an erasure of each of these members waits for now. */
  async waitsFor(userKeys: readonly number[]): Promise<Map<number, ErasureWait[]>> {
    const rows = await this.database.query<
      'personal_data_waits',
      { user_key: number; waits_for: ErasureWait[] }
    >(
      'personal_data_waits',
      `SELECT k.user_key, member_erasure_waits(k.user_key) AS waits_for FROM unnest($1::int[]) k (user_key)`,
      [[...userKeys]],
    );
    return new Map(rows.map(({ user_key, waits_for }) => [user_key, waits_for]));
  }

  /**
   * Writes a copy of a member's data into a new file; the audit log records it first. Throws user_not_found.
   * @returns the size of the copy
   */
  async copy(actor: Actor, userKey: number, reason: string, file: string): Promise<number> {
    await this.members.deletionOf(userKey);
    await this.database.prisma.$transaction((within) =>
      this.audit.write(within, actor, { action: 'settings.copy_data', target: `user:${userKey}`, reason }),
    );
    return this.copies.write(userKey, file);
  }

  /**
   * Erases a member at once, or as soon as no payment, exchange or live is open. Throws user_not_found,
   * operator_account. A member who signs in before that cancels the erasure.
   */
  async erase(actor: Actor, userKey: number, reason: string): Promise<ErasureResult> {
    const isNew = (await this.members.deletionOf(userKey)).deletedAt === null;
    const request = await this.database.prisma.$transaction(async (within) => {
      await this.audit.write(within, actor, {
        action: 'settings.erase_data',
        target: `user:${userKey}`,
        reason,
      });
      return isNew ? this.deletion.requestErasure(within, userKey) : null;
    });
    const erased = request === null || (await this.deletion.eraseRequested(userKey, request.requestedAt));
    return { erased, retained: await this.retained(userKey) };
  }
}
