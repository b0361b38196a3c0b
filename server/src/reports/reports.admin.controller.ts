import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  AdminReport,
  AdminReportList,
  ReportDecision,
  ReportFilter,
  ReportsQuery,
} from './reports.admin.dto.ts';
import { ReportsAdminService } from './reports.admin.service.ts';

/** Operators' calls for reports. */
@ApiTags('reports')
@Controller('admin/reports')
export class ReportsAdminController {
  constructor(
    private readonly reports: ReportsAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('reports.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists reports',
    description: 'With state=open oldest first, otherwise newest first.',
  })
  list(@Query() query: ReportsQuery): Promise<AdminReportList> {
    return this.reports.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('reports.read')
  @CsvFile()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Downloads reports as a CSV file',
    description:
      'Those that the filters select, in the order of the list, at most 100,000, with personal data masked. Texts that look like formulas start with an apostrophe. The download is written to the audit log.',
  })
  csv(
    @Operator() actor: Actor,
    @Query() query: ReportFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.reports.csv(query), reply);
  }

  @Put(':id')
  @RepeatsSafely('a report that is decided cannot be decided again')
  @Access('operator')
  @Right('reports.decide')
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
