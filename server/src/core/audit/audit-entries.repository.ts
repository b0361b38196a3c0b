import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { CappedCountsService } from '../http/capped-counts.service.ts';
import { type cappedTotal, countedMax, cursorAfter, cursorValues, lastKey } from '../http/cursor.ts';

/** An entry of the audit log, as it is stored. */
export interface AuditEntryRow {
  audit_no: number;
  at: Date;
  operator_key: number;
  action: string;
  target: string;
  reason: string;
  before: string;
  after: string;
  request_id: string;
}

/** Which entries are read; what is omitted restricts nothing. */
export interface AuditEntryFilter {
  operatorKey?: number | undefined;
  /** As kind:key. */
  target?: string | undefined;
  /** The action, or its area alone. */
  action?: string | undefined;
}

/** $1 operator, $2 target, $3 area of the action, $4 action; null for any. */
const filter = `($1::int IS NULL OR operator_key = $1) AND ($2::text IS NULL OR target = $2)
  AND ($3::text IS NULL OR split_part(action, '.', 1) = $3) AND ($4::text IS NULL OR action = $4)`;

function filterOf({ operatorKey, target, action }: AuditEntryFilter) {
  const [area = null] = action?.split('.') ?? [];
  return [operatorKey ?? null, target || null, area, action?.includes('.') ? action : null] as const;
}

/** Reads the entries of the audit log, newest first. */
@Injectable()
export class AuditEntriesRepository {
  constructor(
    private readonly database: Database,
    private readonly counts: CappedCountsService,
  ) {}

  /** The number of the newest entry; 0 without one. */
  async newest(): Promise<number> {
    const rows = await this.database.read<'core_audit_newest', { audit_no: number }>(
      'core_audit_newest',
      'SELECT coalesce(max(audit_no), 0)::int AS audit_no FROM audit_entries',
      [],
    );
    return rows[0]?.audit_no ?? 0;
  }

  /** A page: after a cursor, or else from an offset. */
  async page(
    wanted: AuditEntryFilter,
    { cursor, offset, limit }: { cursor?: string | null | undefined; offset: number; limit: number },
  ): Promise<{ list: AuditEntryRow[]; cursor: string | null }> {
    const [before = null] = cursorValues(cursor ?? undefined, 1);
    // Planned for its values: a plan for any values would walk the whole log for a filter that selects few entries.
    const list = await this.database.queryPlanned<'core_audit_page', AuditEntryRow>(
      'core_audit_page',
      `SELECT audit_no, at, operator_key, action, target, reason, before, after, request_id FROM audit_entries
       WHERE ${filter} AND audit_no < coalesce($7::int, ${lastKey})
       ORDER BY audit_no DESC OFFSET $5 LIMIT $6`,
      [...filterOf(wanted), before === null ? offset : 0, limit, before],
    );
    return { list, cursor: cursorAfter(list, limit, ({ audit_no }) => [audit_no]) };
  }

  /** How many there are, counted up to 10,000. */
  async total(wanted: AuditEntryFilter): Promise<ReturnType<typeof cappedTotal>> {
    const values = filterOf(wanted);
    return this.counts.of(['audit-log', ...values], () =>
      this.database.queryPlanned<'core_audit_count', { total: number }>(
        'core_audit_count',
        `SELECT count(*)::int AS total FROM (SELECT FROM audit_entries WHERE ${filter} LIMIT ${countedMax} + 1) counted`,
        values,
      ),
    );
  }
}
