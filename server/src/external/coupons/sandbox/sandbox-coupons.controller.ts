import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { Idempotent } from '../../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { CouponGrantsService } from '../coupon-grants.service.ts';
import { presentCoupon } from '../coupon-presenter.ts';
import { CouponDto } from '../coupons.dto.ts';
import { sampleCoupons } from './sample-coupons.ts';
import { SandboxCouponGift } from './sandbox-coupons.dto.ts';

/** Coupons without an operator. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/external/coupons')
export class SandboxCouponsController {
  constructor(private readonly grants: CouponGrantsService) {}

  @Post()
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('malformed_json', 'user_not_found', 'external_pending', 'unavailable')
  @ApiOperation({
    summary: 'Gives a member a coupon of a kind',
    description:
      '100 honey, a discount of 1,000 won, or an item. The member gets the alarm of a given coupon.',
  })
  async give(@Body() { user_key, kind }: SandboxCouponGift): Promise<CouponDto> {
    return presentCoupon(await this.grants.give(user_key, sampleCoupons[kind], `sandbox:${randomUUID()}`));
  }
}
