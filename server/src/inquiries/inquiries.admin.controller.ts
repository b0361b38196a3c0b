import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  InquiryAnswerRequest,
  ManagedInquiry,
  ManagedInquiryList,
  ManagedInquiryQuery,
} from './inquiries.admin.dto.ts';
import { InquiriesAdminService } from './inquiries.admin.service.ts';

/** Operators' calls for inquiries. */
@ApiTags('inquiries')
@Controller('admin/inquiries')
export class InquiriesAdminController {
  constructor(private readonly inquiries: InquiriesAdminService) {}

  @Get()
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists inquiries',
    description: 'With state=waiting privileged ones first, then oldest first; otherwise newest first.',
  })
  list(@Query() query: ManagedInquiryQuery): Promise<ManagedInquiryList> {
    return this.inquiries.list(query);
  }

  @Put(':id')
  @RepeatsSafely('an answer names the version it replaces, so a repeat is refused')
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'inquiry_not_found', 'inquiry_changed')
  @ApiOperation({
    summary: 'Answers an inquiry',
    description:
      'Or corrects its answer. The request states which version was read: of two operators who answer at once one wins, and the other is refused. The first answer notifies the member by an alarm. It is written to the audit log.',
  })
  answer(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: InquiryAnswerRequest,
  ): Promise<ManagedInquiry> {
    return this.inquiries.answer(actor, id, body);
  }
}
