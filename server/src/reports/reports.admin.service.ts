import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../core/audit/operator-csv.service.ts';
import { BatchActs, numberedTargets } from '../core/batches/batch-acts.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { CappedCountsService } from '../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorValues, lastKey } from '../core/http/cursor.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { presentUserBrief, SecondDecisionsService, type UserBriefRow } from '../users/index.ts';
import { ReportDecisionsService } from './report-decisions.service.ts';
import {
  type AdminReport,
  type AdminReportList,
  type ReportDecision,
  ReportFilter,
  type ReportStateName,
  type ReportsQuery,
} from './reports.admin.dto.ts';
import { type ReportType, reasonName } from './targets/report-types.ts';
import { reportColumns } from './texts.ts';

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
  coalesce(c.open_cnt, 0) AS open_cnt`;
const people = `JOIN member_profiles about ON about.user_key = r.target_key JOIN member_profiles reporter ON reporter.user_key = r.reporter_key`;

/** $1 state, $2 kind, $3 member concerned, $4 reporter; null for any. */
const filter = `($1::report_state IS NULL OR r.state = $1) AND ($2::int IS NULL OR r.type_cd = $2)
  AND ($3::int IS NULL OR r.target_key = $3) AND ($4::int IS NULL OR r.reporter_key = $4)`;

/** These reports with their people; the open reports on a target are counted once, however many rows concern it. */
const presentable = (page: string): string => `
  WITH page AS MATERIALIZED (${page}), targets AS (SELECT DISTINCT target_key, target FROM page),
    counted AS MATERIALIZED (
      SELECT t.target_key, t.target, count(*)::int AS open_cnt
      FROM targets t JOIN reports o ON o.target_key = t.target_key AND o.target = t.target AND o.state = 'open' GROUP BY 1, 2)
  SELECT ${columns} FROM page r ${people} LEFT JOIN counted c ON c.target_key = r.target_key AND c.target = r.target`;

const listOf = (order: string, after: string): string =>
  `${presentable(`SELECT r.* FROM reports r WHERE ${filter} AND ${after} ORDER BY ${order} OFFSET $5 LIMIT $6`)} ORDER BY ${order}`;

/** Open reports oldest first; all others newest first. */
const lists = {
  open: listOf('r.id', 'r.id > coalesce($7::int, 0)'),
  all: listOf('r.id DESC', `r.id < coalesce($7::int, ${lastKey})`),
};

const filterOf = ({ state, type_cd, target_user_key, reporter_key }: ReportFilter) =>
  [state ?? null, type_cd ?? null, target_user_key ?? null, reporter_key ?? null] as const;

/** Lists and decides reports for operators. */
@Injectable()
export class ReportsAdminService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly counts: CappedCountsService,
    private readonly audit: AuditService,
    private readonly decisions: ReportDecisionsService,
    private readonly config: AppConfig,
    private readonly batches: BatchActs,
    private readonly second: SecondDecisionsService,
  ) {}

  onModuleInit(): void {
    this.batches.define({
      name: 'reports.dismiss',
      right: 'reports.decide',
      targets: numberedTargets,
      filter: ReportFilter,
      find: async (filter, limit) => (await this.rows({ ...filter, limit })).list.map(({ id }) => String(id)),
      names: async (targets) => {
        const rows = await this.presentAll(targets.map(Number));
        return new Map(
          rows.map(({ id, target_user, title }) => [String(id), `${target_user.nick} · ${title}`]),
        );
      },
      apply: ({ actor, target, reason }) =>
        this.decide(actor, Number(target), { decision: 'dismissed', reason }),
    });
  }

  /** Lists the requested reports. */
  async list(query: ReportsQuery): Promise<AdminReportList> {
    const values = filterOf(query);
    const [page, counted] = await Promise.all([
      this.rows(query),
      this.counts.of(['reports', ...values], () =>
        this.database.queryPlanned<'reports_admin_count', { total: number }>(
          'reports_admin_count',
          `SELECT count(*)::int AS total FROM (SELECT FROM reports r WHERE ${filter} LIMIT ${countedMax} + 1) counted`,
          values,
        ),
      ),
    ]);
    return { ...page, ...counted, ...pageOf(query) };
  }

  /** The reports as a file. */
  csv(query: ReportFilter): CsvList<AdminReport> {
    const { state, type_cd, target_user_key, reporter_key } = query;
    return {
      area: 'reports',
      name: 'reports',
      filters: { state, type_cd, target_user_key, reporter_key },
      columns: [
        [reportColumns.id, ({ id }) => id],
        [reportColumns.state, (row) => row.state],
        [reportColumns.target, ({ target }) => target],
        [reportColumns.targetUser, ({ target_user }) => target_user.nick],
        [reportColumns.targetText, ({ target_text }) => target_text],
        [reportColumns.reason, ({ reason_nm }) => reason_nm],
        [reportColumns.title, ({ title }) => title],
        [reportColumns.content, ({ content }) => content],
        [reportColumns.reporter, ({ reporter }) => reporter.nick],
        [reportColumns.createdAt, ({ created_at }) => created_at],
        [reportColumns.act, ({ act }) => act],
      ],
      read: fileOf(query, (page) => this.rows(page)),
    };
  }

  private async rows(query: ReportsQuery): Promise<{ list: AdminReport[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [after = null] = cursorValues(query.cursor, 1);
    const name = query.state === 'open' ? 'open' : 'all';
    const rows = await this.database.queryPlanned<`reports_admin_${typeof name}`, ReportRow>(
      `reports_admin_${name}`,
      lists[name],
      [...filterOf(query), after === null ? offset : 0, limit, after],
    );
    return {
      list: rows.map((row) => this.present(row)),
      cursor: cursorAfter(rows, limit, ({ id }) => [id]),
    };
  }

  /**
   * Decides an open report, with its audit entry and the reporter's notification. Throws report_not_found,
   * report_decided, and validation_failed for acted without an action.
   */
  async decide(actor: Actor, id: number, decision: ReportDecision): Promise<AdminReport> {
    const decided = {
      codes: ['report_decided'] as const,
      actions: ['reports.decide'],
      target: () => `report:${id}`,
      shown: () => this.one(id),
    };
    await this.second.explain(decided, () =>
      this.decisions.decide(id, decision, actor.operatorKey, (within, { state, act, target }) =>
        this.audit.write(within, actor, {
          action: 'reports.decide',
          target: `report:${id}`,
          reason: decision.reason,
          before: { state: 'open' },
          after: { state, act, about: target },
        }),
      ),
    );
    return this.one(id);
  }

  private async one(id: number): Promise<AdminReport> {
    const [report] = await this.presentAll([id]);
    if (!report) throw new AppError('report_not_found');
    return report;
  }

  private async presentAll(ids: readonly number[]): Promise<AdminReport[]> {
    const rows = await this.database.query<'reports_admin_some', ReportRow>(
      'reports_admin_some',
      presentable('SELECT r.* FROM reports r WHERE r.id = ANY ($1::int[])'),
      [ids],
    );
    return rows.map((row) => this.present(row));
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
