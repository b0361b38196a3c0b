import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { BuyInfoService } from './orders/buy-info.service.ts';
import { PayMethods } from './orders/pay-methods.service.ts';
import { BuyInfo, HoneyProductList, PayMethodList } from './orders/products.dto.ts';
import { Prices } from './prices.service.ts';

/** What is sold, how it is paid for, and what a member may. */
@ApiTags('store')
@Controller('pg')
export class StoreController {
  constructor(
    private readonly prices: Prices,
    private readonly methods: PayMethods,
    private readonly buyInfo: BuyInfoService,
  ) {}

  @Get('bt-save-item-list')
  @Access('visitor')
  @ApiOperation({
    summary: 'Honey on sale, with what it costs the caller',
    description: "A member's prices are less the discount of their payment grade.",
  })
  products(@MaybeMember() member: SessionMember | undefined): Promise<HoneyProductList> {
    return this.prices.products(member?.userKey);
  }

  @Get('pg-method-list')
  @Access('visitor')
  @ApiOperation({
    summary: 'The ways to pay, and which of them are open',
    description: 'A way that is closed by a setting is told with open_yn N; asking for it is refused.',
  })
  payMethods(): PayMethodList {
    return this.methods.list();
  }

  @Get('buy-info')
  @Access('member')
  @ApiOperation({
    summary: 'What a member has, may and is before they buy',
    description: 'Balances, grades, what is left of the limits of the day, and why they may not pay.',
  })
  info(@Member() member: SessionMember): Promise<BuyInfo> {
    return this.buyInfo.of(member.userKey);
  }
}
