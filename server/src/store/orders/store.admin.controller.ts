import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { OrderNoParam } from './order-no.dto.ts';
import {
  ManagedOrder,
  ManagedOrderList,
  ManagedOrderQuery,
  ReceivableDto,
  ReceivableList,
  ReceivableQuery,
  RefundRequest,
} from './store.admin.dto.ts';
import { ManagedOrders } from './store.admin.service.ts';

/** What operators do about orders and what is owed. */
@ApiTags('store')
@Controller('admin')
export class StoreAdminController {
  constructor(private readonly orders: ManagedOrders) {}

  @Get('orders')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Orders, the newest first',
    description: 'With what happened to each, what went back, and what may be given back now.',
  })
  list(@Query() query: ManagedOrderQuery): Promise<ManagedOrderList> {
    return this.orders.list(query);
  }

  @Get('orders/:order_no')
  @Access('operator')
  @ApiErrors('validation_failed', 'order_not_found')
  @ApiOperation({
    summary: 'One order, with all that happened to it',
    description: 'What the provider told, what the service did about it, and what went back.',
  })
  one(@Param() { order_no }: OrderNoParam): Promise<ManagedOrder> {
    return this.orders.one(order_no);
  }

  @Post('orders/:order_no/refund')
  @HttpCode(200)
  @TakesIdempotencyKey()
  @Access('operator')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'order_not_found',
    'order_not_refundable',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Gives an order back: honey whole or in part, an item that is unused',
    description:
      'Untouched and young enough it goes back whole; otherwise unspent honey goes back less a fee. The bonus is taken back first, spent honey never comes back. An item that was bought for oneself is taken back as long as it is neither used nor given on; what was bought for a host and subscriptions are final. Honey or item are taken at once; the provider pays until the refund is done. It is written to the audit log with the reason.',
  })
  refund(
    @Operator() actor: Actor,
    @Param() { order_no }: OrderNoParam,
    @Body() body: RefundRequest,
    @IdempotencyKey() key: string,
  ): Promise<ManagedOrder> {
    return this.orders.refund(actor, order_no, body, key);
  }

  @Get('receivables')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'What members owe since payments were charged back, the newest first',
    description: 'While one is open its member may neither pay nor give.',
  })
  receivables(@Query() query: ReceivableQuery): Promise<ReceivableList> {
    return this.orders.receivables(query);
  }

  @Post('receivables/:order_no/settle')
  @HttpCode(200)
  @RepeatsSafely('a debt is settled once')
  @Access('operator')
  @ApiErrors('validation_failed', 'malformed_json', 'receivable_not_found')
  @ApiOperation({
    summary: 'Settles what a member owes: it was paid otherwise, or is waived',
    description: 'The member may pay and give again. It is written to the audit log with the reason.',
  })
  settle(
    @Operator() actor: Actor,
    @Param() { order_no }: OrderNoParam,
    @Body() { reason }: ReasonBody,
  ): Promise<ReceivableDto> {
    return this.orders.settle(actor, order_no, reason);
  }
}
