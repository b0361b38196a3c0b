import { Injectable } from '@nestjs/common';
import { AuditService } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { presentUserBrief, type UserBriefRow } from '../users/index.ts';
import { ReportDecisionsService } from './report-decisions.service.ts';
import type {
  AdminReport,
  AdminReportList,
  ReportDecision,
  ReportStateName,
  ReportsQuery,
} from './reports.admin.dto.ts';
import { type ReportType, reasonName } from './targets/report-types.ts';

interface ReportRow {
  id: number;
  type_cd: ReportType;
  target: string;
  target_user: UserBriefRow;
  evidence: { text?: string };
  open_cnt: number;
  reason_cd: string;
  title: string;
  content: string;
  file_ids: number[];
  reporter: UserBriefRow;
  created_at: Date;
  state: ReportStateName;
  act: string;
  decided_by: number | null;
  decided_at: Date | null;
}

const brief = (alias: string): string =>
  `json_build_object('userKey', ${alias}.user_key, 'nick', ${alias}.nick, 'profileInfo', ${alias}.profile_info,
    'profileId', ${alias}.profile_id, 'vipLevel', ${alias}.vip_level, 'honor', ${alias}.honor, 'effects', ${alias}.effects)`;

const columns = `r.id, r.type_cd, r.target, r.evidence, r.reason_cd, r.title, r.content, r.file_ids, r.created_at,
  r.state::text AS state, r.act, r.decided_by, r.decided_at, ${brief('about')} AS target_user, ${brief('reporter')} AS reporter,
  (SELECT count(*)::int FROM reports o
   WHERE o.target_key = r.target_key AND o.target = r.target AND o.state = 'open') AS open_cnt`;
const people = `JOIN member_profiles about ON about.user_key = r.target_key JOIN member_profiles reporter ON reporter.user_key = r.reporter_key`;

/** $1 state, $2 kind, $3 member concerned, $4 reporter; null for any. */
const filter = `($1::report_state IS NULL OR r.state = $1) AND ($2::int IS NULL OR r.type_cd = $2)
  AND ($3::int IS NULL OR r.target_key = $3) AND ($4::int IS NULL OR r.reporter_key = $4)`;

const listOf = (order: string): string => `
  WITH page AS MATERIALIZED (SELECT r.* FROM reports r WHERE ${filter} ORDER BY ${order} OFFSET $5 LIMIT $6)
  SELECT ${columns} FROM page r ${people} ORDER BY ${order}`;

/** Open reports oldest first; all others newest first. */
const lists = { open: listOf('r.id'), all: listOf('r.id DESC') };

/** Lists and decides reports for operators. */
@Injectable()
export class ReportsAdminService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly decisions: ReportDecisionsService,
    private readonly config: AppConfig,
  ) {}

  /** Lists the requested reports. */
  async list(query: ReportsQuery): Promise<AdminReportList> {
    const page = pageOf(query);
    const values = [
      query.state ?? null,
      query.type_cd ?? null,
      query.target_user_key ?? null,
      query.reporter_key ?? null,
    ] as const;
    const name = query.state === 'open' ? 'open' : 'all';
    const [rows, counts] = await Promise.all([
      this.database.query<`reports_admin_${typeof name}`, ReportRow>(`reports_admin_${name}`, lists[name], [
        ...values,
        page.offset,
        page.limit,
      ]),
      this.database.query<'reports_admin_count', { total: number }>(
        'reports_admin_count',
        `SELECT count(*)::int AS total FROM reports r WHERE ${filter}`,
        values,
      ),
    ]);
    return { list: rows.map((row) => this.present(row)), total: counts[0]?.total ?? 0, ...page };
  }

  /**
   * Decides an open report, with its audit entry and the reporter's notification. Throws report_not_found,
   * report_decided, and validation_failed for acted without an action.
   */
  async decide(actor: Actor, id: number, decision: ReportDecision): Promise<AdminReport> {
    await this.decisions.decide(id, decision, actor.operatorKey, (within, { state, act, target }) =>
      this.audit.write(within, actor, {
        action: 'reports.decide',
        target: `report:${id}`,
        reason: decision.reason,
        before: { state: 'open' },
        after: { state, act, about: target },
      }),
    );
    const rows = await this.database.query<'reports_admin_one', ReportRow>(
      'reports_admin_one',
      `SELECT ${columns} FROM reports r ${people} WHERE r.id = $1`,
      [id],
    );
    const row = rows[0];
    if (!row) throw new AppError('report_not_found');
    return this.present(row);
  }

  private present({ evidence, file_ids, ...row }: ReportRow): AdminReport {
    return {
      ...row,
      target_user: presentUserBrief(row.target_user),
      target_text: evidence.text ?? '',
      reason_nm: reasonName(row.reason_cd),
      files: file_ids.map((file_id) => ({
        file_id,
        url: `/${this.config.apiVersion}/etc/private-file/${file_id}`,
      })),
      reporter: presentUserBrief(row.reporter),
      created_at: row.created_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
    };
  }
}
