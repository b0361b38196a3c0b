import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { CappedCountsService } from '../http/capped-counts.service.ts';
import { type cappedTotal, countedMax, cursorAfter, cursorValues, lastKey } from '../http/cursor.ts';
import { hasDigests, putTogether } from './audit-texts.ts';
import { auditTexts } from './texts.ts';

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

const columns = 'audit_no, at, operator_key, action, target, reason, before, after, request_id';

/**
 * A page whose entries an index has in order. $1 offset, $2 limit, $3 the number of the last entry of the page before, or
 * null: in subqueries, because otherwise each page would be planned again.
 */
const orderedStatement = (where: string): string => `
  SELECT ${columns} FROM audit_entries WHERE ${where} AND audit_no < (SELECT coalesce($3::int, ${lastKey}))
  ORDER BY audit_no DESC OFFSET (SELECT $1::int) LIMIT (SELECT $2::int)`;

const pageStatements = {
  core_audit_page: orderedStatement('true'),
  core_audit_page_of_operator: orderedStatement('operator_key = $4::int'),
  core_audit_page_of_target: orderedStatement('target = $4::text'),
  core_audit_page_of_area: orderedStatement("split_part(action, '.', 1) = $4::text"),
};

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
    const list = await this.entriesOf(wanted, [before === null ? offset : 0, limit, before]);
    return {
      list: await this.together(list),
      cursor: cursorAfter(list, limit, ({ audit_no }) => [audit_no]),
    };
  }

  /** Puts the texts that lie apart into their entries; those that were deleted with their member are shown as such. */
  private async together(list: AuditEntryRow[]): Promise<AuditEntryRow[]> {
    const auditNos = list
      .filter(({ before, after }) => hasDigests(before) || hasDigests(after))
      .map(({ audit_no }) => audit_no);
    if (auditNos.length === 0) return list;
    const texts = await this.database.prisma.auditText.findMany({ where: { auditNo: { in: auditNos } } });
    return list.map((entry) => {
      const own = texts.filter(({ auditNo }) => auditNo === entry.audit_no);
      const side = (name: 'before' | 'after') => putTogether(name, entry[name], own, auditTexts.deleted);
      return { ...entry, before: side('before'), after: side('after') };
    });
  }

  private entriesOf(
    wanted: AuditEntryFilter,
    page: readonly [skipped: number, limit: number, before: number | null],
  ): Promise<AuditEntryRow[]> {
    const filters = filterOf(wanted);
    const [operatorKey, target, area, action] = filters;
    const {
      core_audit_page,
      core_audit_page_of_operator,
      core_audit_page_of_target,
      core_audit_page_of_area,
    } = pageStatements;
    const set = [operatorKey, target, action ?? area].filter((value) => value !== null).length;
    if (set === 0) return this.database.read('core_audit_page', core_audit_page, page);
    if (set === 1 && operatorKey !== null)
      return this.database.read('core_audit_page_of_operator', core_audit_page_of_operator, [
        ...page,
        operatorKey,
      ]);
    if (set === 1 && target !== null)
      return this.database.read('core_audit_page_of_target', core_audit_page_of_target, [...page, target]);
    if (set === 1 && action === null)
      return this.database.read('core_audit_page_of_area', core_audit_page_of_area, [...page, area]);
    // Planned for its values: a plan for any values would walk the whole log for filters that select few entries.
    return this.database.queryPlanned<'core_audit_page_found', AuditEntryRow>(
      'core_audit_page_found',
      `SELECT ${columns} FROM audit_entries WHERE ${filter} AND audit_no < coalesce($7::int, ${lastKey})
       ORDER BY audit_no DESC OFFSET $5 LIMIT $6`,
      [...filters, ...page],
    );
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
