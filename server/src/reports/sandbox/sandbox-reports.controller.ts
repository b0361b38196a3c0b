import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '../../core/database/database.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { ReportDecisionsService } from '../report-decisions.service.ts';
import { SandboxReportDecision, SandboxReports } from './sandbox-reports.dto.ts';

const shownMax = 100;

/** Decides reports without an operator. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/reports')
export class SandboxReportsController {
  constructor(
    private readonly database: Database,
    private readonly decisions: ReportDecisionsService,
  ) {}

  @Get()
  @SandboxCall()
  @ApiOperation({ summary: 'Lists open reports', description: 'Oldest first; at most a hundred.' })
  async list(): Promise<SandboxReports> {
    const list = await this.database.query<
      'sandbox_reports',
      Omit<SandboxReports['list'][number], 'created_at'> & { at: Date }
    >(
      'sandbox_reports',
      `SELECT r.id, r.target, about.nick AS target_nick, reporter.nick AS reporter_nick, r.reason_cd, r.content, r.created_at AS at
       FROM reports r JOIN member_profiles about ON about.user_key = r.target_key JOIN member_profiles reporter ON reporter.user_key = r.reporter_key
       WHERE r.state = 'open' ORDER BY r.id LIMIT ${shownMax}`,
      [],
    );
    return { list: list.map(({ at, ...report }) => ({ ...report, created_at: at.toISOString() })) };
  }

  @Post(':id/decide')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('a report that is decided cannot be decided again')
  @ApiErrors('report_not_found', 'report_decided')
  @ApiOperation({
    summary: 'Decides a report',
    description: 'As an operator does, but anonymously: no audit entry is written. The reporter is notified.',
  })
  async decide(@Param() { id }: IdParam, @Body() { decision, act }: SandboxReportDecision): Promise<OkDto> {
    await this.decisions.decide(id, { decision, ...(act === undefined ? {} : { act: act.trim() }) }, null);
    return ok;
  }
}
