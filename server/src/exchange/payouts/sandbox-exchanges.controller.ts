import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../../core/http/answer.dto.ts';
import { AtHost } from '../../core/http/host-addresses.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { AccountDecisionRequest } from '../exchange-decisions.dto.ts';
import {
  SandboxExchangeAccountList,
  SandboxExchangeAccountParam,
  SandboxExchangeAct,
  SandboxExchangeList,
  SandboxExchangeParam,
} from './sandbox-exchanges.dto.ts';
import { SandboxExchanges } from './sandbox-exchanges.service.ts';

/** Exchanges and their accounts, decided without an operator, and the bank that pays. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxExchangesController {
  constructor(private readonly exchanges: SandboxExchanges) {}

  @Get('exchanges')
  @SandboxCall()
  @ApiOperation({
    summary: 'Open exchanges',
    description:
      'The oldest first; at most a hundred. A payout arrives by itself after two minutes of the product’s clock. Of accounts whose number ends in 0000 it fails at once, and about those that end in 9999 the bank answers nothing.',
  })
  list(): Promise<SandboxExchangeList> {
    return this.exchanges.list();
  }

  @Post('exchanges/:exchange_id/act')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('exchange_not_found', 'exchange_closed')
  @ApiOperation({
    summary: 'Takes an open exchange a step on',
    description:
      'By its exchange_id, or by the ID of its host. As an operator approves, in nobody’s name, or as the bank pays, fails or hangs. The server finds out at once.',
  })
  async act(
    @Param() { exchange_id }: SandboxExchangeParam,
    @Body() body: SandboxExchangeAct,
  ): Promise<OkDto> {
    await this.exchanges.act(exchange_id, body);
    return ok;
  }

  @Get('exchange-accounts')
  @SandboxCall()
  @ApiOperation({
    summary: 'Exchange accounts under review',
    description: 'The oldest first; at most a hundred.',
  })
  listAccounts(): Promise<SandboxExchangeAccountList> {
    return this.exchanges.listAccounts();
  }

  @Post('exchange-accounts/:account_id/decide')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'user_not_found',
    'exchange_account_not_found',
    'exchange_account_decided',
    'exchange_papers_missing',
  )
  @ApiOperation({
    summary: 'Decides an exchange account',
    description:
      'By its account_id, or by the ID of its host. As an operator does, but in nobody’s name: no audit entry tells of it.',
  })
  async decideAccount(
    @Param() { account_id }: SandboxExchangeAccountParam,
    @Body() { decision, reason }: AccountDecisionRequest,
  ): Promise<OkDto> {
    await this.exchanges.decideAccount(account_id, decision, reason?.trim() ?? '');
    return ok;
  }
}
