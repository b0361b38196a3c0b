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

/** Operators' calls on exchange accounts and exchanges. */
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
    summary: 'Lists exchange accounts',
    description: 'Accounts under review first, oldest first; then the newest. All personal data is masked.',
  })
  listAccounts(@Query() query: ManagedAccountQuery): Promise<ManagedAccountList> {
    return this.accounts.list(query);
  }

  @Get('exchange-accounts/:id')
  @Access('operator')
  @ApiErrors('validation_failed', 'exchange_account_not_found')
  @ApiOperation({
    summary: 'Returns an unmasked exchange account, with its papers',
    description: 'Each access is written to the audit log, and so is each access to a paper.',
  })
  account(@Operator() actor: Actor, @Param() { id }: IdParam): Promise<ManagedAccount> {
    return this.accounts.view(actor, id);
  }

  @Put('exchange-accounts/:id')
  @RepeatsSafely('an account can be decided only once')
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
      'A registration replaces the previous account. The host is notified by push, with the reason of a refusal. It is written to the audit log.',
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
    summary: 'Lists exchanges',
    description: 'Undecided exchanges first, then those being paid, oldest first; then the newest.',
  })
  list(@Query() query: ManagedExchangeQuery): Promise<ManagedExchangeList> {
    return this.exchanges.list(query);
  }

  @Put('exchanges/:id')
  @RepeatsSafely('each step of an exchange can be taken only once')
  @Access('operator')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'exchange_not_found',
    'exchange_closed',
    'exchange_payout_open',
  )
  @ApiOperation({
    summary: 'Approves or rejects an exchange, or records the result of its manual payout',
    description:
      'An approval makes the won payable to the host and orders the payout at the provider; without a provider, or if the payout could not be sent, an operator pays manually and records that, or records that it cannot be paid. A rejection or failure returns the honey. The host is notified by push, and the decision is written to the audit log.',
  })
  decide(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ExchangeDecisionRequest,
  ): Promise<ManagedExchange> {
    return this.exchanges.decide(actor, id, body);
  }
}
