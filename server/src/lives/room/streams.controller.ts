import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { OpenToForcedLogin } from '../../core/access/forced-login.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { viewerRefusals } from '../watch-rules.ts';
import { JoinService } from './join.service.ts';
import { RivalPictureService } from './rival-picture.service.ts';
import { RoomHistoryService } from './room-history.service.ts';
import { RoomPeopleService } from './room-people.service.ts';
import { RoomRankingsService } from './room-rankings.service.ts';
import {
  HeartbeatResult,
  HistoryList,
  HistoryQuery,
  JoinRequest,
  JoinResult,
  RankedUserList,
  RivalPicture,
  StreamUserList,
  ToFirst,
  WatchRequest,
} from './streams.dto.ts';
import { WatchSessionsService } from './watch-sessions.service.ts';

/** The errors of every list of a live's people: a red live's are visible only to members who may watch it. */
const AudienceErrors = (): MethodDecorator =>
  ApiErrors('validation_failed', 'live_not_found', 'login_required', ...viewerRefusals);

/** Live rooms: joining, heartbeats, leaving, and their people and lines. */
@ApiTags('lives')
@Controller('streams')
export class StreamsController {
  constructor(
    private readonly joins: JoinService,
    private readonly sessions: WatchSessionsService,
    private readonly people: RoomPeopleService,
    private readonly rankings: RoomRankingsService,
    private readonly history: RoomHistoryService,
    private readonly rivals: RivalPictureService,
  ) {}

  @Post(':id/join')
  @OpenToForcedLogin()
  @RepeatsSafely('a watch session without heartbeats ends by itself')
  @HttpCode(200)
  @Access('visitor')
  @ApiErrors(
    'validation_failed',
    'live_not_found',
    'not_ready',
    'login_required',
    ...viewerRefusals,
    'guest_limit',
    'viewer_limit',
  )
  @ApiOperation({
    summary: 'Joins a live',
    description:
      'Applies all watch rules, with refusals in the order of this list, and starts the watch session: playback, the chat channel and its ticket. Hosts may join their own live, and operators any live, regardless of its rules. With the watch_id of a running session, that session is resumed; this also renews an expired ticket.',
  })
  join(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Body() { watch_id }: JoinRequest,
  ): Promise<JoinResult> {
    return this.joins.join(id, member, watch_id);
  }

  @Put(':id/heartbeat')
  @OpenToForcedLogin()
  @RepeatsSafely('renews the watch session')
  @Access('visitor')
  @ApiErrors('validation_failed', 'watch_not_found', 'not_ready', 'login_required', ...viewerRefusals)
  @ApiOperation({
    summary: 'Sends a heartbeat',
    description:
      'Renews the watch session; due every heartbeat_seconds. A session without heartbeats has ended: join again. A viewer who may no longer watch receives the reason, and the session ends. The playback addresses in the response replace the previous ones, which expire after a few minutes. After the end of the live, the state is ended.',
  })
  heartbeat(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Body() { watch_id }: WatchRequest,
  ): Promise<HeartbeatResult> {
    return this.sessions.heartbeat(id, member?.userKey, watch_id);
  }

  @Delete(':id/leave')
  @OpenToForcedLogin()
  @RepeatsSafely('ending an ended session changes nothing')
  @Access('visitor')
  @ApiErrors('validation_failed', 'watch_not_found')
  @ApiOperation({
    summary: 'Leaves a live',
    description: 'Ends the watch session. Leaving twice is allowed.',
  })
  async leave(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Body() { watch_id }: WatchRequest,
  ): Promise<OkDto> {
    await this.sessions.leave(id, member?.userKey, watch_id);
    return ok;
  }

  @Post(':id/rival')
  @OpenToForcedLogin()
  @RepeatsSafely('signs an address')
  @HttpCode(200)
  @Access('visitor')
  @ApiErrors(
    'validation_failed',
    'watch_not_found',
    'battle_not_found',
    'live_not_found',
    'login_required',
    ...viewerRefusals,
  )
  @ApiOperation({
    summary: 'Returns the video of the rival in a battle',
    description:
      'While a battle is running, returns the playback of the opposing live for the same watch session, to show beside the watched one: it takes no viewer place there and is not counted. The watch rules of the opposing live apply. The addresses end with the watch session, with either live, and when the other host blocks or kicks the viewer; request new ones every heartbeat_seconds, because they are valid for a few minutes only.',
  })
  rival(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Body() { watch_id }: WatchRequest,
  ): Promise<RivalPicture> {
    return this.rivals.of(id, member?.userKey, watch_id);
  }

  @Get(':id/users')
  @Access('visitor')
  @AudienceErrors()
  @ApiOperation({
    summary: 'Lists the people in the room',
    description: 'The host first, then managers, fans by level, viewers by arrival. Operators are omitted.',
  })
  users(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() page: PageQuery,
  ): Promise<StreamUserList> {
    return this.people.present(id, member, page);
  }

  @Get(':id/top-users')
  @Access('visitor')
  @AudienceErrors()
  @ApiOperation({
    summary: 'Lists top viewers',
    description: 'The top givers of this live. Empty for the audience while the host hides top viewers.',
  })
  topUsers(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() page: PageQuery,
  ): Promise<RankedUserList> {
    return this.rankings.topViewers(id, member, page);
  }

  @Get(':id/to-first')
  @Access('member')
  @AudienceErrors()
  @ApiOperation({
    summary: 'Returns the honey that makes the caller the first of the top viewers',
    description:
      'In the order of the ranking, including the newest gifts. Null for the audience while the host hides top viewers.',
  })
  toFirst(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<ToFirst> {
    return this.rankings.toFirst(id, member);
  }

  @Get(':id/fan-rankings')
  @Access('visitor')
  @AudienceErrors()
  @ApiOperation({
    summary: 'Lists the fan ranking',
    description:
      "The top givers of the live's host overall. Empty for the audience while the host hides the fan ranking.",
  })
  fanRankings(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() page: PageQuery,
  ): Promise<RankedUserList> {
    return this.rankings.fans(id, member, page);
  }

  @Get(':id/histories')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found', 'not_ready', 'login_required', ...viewerRefusals)
  @ApiOperation({
    summary: 'Lists lines and gifts of the room',
    description:
      'Oldest first, without removed lines. Without after the newest lines, with it those that follow it, so a reconnecting client misses nothing and shows nothing twice. Members who may not watch may not read.',
  })
  histories(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() query: HistoryQuery,
  ): Promise<HistoryList> {
    return this.history.lines(id, member, query);
  }
}
