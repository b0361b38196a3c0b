import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { OpenToForcedLogin } from '../../core/access/forced-login.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../../core/http/answer.dto.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { viewerRefusals } from '../watch-rules.ts';
import { JoinService } from './join.service.ts';
import { RivalPictures } from './rival-picture.service.ts';
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
  WatchRequest,
} from './streams.dto.ts';
import { WatchSessionsService } from './watch-sessions.service.ts';

/** What every list of the people of a live may refuse: those of a red live are told only to who may watch it. */
const TellsAudience = (): MethodDecorator =>
  ApiErrors('validation_failed', 'live_not_found', 'login_required', ...viewerRefusals);

/** Live rooms: entering, staying, leaving, and who and what is in them. */
@ApiTags('lives')
@Controller('streams')
export class StreamsController {
  constructor(
    private readonly joins: JoinService,
    private readonly sessions: WatchSessionsService,
    private readonly people: RoomPeopleService,
    private readonly rankings: RoomRankingsService,
    private readonly history: RoomHistoryService,
    private readonly rivals: RivalPictures,
  ) {}

  @Post(':id/join')
  @OpenToForcedLogin()
  @RepeatsSafely('a watch session that nobody keeps ends by itself')
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
    summary: 'Enter a live',
    description:
      'Decides everything about watching, refusals in the order of this list, and begins the watch session: where to play it, the chat channel and the ticket to it. Hosts enter their own live and operators any live whatever its rules. With the watch_id of a session that still runs, that session goes on; a ticket that ran out is renewed this way.',
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
  @RepeatsSafely('it says that somebody still watches')
  @Access('visitor')
  @ApiErrors('validation_failed', 'watch_not_found', 'not_ready', 'login_required', ...viewerRefusals)
  @ApiOperation({
    summary: 'Still watching',
    description:
      'Keeps the watch session; due every heartbeat_seconds. A session that fell silent has ended: join again. Whoever may watch no more is told why, and the session is over. The playback addresses of the answer take the place of those from before, which end after a few minutes. When the live is over, the state says so.',
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
  @RepeatsSafely('it ends what is ended')
  @Access('visitor')
  @ApiErrors('validation_failed', 'watch_not_found')
  @ApiOperation({ summary: 'Leave a live', description: 'Ends the watch session. Leaving twice is fine.' })
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
  @RepeatsSafely('it signs an address')
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
    summary: 'The picture of the rival in a battle',
    description:
      'While a battle runs, where the picture of its other live plays beside the own one, for the same watch session: it takes no place there and counts nowhere. The rules of watching are those of the other live. The addresses end with the watch session, with either live, and when the other host blocks the viewer or puts them out; ask again every heartbeat_seconds, as they work for a few minutes only.',
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
  @TellsAudience()
  @ApiOperation({
    summary: 'Who is in the room',
    description: 'The host first, then managers, fans by level, viewers by arrival. Operators stay unseen.',
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
  @TellsAudience()
  @ApiOperation({
    summary: 'Top viewers',
    description:
      'Who gave most honey in this live. Empty for the audience while the host does not show top viewers.',
  })
  topUsers(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() page: PageQuery,
  ): Promise<RankedUserList> {
    return this.rankings.topViewers(id, member, page);
  }

  @Get(':id/fan-rankings')
  @Access('visitor')
  @TellsAudience()
  @ApiOperation({
    summary: 'Fan ranking',
    description:
      'Who gave the host of this live most honey in all. Empty for the audience while the host does not show the fan ranking.',
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
    summary: 'Lines and gifts of the room',
    description:
      'Oldest first; removed lines are left out. Without after the newest lines, with it those that follow it, so that a client that comes back misses nothing and shows nothing twice. Whoever may not watch may not read.',
  })
  histories(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() query: HistoryQuery,
  ): Promise<HistoryList> {
    return this.history.lines(id, member, query);
  }
}
