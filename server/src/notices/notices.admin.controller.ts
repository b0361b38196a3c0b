import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../core/http/answer.dto.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  ManagedNotice,
  ManagedNoticeList,
  ManagedNoticeQuery,
  NoticeChangeRequest,
  NoticeRemoveRequest,
  NoticeRequest,
} from './notices.admin.dto.ts';
import { NoticesAdmin } from './notices.admin.service.ts';

/** What operators do with notices and events. */
@ApiTags('notices')
@Controller('admin/notices')
export class NoticesAdminController {
  constructor(private readonly notices: NoticesAdmin) {}

  @Get()
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Notices and events, shown or not',
    description: 'Of both boards or one; those whose time begins last first. Also those for one member.',
  })
  list(@Query() query: ManagedNoticeQuery): Promise<ManagedNoticeList> {
    return this.notices.list(query);
  }

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'user_not_found')
  @ApiOperation({
    summary: 'Writes a notice or an event',
    description: 'It is shown from its start until its end. It is written to the audit log.',
  })
  add(@Operator() actor: Actor, @Body() body: NoticeRequest): Promise<ManagedNotice> {
    return this.notices.add(actor, body);
  }

  @Put(':id')
  @RepeatsSafely('a change is of one version of the notice, which it ends')
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'notice_not_found', 'notice_changed', 'user_not_found')
  @ApiOperation({
    summary: 'Changes a notice',
    description:
      'All of it at once. It says which version was read: of two operators who change at once one wins, the other is told. It is written to the audit log with its before and after.',
  })
  change(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: NoticeChangeRequest,
  ): Promise<ManagedNotice> {
    return this.notices.change(actor, id, body);
  }

  @Delete(':id')
  @RepeatsSafely('what is deleted is not found')
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'notice_not_found', 'notice_changed')
  @ApiOperation({
    summary: 'Deletes a notice',
    description: 'With its read marks. What it said stands in the audit log.',
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
