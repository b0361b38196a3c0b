import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../../../core/http/ok.dto.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { Idempotent } from '../../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { AccountDecisionRequest } from '../../exchange-decisions.dto.ts';
import {
  SandboxExchangeAccountList,
  SandboxExchangeAccountParam,
  SandboxExchangeAct,
  SandboxExchangeList,
  SandboxExchangeParam,
} from './sandbox-exchanges.dto.ts';
import { SandboxExchangesService } from './sandbox-exchanges.service.ts';

/** Sandbox calls that decide exchanges and accounts without an operator, and play the bank. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxExchangesController {
  constructor(private readonly exchanges: SandboxExchangesService) {}

  @Get('exchanges')
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists open exchanges',
    description:
      'Oldest first; at most a hundred. A payout arrives by itself after two minutes of the product’s clock. For account numbers ending in 0000 it fails at once, and for those ending in 9999 the bank does not respond.',
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
    summary: 'Advances an open exchange by one step',
    description:
      'By its exchange_id, or by the ID of its host. Approves like an operator, without an actor, or pays, fails or hangs like the bank. The server learns of it at once.',
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
    summary: 'Lists exchange accounts under review',
    description: 'Oldest first; at most a hundred.',
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
      'By its account_id, or by the ID of its host. Like an operator’s decision, but without an actor and an audit entry.',
  })
  async decideAccount(
    @Param() { account_id }: SandboxExchangeAccountParam,
    @Body() { decision, reason }: AccountDecisionRequest,
  ): Promise<OkDto> {
    await this.exchanges.decideAccount(account_id, decision, reason?.trim() ?? '');
    return ok;
  }
}
