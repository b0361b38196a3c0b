import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { MonthEventsAdminService } from './month-events.admin.service.ts';
import {
  EventChangeRequest,
  EventEndRequest,
  EventRequest,
  EventVersionRequest,
  ManagedEvent,
  ManagedEventFilter,
  ManagedEventList,
  ManagedEventQuery,
} from './monthly.admin.dto.ts';

/** Operators' calls on monthly events. */
@ApiTags('events')
@Controller('admin/events')
export class MonthEventsAdminController {
  constructor(
    private readonly events: MonthEventsAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('events.read')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists monthly events, drafts included', description: 'Latest begin first.' })
  list(@Query() query: ManagedEventQuery): Promise<ManagedEventList> {
    return this.events.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('events.read')
  @CsvFile('monthly events, drafts included,')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedEventFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.events.csv(query), reply);
  }

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('events.write')
  @ApiErrors('validation_failed', 'malformed_json', 'event_coupons_not_offered')
  @ApiOperation({
    summary: 'Adds a draft of a monthly event',
    description: 'Only operators see it until it is scheduled. Recorded in the audit log.',
  })
  add(@Operator() actor: Actor, @Body() body: EventRequest): Promise<ManagedEvent> {
    return this.events.add(actor, body);
  }

  @Put(':id')
  @RepeatsSafely('a change applies to one version of the event, which it replaces')
  @Access('operator')
  @Right('events.write')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'month_event_not_found',
    'month_event_changed',
    'month_event_fixed',
    'event_coupons_not_offered',
  )
  @ApiOperation({
    summary: 'Changes a monthly event',
    description:
      'Replaces all fields. Once the event runs, its begin, its draw and its ranking are fixed; once it is over, its end is too. Of two concurrent changes one succeeds, and the other is refused. Recorded in the audit log with before and after.',
  })
  change(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: EventChangeRequest,
  ): Promise<ManagedEvent> {
    return this.events.change(actor, id, body);
  }

  @Put(':id/schedule')
  @RepeatsSafely('a version is scheduled once, and then has another number')
  @Access('operator')
  @Right('events.write')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'month_event_not_found',
    'month_event_changed',
    'month_event_state',
    'event_coupons_not_offered',
  )
  @ApiOperation({
    summary: 'Schedules a draft',
    description:
      'It is announced at once and runs from its begin to its end. The hash of its draw is published with it. Recorded in the audit log.',
  })
  schedule(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: EventVersionRequest,
  ): Promise<ManagedEvent> {
    return this.events.schedule(actor, id, body);
  }

  @Put(':id/withdraw')
  @RepeatsSafely('a version is withdrawn once, and then has another number')
  @Access('operator')
  @Right('events.write')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'month_event_not_found',
    'month_event_changed',
    'month_event_state',
  )
  @ApiOperation({
    summary: 'Makes a scheduled event a draft again',
    description: 'Only before it begins. Recorded in the audit log.',
  })
  withdraw(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: EventEndRequest,
  ): Promise<ManagedEvent> {
    return this.events.withdraw(actor, id, body);
  }

  @Put(':id/end')
  @RepeatsSafely('a version is ended once, and then has another number')
  @Access('operator')
  @Right('events.write')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'month_event_not_found',
    'month_event_changed',
    'month_event_state',
  )
  @ApiOperation({
    summary: 'Ends a running event now',
    description: 'Its winners are drawn and its ranking is closed as at any end. Recorded in the audit log.',
  })
  end(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: EventEndRequest,
  ): Promise<ManagedEvent> {
    return this.events.end(actor, id, body);
  }

  @Delete(':id')
  @RepeatsSafely('a deleted draft is no longer found')
  @Access('operator')
  @Right('events.write')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'month_event_not_found',
    'month_event_changed',
    'month_event_state',
  )
  @ApiOperation({ summary: 'Deletes a draft', description: 'The audit log retains its content.' })
  async remove(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: EventEndRequest,
  ): Promise<OkDto> {
    await this.events.remove(actor, id, body);
    return ok;
  }
}
