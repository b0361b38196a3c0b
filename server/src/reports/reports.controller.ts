import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { Idempotent } from '../core/idempotency/idempotent.decorator.ts';
import { ReportRequest, ReportResult, ReportTypeSetting } from './reports.dto.ts';
import { ReportsService } from './reports.service.ts';

/** Reports to the operators. */
@ApiTags('reports')
@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get('cscenter/cs-center-report-type-setting')
  @Access('visitor')
  @ApiOperation({
    summary: 'Lists what can be reported, with reasons and limits',
    description: 'Every kind of target with its applicable reasons, and the limits of a report.',
  })
  types(): ReportTypeSetting {
    return this.reports.types();
  }

  @Post('report/report-proc')
  @Idempotent()
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'report_target_not_found',
    'self_target',
    'already_reported',
    'rate_limited',
    'file_not_found',
  )
  @ApiOperation({
    summary: 'Reports a member, a message, a live, a chat line or a comment',
    description:
      'While a report is open, the same member cannot report the same target again. The text of the target is stored as it is now. The reporter is notified of the decision.',
  })
  add(@Member() member: SessionMember, @Body() body: ReportRequest): Promise<ReportResult> {
    return this.reports.add(member.userKey, body);
  }
}
