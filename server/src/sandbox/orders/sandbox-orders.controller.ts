import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { ListComparisonsService } from '../../store/index.ts';
import { OrderBuilder } from '../builders/order-builder.service.ts';
import { ProvidersCompared, SandboxOrderMade, SandboxOrderRequest } from './sandbox-orders.dto.ts';

/** Creates orders for test suites that do not need the payment window. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/orders')
export class SandboxOrdersController {
  constructor(
    private readonly builder: OrderBuilder,
    private readonly lists: ListComparisonsService,
  ) {}

  @Post()
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'malformed_json',
    'product_not_found',
    'payment_method_not_found',
    'charge_limit_exceeded',
    'user_not_found',
    'block_admin',
    'verification_required',
    'minor_payment',
    'payment_owed',
    'unavailable',
  )
  @ApiOperation({
    summary: 'Creates a honey order of a member, paid or not',
    description: 'Like any order, at the simulated provider: limits and rules apply.',
  })
  async make(
    @Body() { user_key, star_cnt, method, brand, result }: SandboxOrderRequest,
  ): Promise<SandboxOrderMade> {
    const { order_no, state } = await this.builder.build({
      userKey: user_key,
      starCnt: star_cnt,
      method,
      brand,
      result,
    });
    return { order_no, state };
  }

  @Post('compare')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('differences that are settled do not occur again')
  @ApiErrors('unavailable')
  @ApiOperation({
    summary: 'Compares the lists of the payment provider and the bank with the orders now',
    description:
      'Does what the daily jobs do: payments, chargebacks and deposits whose notification was lost are settled.',
  })
  compare(): Promise<ProvidersCompared> {
    return this.lists.compare();
  }
}
