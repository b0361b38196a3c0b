import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { EventEntriesService } from './event-entries.service.ts';
import { MonthEventsService } from './month-events.service.ts';
import {
  RegularEventDetail,
  RegularEventList,
  RegularEventQuery,
  TicketAskRequest,
  TicketAskResult,
} from './monthly.dto.ts';

/** Monthly events as members see them. */
@ApiTags('events')
@Controller('event')
export class MonthEventsController {
  constructor(
    private readonly events: MonthEventsService,
    private readonly entries: EventEntriesService,
  ) {}

  @Get('regular-events')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists monthly events',
    description:
      'Published ones: those that run first, then those to come, then ended ones. Drafts are not listed.',
  })
  list(@Query() query: RegularEventQuery): Promise<RegularEventList> {
    return this.events.list(query);
  }

  @Get('regular-events/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'month_event_not_found')
  @ApiOperation({
    summary: 'Returns a monthly event',
    description:
      "The parts of its page, its draw with the caller's entry, its ranking and its winners. An ended one stays readable; a draft is not found.",
  })
  detail(
    @Param() { id }: IdParam,
    @MaybeMember() member: SessionMember | undefined,
  ): Promise<RegularEventDetail> {
    return this.events.detail(id, member?.userKey);
  }

  @Post('ticket-ask')
  @RepeatsSafely('a member has one entry in an event, which a repeat returns')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'month_event_not_found',
    'event_no_draw',
    'event_not_running',
    'user_not_found',
    'event_operators_excluded',
    'block_admin',
    'verification_required',
    'event_adults_only',
    'event_entered',
  )
  @ApiOperation({
    summary: 'Enters the draw of a monthly event',
    description:
      'One entry a member and event, while the event runs; it costs nothing. The winners are drawn at its end. A repeat returns the first entry; with another word it is refused.',
  })
  ticketAsk(@Member() member: SessionMember, @Body() body: TicketAskRequest): Promise<TicketAskResult> {
    return this.entries.enter(member.userKey, body);
  }
}
