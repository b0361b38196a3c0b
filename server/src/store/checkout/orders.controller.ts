import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { OrderNoParam } from '../orders/order-no.dto.ts';
import { presentOrder } from '../orders/order-row.ts';
import { OpenedOrder, OrderDto, PgItemRequest, PgRequest, SubscribeRequest } from '../orders/orders.dto.ts';
import { OrdersService } from '../orders/orders.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { CheckoutService } from './checkout.service.ts';

/** Refusals of every order. */
const orderRefusals: ErrorCode[] = [
  'validation_failed',
  'malformed_json',
  'payment_method_not_found',
  'instalments_not_allowed',
  'amount_mismatch',
  'charge_limit_exceeded',
  'user_not_found',
  'block_admin',
  'verification_required',
  'minor_payment',
  'payment_owed',
  'idempotency_mismatch',
];

/** Refusals of an order with a coupon. */
const couponRefusals: ErrorCode[] = [
  'coupon_unavailable',
  'coupon_not_found',
  'coupon_not_usable',
  'coupon_in_use',
];

/** Additional refusals of item_order_refusal and subscription_refusal. */
const itemRefusals: ErrorCode[] = [
  'item_not_found',
  'item_host_only',
  'self_gift',
  'block_live',
  'excel_only',
];
const subscriptionRefusals: ErrorCode[] = [
  'self_subscribe',
  'already_subscribed',
  'cannot_subscribe',
  'subscribe_blocked',
  'subscribe_own_block',
  'excel_only',
];

const description =
  'The server computes the price again: amount_krw is the displayed one. window_url is the payment window, for a popup or the whole page; it ends at /stores/complete, /stores/fail or /stores/payment/cancel. A repeated Idempotency-Key returns the same order.';

/** Orders that are paid through the payment provider. */
@ApiTags('store')
@Controller('pg')
export class OrdersController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly orders: OrdersService,
    private readonly payments: PaymentsService,
  ) {}

  @Post('pg-request')
  @HttpCode(200)
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors('product_not_found', ...couponRefusals, ...orderRefusals)
  @ApiOperation({ summary: 'Orders honey and opens its payment window', description })
  honey(
    @Member() member: SessionMember,
    @Body() body: PgRequest,
    @IdempotencyKey() key: string,
    @Req() request: FastifyRequest,
  ): Promise<OpenedOrder> {
    return this.checkout.honey(member.userKey, body, key, request);
  }

  @Post('pg-item-request')
  @HttpCode(200)
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors('host_not_found', ...itemRefusals, ...orderRefusals)
  @ApiOperation({ summary: 'Orders an item for won and opens its payment window', description })
  item(
    @Member() member: SessionMember,
    @Body() body: PgItemRequest,
    @IdempotencyKey() key: string,
    @Req() request: FastifyRequest,
  ): Promise<OpenedOrder> {
    return this.checkout.item(member.userKey, body, key, request);
  }

  @Get('orders/:order_no')
  @Access('member')
  @ApiErrors('validation_failed', 'order_not_found')
  @ApiOperation({
    summary: "Returns one of the caller's orders",
    description:
      "Polled while the payment window is open: the state changes when the provider's notification arrives.",
  })
  async order(@Member() member: SessionMember, @Param() { order_no }: OrderNoParam): Promise<OrderDto> {
    return presentOrder(await this.orders.own(member.userKey, order_no));
  }

  @Post('orders/:order_no/cancel')
  @HttpCode(200)
  @RepeatsSafely('an order can be closed only once')
  @Access('member')
  @ApiErrors('validation_failed', 'order_not_found')
  @ApiOperation({
    summary: "Cancels one of the caller's orders, as when its payment window is closed",
    description: 'An order paid in the meantime is returned as paid; a closed one is returned unchanged.',
  })
  async cancel(@Member() member: SessionMember, @Param() { order_no }: OrderNoParam): Promise<OrderDto> {
    return presentOrder(await this.payments.cancel(member.userKey, order_no));
  }
}

/** Paying for a subscription in won: an order like any other. */
@ApiTags('subscriptions')
@Controller('pg')
export class SubscribeRequestController {
  constructor(private readonly checkout: CheckoutService) {}

  @Post('subscribe-request')
  @HttpCode(200)
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors('host_not_found', ...subscriptionRefusals, ...orderRefusals)
  @ApiOperation({ summary: 'Orders a subscription for won and opens its payment window', description })
  subscription(
    @Member() member: SessionMember,
    @Body() body: SubscribeRequest,
    @IdempotencyKey() key: string,
    @Req() request: FastifyRequest,
  ): Promise<OpenedOrder> {
    return this.checkout.subscription(member.userKey, body, key, request);
  }
}
