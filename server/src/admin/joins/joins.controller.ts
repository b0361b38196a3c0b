import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { MayNeedApproval, withApproval } from '../../core/approval/may-need-approval.ts';
import type { PendingApproval } from '../../core/approval/operator-requests.dto.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { AccountJoin, AccountJoinPreview, AccountJoinQuery, AccountJoinRequest } from './joins.dto.ts';
import { JoinsService } from './joins.service.ts';

/** Operators' calls that join two accounts of one person. */
@ApiTags('users')
@Controller('mgt/account-joins')
export class JoinsController {
  constructor(private readonly joins: JoinsService) {}

  @Get('preview')
  @Access('operator')
  @Right('accounts.join')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Shows what joining two accounts would do',
    description: 'A dry run: the amounts that move, the rows of each table, and the refusal if there is one.',
  })
  preview(@Query() query: AccountJoinQuery): Promise<AccountJoinPreview> {
    return this.joins.preview(query);
  }

  @Post()
  @HttpCode(200)
  @TakesIdempotencyKey()
  @Access('operator')
  @Right('accounts.join')
  @MayNeedApproval(AccountJoin)
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'join_self',
    'join_operator',
    'join_leaving',
    'join_restricted',
    'join_host',
    'join_live',
    'join_open',
    'join_done',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Joins an account to another one of the same person',
    description:
      'Honey by fund, BTUC, unused items, coupons and follows move; the other account is closed and signed out at once. Fan levels, ranks and a host’s income stay where they are. Both histories show the honey as moved by an operator. Written to the audit log for both accounts.',
  })
  join(
    @Operator() actor: Actor,
    @Body() body: AccountJoinRequest,
    @IdempotencyKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountJoin | PendingApproval> {
    return withApproval(reply, this.joins.join(actor, body, key));
  }
}
