import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { MonthQuery } from '../../core/http/month.dto.ts';
import { VodKeyQuery } from '../lists/live.dto.ts';
import { viewerRefusals } from '../watch-rules.ts';
import { LiveCalendarService } from './live-calendar.service.ts';
import { LiveDashboardService } from './live-dashboard.service.ts';
import { LiveCalendar, LiveDashboard, LiveEndView, LiveReport } from './live-report.dto.ts';
import { LiveReportService } from './live-report.service.ts';

/** Reports of ended lives, and the host's dashboard of a running one. */
@ApiTags('lives')
@Controller()
export class LiveReportsController {
  constructor(
    private readonly reports: LiveReportService,
    private readonly calendars: LiveCalendarService,
    private readonly dashboards: LiveDashboardService,
  ) {}

  @Get('broadcast/bt-vod-end-view')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found', 'live_running', ...viewerRefusals)
  @ApiOperation({
    summary: 'Returns the report of an ended live',
    description:
      "Its figures, its top givers, and the caller's own gifts in it. Its host and operators also receive its minute samples. For a red live, only members who may watch it receive the report.",
  })
  report(@Member() member: SessionMember, @Query() { vod_key }: VodKeyQuery): Promise<LiveReport> {
    return this.reports.report(vod_key, member);
  }

  @Get('broadcast/bt-bj-end-view/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found', 'live_running', ...viewerRefusals)
  @ApiOperation({
    summary: 'Returns the end view of a live',
    description:
      "Its host, and running lives that the member may watch. The id is the live's vod_key. For a red live, only members who may watch it receive the view.",
  })
  endView(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<LiveEndView> {
    return this.reports.endView(id, member);
  }

  @Get('broadcast/bt-vod-end-calendar-list')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists a host's lives of a month by day",
    description:
      'Ended lives by the Seoul day on which they started. Histories reach back history_months (a site setting).',
  })
  calendar(@Member() member: SessionMember, @Query() { month }: MonthQuery): Promise<LiveCalendar> {
    return this.calendars.of(member.userKey, month);
  }

  @Get('streams/:id/dashboard')
  @Access('host')
  @ApiErrors('validation_failed', 'live_not_found', 'not_ready', 'live_ended')
  @ApiOperation({
    summary: 'Returns the dashboard of a running live',
    description:
      'Current figures, minute samples, and the newest gifts with a message. Only for the host of the live.',
  })
  dashboard(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<LiveDashboard> {
    return this.dashboards.of(id, member.userKey);
  }
}
