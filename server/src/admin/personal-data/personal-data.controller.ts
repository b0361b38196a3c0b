import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam, UserKeyParam } from '../../core/http/key.dto.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import {
  NewPersonalDataRequest,
  PersonalDataRequestList,
  PersonalDataRequestRow,
  PersonalDataRequestsFilter,
  PersonalDataRequestsQuery,
  PersonalDataSummary,
} from './personal-data.dto.ts';
import { PersonalDataRequestsService } from './personal-data-requests.service.ts';

/** Copies and erasures of members' personal data. */
@ApiTags('admin')
@Controller('admin/personal-data')
export class PersonalDataController {
  constructor(
    private readonly requests: PersonalDataRequestsService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get('members/:user_key')
  @Access('operator')
  @Right('personal_data.manage')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Counts what is stored about a member',
    description:
      'By table, with what an erasure does to it, what it would wait for, and what the law retains until when. Without personal data. The access is written to the audit log.',
  })
  summary(@Operator() actor: Actor, @Param() { user_key }: UserKeyParam): Promise<PersonalDataSummary> {
    return this.requests.summary(actor, user_key);
  }

  @Get('requests')
  @Access('operator')
  @Right('personal_data.manage')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists requests about personal data, newest first',
    description: 'Of every operator.',
  })
  list(
    @Operator() actor: Actor,
    @Query() query: PersonalDataRequestsQuery,
  ): Promise<PersonalDataRequestList> {
    return this.requests.list(actor, query);
  }

  @Get('requests/csv')
  @Access('operator')
  @Right('personal_data.manage')
  @CsvFile('requests about personal data')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Query() query: PersonalDataRequestsFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.requests.csv(actor, query), reply);
  }

  @Post('requests')
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('personal_data.manage')
  @ApiErrors('validation_failed', 'malformed_json', 'user_not_found', 'operator_account', 'data_request_open')
  @ApiOperation({
    summary: "Requests a copy or the erasure of a member's personal data",
    description:
      'A job carries it out. A copy is a zip archive of JSON and files, stored for 24 hours for the operator who requested it. An erasure ends the sign-ins of the member at once, and erases the account as soon as no order, exchange, purchase or live is open; a member who signs in before that cancels it. What the law retains is stored apart until its end.',
  })
  request(@Operator() actor: Actor, @Body() body: NewPersonalDataRequest): Promise<PersonalDataRequestRow> {
    return this.requests.create(actor, body);
  }

  @Get('requests/:id')
  @Access('operator')
  @Right('personal_data.manage')
  @ApiErrors('validation_failed', 'data_request_not_found')
  @ApiOperation({
    summary: 'Returns a request about personal data with its progress',
    description: 'Of any operator, with what an erasure waits for.',
  })
  one(@Operator() actor: Actor, @Param() { id }: IdParam): Promise<PersonalDataRequestRow> {
    return this.requests.one(actor, id);
  }

  @Post('requests/:id/cancel')
  @RepeatsSafely('a request that was cancelled is not cancelled again')
  @HttpCode(200)
  @Access('operator')
  @Right('personal_data.manage')
  @ApiErrors('validation_failed', 'data_request_not_found', 'data_request_closed')
  @ApiOperation({
    summary: 'Cancels a request about personal data that has not ended',
    description:
      "A copy that is not complete, or an erasure that waits. A member's own request for deletion from before is restored.",
  })
  cancel(@Operator() actor: Actor, @Param() { id }: IdParam): Promise<PersonalDataRequestRow> {
    return this.requests.cancel(actor, id);
  }

  @Get('requests/:id/file')
  @Access('operator')
  @Right('personal_data.manage')
  @RateClass('download')
  @ApiErrors('validation_failed', 'data_request_not_found', 'copy_not_yours', 'copy_unavailable')
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'The archive.', schema: { type: 'string', format: 'binary' } })
  @ApiOperation({
    summary: 'Downloads a copy of personal data',
    description:
      'Within 24 hours after it was made, by the operator who requested it. Each download is written to the audit log.',
  })
  async file(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { stream, bytes, name } = await this.requests.open(actor, id);
    reply.raw.once('close', () => stream.destroy());
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    return new StreamableFile(stream, {
      type: 'application/zip',
      length: bytes,
      disposition: `attachment; filename="${name}"`,
    });
  }
}
