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

/** What a live that is over came to, and what its host sees while it is on. */
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
    summary: 'The report of a live that is over',
    description:
      'Its figures, who gave most, and what the one who asks gave in it. Its host and operators are told how it went from minute to minute as well. Of a red live it is told only to who may watch it.',
  })
  report(@Member() member: SessionMember, @Query() { vod_key }: VodKeyQuery): Promise<LiveReport> {
    return this.reports.report(vod_key, member);
  }

  @Get('broadcast/bt-bj-end-view/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found', 'live_running', ...viewerRefusals)
  @ApiOperation({
    summary: 'Where to go on when a live is over',
    description:
      'Its host, and running lives that the member may watch. The id is that of the live (vod_key). Of a red live it is told only to who may watch it.',
  })
  endView(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<LiveEndView> {
    return this.reports.endView(id, member);
  }

  @Get('broadcast/bt-vod-end-calendar-list')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "A host's lives of a month by the day",
    description:
      'Lives that are over, by the day on which they began in Seoul. Histories reach back history_months (a site setting).',
  })
  calendar(@Member() member: SessionMember, @Query() { month }: MonthQuery): Promise<LiveCalendar> {
    return this.calendars.of(member.userKey, month);
  }

  @Get('streams/:id/dashboard')
  @Access('host')
  @ApiErrors('validation_failed', 'live_not_found', 'not_ready', 'live_ended')
  @ApiOperation({
    summary: 'What the host of a running live sees beside it',
    description:
      'Figures of now, how it went from minute to minute, and the newest gifts that came with a word. For the host of the live alone.',
  })
  dashboard(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<LiveDashboard> {
    return this.dashboards.of(id, member.userKey);
  }
}
