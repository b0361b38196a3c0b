import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { refuseProblem } from '../core/errors/field-problems.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import type { ReportRequest, ReportResult, ReportTypeSetting } from './reports.dto.ts';
import { reportAdd } from './reports.functions.ts';
import { ReportTargetsService } from './targets/report-targets.service.ts';
import { reasonName, reasonsFor, reportTypeCd, reportTypes } from './targets/report-types.ts';
import { reportTexts } from './texts.ts';

type Outcome = 'added' | 'already_reported' | 'rate_limited' | 'file_not_found';

/** Accepts members' reports. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly targets: ReportTargetsService,
  ) {}

  /** What can be reported, with reasons and limits. */
  types(): ReportTypeSetting {
    return {
      report_type_cd: reportTypeCd,
      list: reportTypes.map((type_cd) => ({
        type_cd,
        name: reportTexts.types[type_cd],
        reasons: reasonsFor(type_cd).map((reason_cd) => ({ reason_cd, name: reasonName(reason_cd) })),
      })),
      content_length_max: this.settings.get('report_length_max'),
      file_cnt_max: this.settings.get('report_files_max'),
    };
  }

  /**
   * Accepts a report. Throws validation_failed, report_target_not_found, self_target, already_reported, rate_limited,
   * file_not_found.
   * Refuses a report (POST /v1/report/report-proc): idempotency_mismatch (CORE-17), request_under_way (CORE-30),
   * validation_failed (REPORTS-4), report_target_not_found (REPORTS-3), self_target (REPORTS-3), report_add.
   */
  async add(reporterKey: number, request: ReportRequest): Promise<ReportResult> {
    const { type_cd, reason_cd = 'other', file_ids = [] } = request;
    const content = this.validContent(request.content);
    refuseProblem('reason_cd', reasonsFor(type_cd).includes(reason_cd) ? null : 'characters');
    refuseProblem('file_ids', file_ids.length > this.settings.get('report_files_max') ? 'tooLong' : null);
    const { target, targetKey, text } = await this.targets.of(request, reporterKey);
    if (targetKey === reporterKey) throw new AppError('self_target');
    const now = this.clock.now();
    const rows = await this.database.call<{ outcome: Outcome; report_id: number | null }>(
      reportAdd({
        reporter_key: reporterKey,
        type_cd,
        target,
        target_key: targetKey,
        evidence: { text },
        reason_cd,
        title: request.title?.trim() || reasonName(reason_cd),
        content,
        file_ids,
        day_max: this.settings.get('report_day_max'),
        now,
      }),
    );
    const { outcome, report_id } = rows[0] ?? { outcome: 'already_reported' as const, report_id: null };
    if (outcome !== 'added' || report_id === null)
      throw new AppError(outcome === 'added' ? 'already_reported' : outcome);
    return { report_sn: report_id, created_at: now.toISOString() };
  }

  private validContent(text: string): string {
    const content = text.replace(/\r\n?/g, '\n').trim();
    const length = [...content].length;
    const tooLong = length > this.settings.get('report_length_max');
    refuseProblem('content', length === 0 ? 'empty' : tooLong ? 'tooLong' : null);
    return content;
  }
}
