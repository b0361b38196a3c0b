import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  InquiryAnswerRequest,
  ManagedInquiry,
  ManagedInquiryFilter,
  ManagedInquiryList,
  ManagedInquiryQuery,
} from './inquiries.admin.dto.ts';
import { InquiriesAdminService } from './inquiries.admin.service.ts';

/** Operators' calls for inquiries. */
@ApiTags('inquiries')
@Controller('admin/inquiries')
export class InquiriesAdminController {
  constructor(
    private readonly inquiries: InquiriesAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('inquiries.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists inquiries',
    description: 'With state=waiting privileged ones first, then oldest first; otherwise newest first.',
  })
  list(@Query() query: ManagedInquiryQuery): Promise<ManagedInquiryList> {
    return this.inquiries.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('inquiries.read')
  @CsvFile()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Downloads inquiries as a CSV file',
    description:
      'Those that the filters select, in the order of the list, at most 100,000, with personal data masked. Texts that look like formulas start with an apostrophe. The download is written to the audit log.',
  })
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedInquiryFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.inquiries.csv(query), reply);
  }

  @Put(':id')
  @RepeatsSafely('an answer names the version it replaces, so a repeat is refused')
  @Access('operator')
  @Right('inquiries.answer')
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
