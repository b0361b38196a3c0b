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
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { OkDto, ok } from '../core/http/ok.dto.ts';
import { Idempotent, RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  ManagedNotice,
  ManagedNoticeFilter,
  ManagedNoticeList,
  ManagedNoticeQuery,
  NoticeChangeRequest,
  NoticeRemoveRequest,
  NoticeRequest,
} from './notices.admin.dto.ts';
import { NoticesAdminService } from './notices.admin.service.ts';

/** Operators' calls on notices and events. */
@ApiTags('notices')
@Controller('admin/notices')
export class NoticesAdminController {
  constructor(
    private readonly notices: NoticesAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('notices.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists notices and events, exposed or not',
    description: 'Of both boards or one; latest start first. Includes those for one member.',
  })
  list(@Query() query: ManagedNoticeQuery): Promise<ManagedNoticeList> {
    return this.notices.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('notices.read')
  @CsvFile('notices and events')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedNoticeFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.notices.csv(query), reply);
  }

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('notices.write')
  @ApiErrors('validation_failed', 'malformed_json', 'user_not_found')
  @ApiOperation({
    summary: 'Adds a notice or an event',
    description: 'It is exposed from its start until its end. Recorded in the audit log.',
  })
  add(@Operator() actor: Actor, @Body() body: NoticeRequest): Promise<ManagedNotice> {
    return this.notices.add(actor, body);
  }

  @Put(':id')
  @RepeatsSafely('a change applies to one version of the notice, which it replaces')
  @Access('operator')
  @Right('notices.write')
  @ApiErrors('validation_failed', 'malformed_json', 'notice_not_found', 'notice_changed', 'user_not_found')
  @ApiOperation({
    summary: 'Changes a notice',
    description:
      'Replaces all fields. The request states the version that was read: of two concurrent changes one succeeds, and the other is refused. Recorded in the audit log with before and after.',
  })
  change(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: NoticeChangeRequest,
  ): Promise<ManagedNotice> {
    return this.notices.change(actor, id, body);
  }

  @Delete(':id')
  @RepeatsSafely('a deleted notice is no longer found')
  @Access('operator')
  @Right('notices.write')
  @ApiErrors('validation_failed', 'malformed_json', 'notice_not_found', 'notice_changed')
  @ApiOperation({
    summary: 'Deletes a notice',
    description: 'With its read marks. The audit log retains its content.',
  })
  async remove(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: NoticeRemoveRequest,
  ): Promise<OkDto> {
    await this.notices.remove(actor, id, body);
    return ok;
  }
}
