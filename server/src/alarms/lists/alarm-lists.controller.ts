import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import {
  ActiveAlarmList,
  AlarmHostList,
  AlarmListQuery,
  AlarmNotReadInfo,
  AlarmReadRequest,
  LiveAlarmList,
} from './alarm-lists.dto.ts';
import { AlarmListsService } from './alarm-lists.service.ts';
import { AlarmReadsService } from './alarm-reads.service.ts';
import { LiveAlarmListsService } from './live-alarm-lists.service.ts';

/** A member's alarms. */
@ApiTags('alarms')
@Controller('mypage')
export class AlarmListsController {
  constructor(
    private readonly lists: AlarmListsService,
    private readonly liveLists: LiveAlarmListsService,
    private readonly reads: AlarmReadsService,
  ) {}

  @Get('alarm-not-read-info')
  @Access('member')
  @ApiOperation({
    summary: 'Returns the unread counts of alarms, notices and events',
    description: 'Each count is at most 100. Alarms caused by blocked or hidden members do not count.',
  })
  unread(@Member() member: SessionMember): Promise<AlarmNotReadInfo> {
    return this.reads.unread(member.userKey);
  }

  @Get('alarm-live-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists alarms of followed hosts' lives",
    description:
      'Newest first, from when the member followed the host. A live that was interrupted and resumed appears once.',
  })
  lives(@Member() member: SessionMember, @Query() query: AlarmListQuery): Promise<LiveAlarmList> {
    return this.liveLists.list(member.userKey, query);
  }

  @Get('alarm-live-empty-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists hosts to follow, for an empty list of live alarms',
    description: 'Hosts that the member does not follow: live ones first, by viewers, then by followers.',
  })
  liveHosts(@Member() member: SessionMember, @Query() query: PageQuery): Promise<AlarmHostList> {
    return this.lists.hosts(member.userKey, 'live', query);
  }

  @Get('alarm-active-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the member's activity alarms",
    description:
      'Newest first: followers, comments, gifts, levels, results and sanctions. Alarms caused by blocked or hidden members are omitted.',
  })
  activities(@Member() member: SessionMember, @Query() query: AlarmListQuery): Promise<ActiveAlarmList> {
    return this.lists.activities(member.userKey, query);
  }

  @Get('alarm-active-empty-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists hosts to follow, for an empty list of activities',
    description: 'Hosts that the member does not follow, the most followed first.',
  })
  activeHosts(@Member() member: SessionMember, @Query() query: PageQuery): Promise<AlarmHostList> {
    return this.lists.hosts(member.userKey, 'followers', query);
  }

  @Put('alarm-read-proc')
  @RepeatsSafely('marking as read again changes nothing')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'alarm_not_found')
  @ApiOperation({
    summary: 'Marks one alarm, or all of a type, as read',
    description: "Returns the remaining unread counts. The member's other pages and devices are notified.",
  })
  read(@Member() member: SessionMember, @Body() body: AlarmReadRequest): Promise<AlarmNotReadInfo> {
    return this.reads.read(member.userKey, body);
  }
}
