import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { AdminReport, AdminReportList, ReportDecision, ReportsQuery } from './reports.admin.dto.ts';
import { ReportsAdmin } from './reports.admin.service.ts';

/** What operators do with reports. */
@ApiTags('reports')
@Controller('admin/reports')
export class ReportsAdminController {
  constructor(private readonly reports: ReportsAdmin) {}

  @Get()
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'The reports of members',
    description: 'With state=open the oldest first, else the newest first.',
  })
  list(@Query() query: ReportsQuery): Promise<AdminReportList> {
    return this.reports.list(query);
  }

  @Put(':id')
  @RepeatsSafely('what is decided is decided once')
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'report_not_found', 'report_decided')
  @ApiOperation({
    summary: 'Decide a report',
    description:
      "Dismiss it, or say what was done. It is written to the audit log with the operator's reason, and the reporter is told.",
  })
  decide(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ReportDecision,
  ): Promise<AdminReport> {
    return this.reports.decide(actor, id, body);
  }
}
