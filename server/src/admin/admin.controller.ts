import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { AuditLog, AuditLogQuery } from './audit-log.dto.ts';
import { AuditLogService } from './audit-log.service.ts';
import { AdminOverview } from './overview.dto.ts';
import { OverviewService } from './overview.service.ts';

/** What the operators' console opens with. */
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
    summary: 'Figures of the day',
    description:
      "What waits, what is on, and this Seoul day's members, lives and honey by hours and against two weeks.",
  })
  overview(): Promise<AdminOverview> {
    return this.overviews.today();
  }

  @Get('audit-log')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'What operators did',
    description:
      'The newest first, narrowed by operator, target and act. The chain says whether every entry is told as it was written.',
  })
  auditLog(@Query() query: AuditLogQuery): Promise<AuditLog> {
    return this.log.list(query);
  }
}
