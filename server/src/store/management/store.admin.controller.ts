import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { MayNeedApproval, withApproval } from '../../core/approval/may-need-approval.ts';
import type { PendingApproval } from '../../core/approval/operator-requests.dto.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { OrderNoParam } from '../orders/order-no.dto.ts';
import { ReceivablesAdminService } from './receivables.admin.service.ts';
import {
  ManagedOrder,
  ManagedOrderFilter,
  ManagedOrderList,
  ManagedOrderQuery,
  ReceivableDto,
  ReceivableFilter,
  ReceivableList,
  ReceivableQuery,
  RefundRequest,
} from './store.admin.dto.ts';
import { StoreAdminService } from './store.admin.service.ts';

/** Operators' calls on orders and debts. */
@ApiTags('store')
@Controller('admin')
export class StoreAdminController {
  constructor(
    private readonly orders: StoreAdminService,
    private readonly debts: ReceivablesAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get('orders')
  @Access('operator')
  @Right('orders.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists orders, newest first',
    description: 'With their events, their refunds, and the amounts that can be refunded now.',
  })
  list(@Query() query: ManagedOrderQuery): Promise<ManagedOrderList> {
    return this.orders.list(query);
  }

  @Get('orders/csv')
  @Access('operator')
  @Right('orders.read')
  @CsvFile('orders')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedOrderFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.orders.csv(query), reply);
  }

  @Get('orders/:order_no')
  @Access('operator')
  @Right('orders.read')
  @ApiErrors('validation_failed', 'order_not_found')
  @ApiOperation({
    summary: 'Returns an order with its full history',
    description: "The provider's events, the service's steps, and the refunds.",
  })
  one(@Param() { order_no }: OrderNoParam): Promise<ManagedOrder> {
    return this.orders.get(order_no);
  }

  @Post('orders/:order_no/refund')
  @HttpCode(200)
  @TakesIdempotencyKey()
  @Access('operator')
  @Right('orders.refund')
  @MayNeedApproval(ManagedOrder)
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'order_not_found',
    'order_changed',
    'order_not_refundable',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Refunds an order: honey in full or in part, or an unused item',
    description:
      'An untouched, recent order is refunded in full; otherwise unspent honey is refunded less a fee. The bonus is taken back first; spent honey is not refunded. An item bought for the buyer is taken back if it is neither used nor passed on; items for hosts and subscriptions are final. Honey or item are taken at once; the refund is retried at the provider until it is done. The refund and its reason are written to the audit log.',
  })
  refund(
    @Operator() actor: Actor,
    @Param() { order_no }: OrderNoParam,
    @Body() body: RefundRequest,
    @IdempotencyKey() key: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ManagedOrder | PendingApproval> {
    return withApproval(reply, this.orders.refund(actor, order_no, body, key));
  }

  @Get('receivables')
  @Access('operator')
  @Right('receivables.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists debts of members from chargebacks, newest first',
    description: 'A member with an open debt may neither pay nor give.',
  })
  receivables(@Query() query: ReceivableQuery): Promise<ReceivableList> {
    return this.debts.list(query);
  }

  @Get('receivables/csv')
  @Access('operator')
  @Right('receivables.read')
  @CsvFile('debts of members from chargebacks')
  @ApiErrors('validation_failed')
  receivablesFile(
    @Operator() actor: Actor,
    @Query() query: ReceivableFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.debts.csv(query), reply);
  }

  @Post('receivables/:order_no/settle')
  @HttpCode(200)
  @RepeatsSafely('a debt can be settled only once')
  @Access('operator')
  @Right('receivables.settle')
  @ApiErrors('validation_failed', 'malformed_json', 'receivable_not_found', 'receivable_settled')
  @ApiOperation({
    summary: "Settles a member's debt that was paid otherwise, or is waived",
    description:
      'The member may pay and give again. The settlement and its reason are written to the audit log.',
  })
  settle(
    @Operator() actor: Actor,
    @Param() { order_no }: OrderNoParam,
    @Body() { reason }: ReasonBody,
  ): Promise<ReceivableDto> {
    return this.debts.settle(actor, order_no, reason);
  }
}
