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
import { AlarmLists } from './alarm-lists.service.ts';
import { AlarmReads } from './alarm-reads.service.ts';
import { LiveAlarmLists } from './live-alarm-lists.service.ts';

/** What a member was told of. */
@ApiTags('alarms')
@Controller('mypage')
export class AlarmListsController {
  constructor(
    private readonly lists: AlarmLists,
    private readonly liveLists: LiveAlarmLists,
    private readonly reads: AlarmReads,
  ) {}

  @Get('alarm-not-read-info')
  @Access('member')
  @ApiOperation({
    summary: 'How many alarms, notices and events the member has not read',
    description: 'Each counts to 100. What blocked or hidden people caused does not count.',
  })
  unread(@Member() member: SessionMember): Promise<AlarmNotReadInfo> {
    return this.reads.unread(member.userKey);
  }

  @Get('alarm-live-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lives that followed hosts began, newest first',
    description:
      'Those that began since the member follows the host. A live that broke and came back stands once.',
  })
  lives(@Member() member: SessionMember, @Query() query: AlarmListQuery): Promise<LiveAlarmList> {
    return this.liveLists.list(member.userKey, query);
  }

  @Get('alarm-live-empty-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Hosts to follow, for who has no alarms of lives',
    description:
      'Hosts whom the member does not follow: those who are live first, by viewers, then by followers.',
  })
  liveHosts(@Member() member: SessionMember, @Query() query: PageQuery): Promise<AlarmHostList> {
    return this.lists.hosts(member.userKey, 'live', query);
  }

  @Get('alarm-active-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'What else happened for the member, newest first',
    description:
      'Followers, comments, gifts, levels, results and sanctions. What blocked or hidden people caused is left out while they are.',
  })
  activities(@Member() member: SessionMember, @Query() query: AlarmListQuery): Promise<ActiveAlarmList> {
    return this.lists.activities(member.userKey, query);
  }

  @Get('alarm-active-empty-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Hosts to follow, for who has no activities',
    description: 'Hosts whom the member does not follow, the most followed first.',
  })
  activeHosts(@Member() member: SessionMember, @Query() query: PageQuery): Promise<AlarmHostList> {
    return this.lists.hosts(member.userKey, 'followers', query);
  }

  @Put('alarm-read-proc')
  @RepeatsSafely('it marks as read')
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'alarm_not_found')
  @ApiOperation({
    summary: 'Marks one alarm, or all of a type, as read',
    description: "Answers what is unread then. The member's other pages and devices hear of it.",
  })
  read(@Member() member: SessionMember, @Body() body: AlarmReadRequest): Promise<AlarmNotReadInfo> {
    return this.reads.read(member.userKey, body);
  }
}
