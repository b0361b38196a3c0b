import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import {
  Exchange,
  ExchangeInfo,
  ExchangeList,
  ExchangeQuery,
  ExchangeRequest,
  ExchangeRequestResult,
  ExchangeStatement,
  ExchangeStatementQuery,
} from './exchanges.dto.ts';
import { ExchangesService } from './exchanges.service.ts';

/** A host's exchanges of honey for won. */
@ApiTags('exchange')
@Controller('user')
export class ExchangesController {
  constructor(private readonly exchanges: ExchangesService) {}

  @Get('exchange-info')
  @Access('host')
  @ApiErrors('exchange_not_allowed')
  @ApiOperation({
    summary: 'Returns what the host can be paid',
    description:
      "The income that can be exchanged, the current rates and limits, whether a request can be sent now, and today's request.",
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
    summary: 'Requests an exchange',
    description:
      'Holds honey of the income until the exchange is paid, rejected or cancelled. The current rate applies. One uncancelled request per day in Seoul; withholding tax applies to individuals, a business invoices VAT.',
  })
  ask(
    @Member() { userKey }: SessionMember,
    @Body() body: ExchangeRequest,
    @IdempotencyKey() key: string,
  ): Promise<ExchangeRequestResult> {
    return this.exchanges.request(userKey, body, key);
  }

  @Delete('exchanges/:id')
  @RepeatsSafely('a request can be cancelled only once')
  @Access('host')
  @ApiErrors('validation_failed', 'exchange_not_found', 'exchange_closed')
  @ApiOperation({
    summary: 'Cancels a request for an exchange',
    description:
      'Possible until an operator decides it. The honey returns to the income, and another request can be sent.',
  })
  cancel(@Member() { userKey }: SessionMember, @Param() { id }: IdParam): Promise<Exchange> {
    return this.exchanges.cancel(userKey, id);
  }

  @Get('exchange-statement')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Returns the statement of a month',
    description:
      'Earnings, and payouts with their withholding tax. Honey counts in the month in which it was received, payouts in the month in which they arrived.',
  })
  statement(
    @Member() { userKey }: SessionMember,
    @Query() query: ExchangeStatementQuery,
  ): Promise<ExchangeStatement> {
    return this.exchanges.statement(userKey, query);
  }
}

/** The history of exchanges; on the wire it belongs to the histories of money. */
@ApiTags('money')
@Controller('user')
export class ExchangeListController {
  constructor(private readonly exchanges: ExchangesService) {}

  @Get('calculate-bt-virtual-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the caller's exchanges of a month",
    description: 'By the month of the request in Seoul, newest first, with their sums.',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: ExchangeQuery): Promise<ExchangeList> {
    return this.exchanges.list(userKey, query);
  }
}
