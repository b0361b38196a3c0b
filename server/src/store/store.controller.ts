import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { BuyInfoService } from './orders/buy-info.service.ts';
import { CouponOffersService } from './orders/coupon-offers.service.ts';
import { CouponOfferList, CouponOfferQuery } from './orders/coupons.dto.ts';
import { PayMethodsService } from './orders/pay-methods.service.ts';
import { PricesService } from './orders/prices.service.ts';
import { BuyInfo, HoneyProductList, PayMethodList } from './orders/products.dto.ts';

/** Products, payment methods, and a member's limits. */
@ApiTags('store')
@Controller('pg')
export class StoreController {
  constructor(
    private readonly prices: PricesService,
    private readonly methods: PayMethodsService,
    private readonly buyInfo: BuyInfoService,
    private readonly coupons: CouponOffersService,
  ) {}

  @Get('bt-save-item-list')
  @Access('visitor')
  @ApiOperation({
    summary: "Lists honey on sale, with the caller's prices",
    description: "A member's prices include the discount of the payment grade.",
  })
  products(@MaybeMember() member: SessionMember | undefined): Promise<HoneyProductList> {
    return this.prices.products(member?.userKey);
  }

  @Get('pg-method-list')
  @Access('visitor')
  @ApiOperation({
    summary: 'Lists the payment methods, and whether they are enabled',
    description: 'A method disabled by a setting is listed with open_yn N; requests with it are refused.',
  })
  payMethods(): PayMethodList {
    return this.methods.list();
  }

  @Get('buy-info')
  @Access('member')
  @ApiOperation({
    summary: "Returns the caller's balances, limits and grades",
    description: 'Balances, grades, what is left of the daily limits, and why the caller may not pay.',
  })
  info(@Member() member: SessionMember): Promise<BuyInfo> {
    return this.buyInfo.of(member.userKey);
  }

  @Get('coupons')
  @Access('member')
  @ApiErrors('validation_failed', 'product_not_found', 'coupon_unavailable')
  @ApiOperation({
    summary: "Lists the caller's discount coupons for a purchase of honey, with the price that each leaves",
    description:
      'The best one first; a coupon that takes nothing off this purchase is not listed. While the coupon service does not respond, honey can be bought without a coupon.',
  })
  couponOffers(@Member() member: SessionMember, @Query() query: CouponOfferQuery): Promise<CouponOfferList> {
    return this.coupons.list(member.userKey, query);
  }
}
