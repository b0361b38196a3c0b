import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { MayNeedApproval, withApproval } from '../core/approval/may-need-approval.ts';
import type { PendingApproval } from '../core/approval/operator-requests.dto.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { ExchangeAccountsAdminService } from './accounts/exchange-accounts.admin.service.ts';
import {
  ExchangeDecisionRequest,
  ManagedAccount,
  ManagedAccountFilter,
  ManagedAccountList,
  ManagedAccountQuery,
  ManagedExchange,
  ManagedExchangeFilter,
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
    private readonly files: OperatorCsvService,
  ) {}

  @Get('exchange-accounts')
  @Access('operator')
  @Right('exchange.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists exchange accounts',
    description: 'Accounts under review first, oldest first; then the newest. All personal data is masked.',
  })
  listAccounts(@Query() query: ManagedAccountQuery): Promise<ManagedAccountList> {
    return this.accounts.list(query);
  }

  @Get('exchange-accounts/csv')
  @Access('operator')
  @Right('exchange.read')
  @CsvFile('exchange accounts')
  @ApiErrors('validation_failed')
  accountsFile(
    @Operator() actor: Actor,
    @Query() query: ManagedAccountFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.accounts.csv(query), reply);
  }

  @Get('exchange-accounts/:id')
  @Access('operator')
  @Right('exchange.read')
  @ApiErrors('validation_failed', 'exchange_account_not_found')
  @ApiOperation({
    summary: 'Returns an exchange account with its papers',
    description:
      'Personal data is masked. Each access is written to the audit log, and so is each access to a paper.',
  })
  account(@Operator() actor: Actor, @Param() { id }: IdParam): Promise<ManagedAccount> {
    return this.accounts.view(actor, id);
  }

  @Put('exchange-accounts/:id')
  @RepeatsSafely('an account can be decided only once')
  @Access('operator')
  @Right('exchange.decide')
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
  @Right('exchange.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists exchanges',
    description: 'Undecided exchanges first, then those being paid, oldest first; then the newest.',
  })
  list(@Query() query: ManagedExchangeQuery): Promise<ManagedExchangeList> {
    return this.exchanges.list(query);
  }

  @Get('exchanges/csv')
  @Access('operator')
  @Right('exchange.read')
  @CsvFile('exchanges')
  @ApiErrors('validation_failed')
  exchangesFile(
    @Operator() actor: Actor,
    @Query() query: ManagedExchangeFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.exchanges.csv(query), reply);
  }

  @Put('exchanges/:id')
  @RepeatsSafely('each step of an exchange can be taken only once')
  @Access('operator')
  @Right('exchange.decide')
  @MayNeedApproval(ManagedExchange)
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
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagedExchange | PendingApproval> {
    return withApproval(reply, this.exchanges.decide(actor, id, body));
  }
}
