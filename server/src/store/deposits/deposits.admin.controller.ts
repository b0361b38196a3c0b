import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import {
  DepositDecision,
  ManagedDeposit,
  ManagedDepositFilter,
  ManagedDepositList,
  ManagedDepositQuery,
} from './deposits.admin.dto.ts';
import { DepositsAdminService } from './deposits.admin.service.ts';
import { UdKeyParam } from './deposits.dto.ts';

/** Operators' calls on bank transfers. */
@ApiTags('store')
@Controller('admin/deposits')
export class DepositsAdminController {
  constructor(
    private readonly deposits: DepositsAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('deposits.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists bank transfers',
    description: 'Transfers with held money first, oldest first; then the newest.',
  })
  list(@Query() query: ManagedDepositQuery): Promise<ManagedDepositList> {
    return this.deposits.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('deposits.read')
  @CsvFile('bank transfers')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedDepositFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.deposits.csv(query), reply);
  }

  @Put(':ud_key')
  @TakesIdempotencyKey()
  @Access('operator')
  @Right('deposits.decide')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'deposit_not_found',
    'deposit_not_held',
    'deposit_too_small',
    'user_not_found',
    'block_admin',
    'verification_required',
    'minor_payment',
    'payment_owed',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Credits held money of a bank transfer, or returns it',
    description:
      'Applies to the oldest held money. A different amount is credited with as much honey as it pays for, with its bonus; not while the member may not pay. The decision and its reason are written to the audit log.',
  })
  decide(
    @Operator() actor: Actor,
    @Param() { ud_key }: UdKeyParam,
    @Body() body: DepositDecision,
    @IdempotencyKey() key: string,
  ): Promise<ManagedDeposit> {
    return this.deposits.decide(actor, ud_key, body, key);
  }
}
