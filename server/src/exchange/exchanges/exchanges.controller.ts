import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import {
  Exchange,
  ExchangeAskRequest,
  ExchangeAskResult,
  ExchangeInfo,
  ExchangeList,
  ExchangeQuery,
  ExchangeStatement,
  ExchangeStatementQuery,
} from './exchanges.dto.ts';
import { Exchanges } from './exchanges.service.ts';

/** A host's exchanges of honey for won. */
@ApiTags('exchange')
@Controller('user')
export class ExchangesController {
  constructor(private readonly exchanges: Exchanges) {}

  @Get('exchange-info')
  @Access('host')
  @ApiErrors('exchange_not_allowed')
  @ApiOperation({
    summary: 'What the host can be paid',
    description:
      'The income that can be exchanged, the rates and bounds in force, whether an application can be sent now, and that of today.',
  })
  info(@Member() { userKey }: SessionMember): Promise<ExchangeInfo> {
    return this.exchanges.info(userKey);
  }

  @Post('bt-calculate-ask-proc')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('host')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'exchange_not_allowed',
    'block_admin',
    'verification_required',
    'minor_payment',
    'payment_owed',
    'exchange_account_required',
    'exchange_account_review',
    'exchange_duplicate',
    'exchange_below_minimum',
    'exchange_above_maximum',
    'exchange_limit_exceeded',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Applies for an exchange',
    description:
      'Holds honey of the income until it is paid, rejected or cancelled. The rate of this moment applies. One application a Seoul day that was not cancelled; of individuals tax is withheld, a business invoices VAT.',
  })
  ask(
    @Member() { userKey }: SessionMember,
    @Body() body: ExchangeAskRequest,
    @IdempotencyKey() key: string,
  ): Promise<ExchangeAskResult> {
    return this.exchanges.ask(userKey, body, key);
  }

  @Delete('exchanges/:id')
  @RepeatsSafely('an application is taken back once')
  @Access('host')
  @ApiErrors('validation_failed', 'exchange_not_found', 'exchange_closed')
  @ApiOperation({
    summary: 'Takes an application for an exchange back',
    description:
      'While no operator decided it. The honey goes back to the income, and another one may be sent.',
  })
  cancel(@Member() { userKey }: SessionMember, @Param() { id }: IdParam): Promise<Exchange> {
    return this.exchanges.cancel(userKey, id);
  }

  @Get('exchange-statement')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'The statement of a month',
    description:
      'What was earned, and what arrived in the account with the tax withheld of it. Honey is earned in the month in which it came. Payouts belong to the month in which they arrived.',
  })
  statement(
    @Member() { userKey }: SessionMember,
    @Query() query: ExchangeStatementQuery,
  ): Promise<ExchangeStatement> {
    return this.exchanges.statement(userKey, query);
  }
}

/** The history of exchanges; it stands among the histories of money on the wire. */
@ApiTags('money')
@Controller('user')
export class ExchangeListController {
  constructor(private readonly exchanges: Exchanges) {}

  @Get('calculate-bt-virtual-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Own exchanges of a month',
    description: 'By the Seoul month of the application, the newest first, with their sums.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: ExchangeQuery): Promise<ExchangeList> {
    return this.exchanges.list(userKey, query);
  }
}
