import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { AdminOverview } from './overview/overview.dto.ts';
import { OverviewService } from './overview/overview.service.ts';

/** The start page of the operators' console. */
@ApiTags('admin')
@Controller('admin')
export class AdminController {
  constructor(private readonly overviews: OverviewService) {}

  @Get('overview')
  @Access('operator')
  @Right('overview.read')
  @ApiOperation({
    summary: 'Reads the figures of the day',
    description:
      "Open tasks, running lives, and today's members, lives and honey (Seoul time) by hour and compared with two weeks.",
  })
  overview(): Promise<AdminOverview> {
    return this.overviews.today();
  }
}
