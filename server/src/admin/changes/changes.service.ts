import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../../core/access/held-rights.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { decisionMessage } from '../../users/index.ts';
import type {
  CaseOpenElsewhere,
  ChangedSection,
  ChangesQuery,
  ConsoleChanges,
  DecidedElsewhere,
} from './changes.dto.ts';
import { openCaseMs } from './open-cases.service.ts';
import { changingSections, maySee } from './sections.ts';
import { readSnapshotCursor, type SnapshotCursor, writeSnapshotCursor } from './snapshot-cursor.ts';

/** More changed cases of one section than this are reported as any of them. */
const casesMax = 100;
const openCasesMax = 200;

/**
 * $1 epoch and $2 snapshot of the cursor, null without one; $3 the sections; $4 the operator; $5 section and $6 key of
 * the open case, null without one; $7 since when a page has to have renewed its case, $8 the latest such time.
 *
 * Rows of transactions that the cursor's snapshot did not contain are new, in whatever order they were committed. The
 * index is read from the oldest transaction that was in progress then.
 */
const changes = `
  WITH fresh AS MATERIALIZED (
    SELECT c.section, c.case_keys, c.audit_no FROM operator_changes c
    WHERE c.xid >= pg_snapshot_xmin($2::text::pg_snapshot)
      AND NOT pg_visible_in_snapshot(c.xid, $2::text::pg_snapshot) AND c.section = ANY ($3::text[])
  )
  SELECT m.epoch::text AS epoch, pg_current_snapshot()::text AS snapshot,
    coalesce(m.epoch::text = $1::text AND m.trimmed <= pg_snapshot_xmin($2::text::pg_snapshot)
      AND pg_snapshot_xmax($2::text::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()), false) AS continued,
    (SELECT coalesce(json_agg(json_build_object('section', s.section, 'cases',
        CASE WHEN NOT s.any_case AND cardinality(s.keys) <= ${casesMax} THEN s.keys END) ORDER BY s.section), '[]')
      FROM (
        SELECT f.section, bool_or(k IS NULL) AS any_case, array_agg(DISTINCT k) AS keys
        FROM fresh f LEFT JOIN LATERAL unnest(f.case_keys) k ON true GROUP BY f.section
      ) s) AS sections,
    (SELECT coalesce(json_agg(o ORDER BY o.nick, o.section), '[]') FROM (
        SELECT DISTINCT c.section, c.case_key AS case, c.operator_key, p.nick
        FROM operator_open_cases c JOIN member_profiles p ON p.user_key = c.operator_key
        WHERE c.renewed_at BETWEEN $7::timestamptz AND $8::timestamptz AND c.operator_key <> $4::int
          AND c.section = ANY ($3::text[])
        LIMIT ${openCasesMax}
      ) o) AS open_cases,
    (SELECT json_build_object('nick', p.nick, 'action', a.action, 'at', a.at)
      FROM fresh f JOIN audit_entries a ON a.audit_no = f.audit_no JOIN member_profiles p ON p.user_key = a.operator_key
      WHERE f.section = $5::text AND $6::text = ANY (f.case_keys) AND a.operator_key <> $4::int
      ORDER BY a.audit_no DESC LIMIT 1) AS decided
  FROM operator_change_marks m WHERE m.id = 1`;

interface ChangesRow {
  epoch: string;
  snapshot: string;
  continued: boolean;
  sections: ChangedSection[];
  open_cases: CaseOpenElsewhere[];
  decided: { nick: string; action: string; at: string } | null;
}

const decidedBy = ({ nick, action, at }: NonNullable<ChangesRow['decided']>): DecidedElsewhere => {
  const moment = new Date(at);
  return { message: decisionMessage(nick, action, moment), action, at: moment.toISOString() };
};

/** Reports what changed in the console (ADMIN-58). */
@Injectable()
export class ChangesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Changes since a cursor, of the sections that the operator may see. */
  async since(operatorKey: number, rights: HeldRights, query: ChangesQuery): Promise<ConsoleChanges> {
    const cursor = query.cursor === undefined ? null : readSnapshotCursor(query.cursor);
    if (query.cursor !== undefined && cursor === null)
      throw new AppError('validation_failed', { reason: 'the cursor was not issued by this call' });
    const row = await this.read(operatorKey, rights, query, cursor);
    return {
      cursor: writeSnapshotCursor(row),
      all_yn: yn(cursor !== null && !row.continued),
      sections: row.continued ? row.sections : [],
      open_cases: row.open_cases,
      decided: row.continued && row.decided ? decidedBy(row.decided) : null,
    };
  }

  private async read(
    operatorKey: number,
    rights: HeldRights,
    { sections, section, case: key }: ChangesQuery,
    cursor: SnapshotCursor | null,
  ): Promise<ChangesRow> {
    const wanted = sections?.split(',');
    const seen = changingSections.filter((name) => maySee(rights, name) && wanted?.includes(name) !== false);
    const isOpen = section !== undefined && key !== undefined && seen.includes(section);
    const nowMs = this.clock.nowMs();
    const values: Parameters<typeof this.query>[0] = [
      ...([cursor?.epoch ?? null, cursor?.snapshot ?? null, seen, operatorKey] as const),
      ...(isOpen ? ([section, key] as const) : ([null, null] as const)),
      ...([new Date(nowMs - openCaseMs), new Date(nowMs + openCaseMs)] as const),
    ];
    const row = (await this.query(values)) ?? (await this.begin().then(() => this.query(values)));
    if (!row) throw new Error('the mark of changes is missing');
    return row;
  }

  private async query(
    values: [string | null, string | null, string[], number, string | null, string | null, Date, Date],
  ): Promise<ChangesRow | undefined> {
    const rows = await this.database.query<'admin_changes', ChangesRow>('admin_changes', changes, values);
    return rows[0];
  }

  /** Begins a new epoch, where there is none: in a new database, and after changes were lost. */
  async begin(): Promise<void> {
    await this.database.query(
      'admin_changes_begin',
      `INSERT INTO operator_change_marks (id, epoch, trimmed, trim_next)
       SELECT 1, gen_random_uuid(), s.xmin, s.xmin FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS xmin) s
       ON CONFLICT (id) DO NOTHING`,
      [],
    );
  }

  /**
   * Deletes the changes of transactions that had ended at the last run: none of them is new to a cursor that a page has
   * received since. Pages with older cursors read everything again.
   */
  async trim(): Promise<void> {
    await this.begin();
    await this.database.query(
      'admin_changes_trim',
      `WITH mark AS (
         UPDATE operator_change_marks SET trimmed = trim_next, trim_next = pg_snapshot_xmin(pg_current_snapshot())
         WHERE id = 1 RETURNING trimmed
       )
       DELETE FROM operator_changes c USING mark m WHERE c.xid < m.trimmed`,
      [],
    );
  }
}
