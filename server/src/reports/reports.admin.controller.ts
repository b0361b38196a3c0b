import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { AdminReport, AdminReportList, ReportDecision, ReportsQuery } from './reports.admin.dto.ts';
import { ReportsAdminService } from './reports.admin.service.ts';

/** Operators' calls for reports. */
@ApiTags('reports')
@Controller('admin/reports')
export class ReportsAdminController {
  constructor(private readonly reports: ReportsAdminService) {}

  @Get()
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists reports',
    description: 'With state=open oldest first, otherwise newest first.',
  })
  list(@Query() query: ReportsQuery): Promise<AdminReportList> {
    return this.reports.list(query);
  }

  @Put(':id')
  @RepeatsSafely('a report that is decided cannot be decided again')
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'report_not_found', 'report_decided')
  @ApiOperation({
    summary: 'Decides a report',
    description:
      "Dismisses it, or records the action taken. The decision is written to the audit log with the operator's reason, and the reporter is notified.",
  })
  decide(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ReportDecision,
  ): Promise<AdminReport> {
    return this.reports.decide(actor, id, body);
  }
}
