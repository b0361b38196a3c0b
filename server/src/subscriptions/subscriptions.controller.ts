import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../core/health/load-shedding.guard.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { SubscriptionListsService } from './subscription-lists.service.ts';
import {
  SubscriptionCheck,
  SubscriptionList,
  SubscriptionListQuery,
  SubscriptionRequest,
  SubscriptionResult,
} from './subscriptions.dto.ts';
import { SubscriptionsService } from './subscriptions.service.ts';

/** Subscribing to hosts. */
@ApiTags('subscriptions')
@Controller('user')
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly lists: SubscriptionListsService,
  ) {}

  @Get('get-subscribe-list')
  @Access('member')
  @ApiErrors('validation_failed', 'forbidden')
  @ApiOperation({
    summary: "Lists the caller's subscriptions or subscribers",
    description: 'Subscribers are for hosts only, with totals overall and of the month.',
  })
  list(@Member() member: SessionMember, @Query() query: SubscriptionListQuery): Promise<SubscriptionList> {
    return this.lists.list(member, query);
  }

  @Post('bt-subscribe')
  @ExemptFromLoadShedding()
  @HttpCode(200)
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'host_not_found',
    'self_subscribe',
    'block_admin',
    'verification_required',
    'minor_payment',
    'payment_owed',
    'excel_only',
    'subscribe_blocked',
    'subscribe_own_block',
    'already_subscribed',
    'cannot_subscribe',
    'subscription_price_changed',
    'not_enough_star',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Subscribes to a host with honey, or extends by a term',
    description:
      "A term starts at once, or, in the last days of the current one, after it. The host's share is rounded down to whole honey. A refused payment moves nothing.",
  })
  subscribe(
    @Member() member: SessionMember,
    @Body() body: SubscriptionRequest,
    @IdempotencyKey() key: string,
  ): Promise<SubscriptionResult> {
    return this.subscriptions.subscribe(member.userKey, body, key);
  }

  @Get('bt-subscribe-check/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'host_not_found')
  @ApiOperation({
    summary: 'Checks whether the member may subscribe to a host, and returns the current subscription',
    description: 'The id is the key of the host. The balance of the wallet is not checked.',
  })
  check(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<SubscriptionCheck> {
    return this.subscriptions.check(member.userKey, id);
  }
}
