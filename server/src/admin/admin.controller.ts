import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { AuditLog, AuditLogQuery } from './audit-log/audit-log.dto.ts';
import { AuditLogService } from './audit-log/audit-log.service.ts';
import { AdminOverview } from './overview/overview.dto.ts';
import { OverviewService } from './overview/overview.service.ts';

/** The start page of the operators' console. */
@ApiTags('admin')
@Controller('admin')
export class AdminController {
  constructor(
    private readonly overviews: OverviewService,
    private readonly log: AuditLogService,
  ) {}

  @Get('overview')
  @Access('operator')
  @ApiOperation({
    summary: 'Reads the figures of the day',
    description:
      "Open tasks, running lives, and today's members, lives and honey (Seoul time) by hour and compared with two weeks.",
  })
  overview(): Promise<AdminOverview> {
    return this.overviews.today();
  }

  @Get('audit-log')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists operators' actions",
    description:
      'Newest first, filtered by operator, target and action. The chain reports whether all entries are unaltered.',
  })
  auditLog(@Query() query: AuditLogQuery): Promise<AuditLog> {
    return this.log.list(query);
  }
}
