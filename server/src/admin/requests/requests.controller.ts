import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { HeldRights } from '../../core/access/held-rights.ts';
import { Right, Rights } from '../../core/access/right.decorator.ts';
import type { OperatorRight } from '../../core/access/rights.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ManagedRequest, ManagedRequestList, RequestsFilter, RequestsQuery } from './requests.dto.ts';
import { RequestsService } from './requests.service.ts';

/** The right of the act: it depends on the request. */
const byInput: OperatorRight[] = [
  'accounts.join',
  'stars.grant',
  'stars.transfer',
  'orders.refund',
  'exchange.decide',
];

/** Acts that wait for a second operator. */
@ApiTags('admin')
@Controller('admin/requests')
export class RequestsController {
  constructor(
    private readonly requests: RequestsService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('requests.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists requests for the approval of a second operator',
    description: 'With state=waiting those that expire first come first, otherwise the newest.',
  })
  list(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Query() query: RequestsQuery,
  ): Promise<ManagedRequestList> {
    return this.requests.list({ actor, rights }, query);
  }

  @Get('csv')
  @Access('operator')
  @Right('requests.read')
  @CsvFile('requests for the approval of a second operator')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Query() query: RequestsFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.requests.csv({ actor, rights }, query), reply);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @RepeatsSafely('a request that is decided cannot be decided again')
  @Access('operator')
  @Right('requests.decide', { byInput })
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'request_not_found',
    'request_own',
    'request_beneficiary',
    'request_closed',
    'request_void',
    'star_recall_exceeds',
    'star_transfer_exceeds',
    'user_not_found',
    'order_not_refundable',
    'exchange_closed',
    'exchange_payout_open',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Approves a request and carries out its act',
    description:
      "By another operator with the right of the act, and not by a member whom it concerns. The act is done with the requester's key, in one transaction with the end of the request; if the amount or the state changed since, or the requester lost the right, nothing is done and the request is void.",
  })
  approve(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Param() { id }: IdParam,
    @Body() { reason }: ReasonBody,
  ): Promise<ManagedRequest> {
    return this.requests.approve({ actor, rights }, id, reason);
  }

  @Post(':id/refuse')
  @HttpCode(200)
  @RepeatsSafely('a request that is decided cannot be decided again')
  @Access('operator')
  @Right('requests.decide', { byInput })
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'request_not_found',
    'request_own',
    'request_beneficiary',
    'request_closed',
  )
  @ApiOperation({
    summary: 'Refuses a request',
    description: 'By another operator with the right of the act. Nothing is carried out.',
  })
  refuse(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Param() { id }: IdParam,
    @Body() { reason }: ReasonBody,
  ): Promise<ManagedRequest> {
    return this.requests.refuse({ actor, rights }, id, reason);
  }
}
