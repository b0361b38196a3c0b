import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { ExchangeAccountsAdminService } from './accounts/exchange-accounts.admin.service.ts';
import {
  ExchangeDecisionRequest,
  ManagedAccount,
  ManagedAccountList,
  ManagedAccountQuery,
  ManagedExchange,
  ManagedExchangeList,
  ManagedExchangeQuery,
} from './exchange.admin.dto.ts';
import { AccountDecisionRequest } from './exchange-decisions.dto.ts';
import { ExchangesAdminService } from './exchanges/exchanges.admin.service.ts';

/** What operators do about exchange accounts and exchanges. */
@ApiTags('exchange')
@Controller('admin')
export class ExchangeAdminController {
  constructor(
    private readonly accounts: ExchangeAccountsAdminService,
    private readonly exchanges: ExchangesAdminService,
  ) {}

  @Get('exchange-accounts')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Exchange accounts',
    description: 'Those under review first, in the order in which they came; then the newest. All is masked.',
  })
  listAccounts(@Query() query: ManagedAccountQuery): Promise<ManagedAccountList> {
    return this.accounts.list(query);
  }

  @Get('exchange-accounts/:id')
  @Access('operator')
  @ApiErrors('validation_failed', 'exchange_account_not_found')
  @ApiOperation({
    summary: 'One exchange account in full, with its papers',
    description: 'Each look is written to the audit log, and so is each look at a paper.',
  })
  account(@Operator() actor: Actor, @Param() { id }: IdParam): Promise<ManagedAccount> {
    return this.accounts.look(actor, id);
  }

  @Put('exchange-accounts/:id')
  @RepeatsSafely('an account is decided once')
  @Access('operator')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'exchange_account_not_found',
    'exchange_account_decided',
    'exchange_papers_missing',
  )
  @ApiOperation({
    summary: 'Registers or refuses an exchange account',
    description:
      'A registration takes the place of the account before. The host is told by push, with the reason of a refusal. It is written to the audit log.',
  })
  decideAccount(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: AccountDecisionRequest,
  ): Promise<ManagedAccount> {
    return this.accounts.decide(actor, id, body);
  }

  @Get('exchanges')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Exchanges',
    description:
      'Those to be decided first, then those that are being paid, in the order in which they came; then the newest.',
  })
  list(@Query() query: ManagedExchangeQuery): Promise<ManagedExchangeList> {
    return this.exchanges.list(query);
  }

  @Put('exchanges/:id')
  @RepeatsSafely('each step of an exchange is taken once')
  @Access('operator')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'exchange_not_found',
    'exchange_closed',
    'exchange_payout_open',
  )
  @ApiOperation({
    summary: 'Approves or rejects an exchange, or says what became of its payout by hand',
    description:
      'An approval owes the host the won and has it paid by the provider; where there is none, or where it could not be sent, an operator pays and says so, or says that it cannot be paid. A rejection and a failure give the honey back. The host is told by push, and it is written to the audit log.',
  })
  decide(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ExchangeDecisionRequest,
  ): Promise<ManagedExchange> {
    return this.exchanges.decide(actor, id, body);
  }
}
