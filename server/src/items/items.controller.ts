import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { ServedFirst } from '../core/health/load.guard.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { ItemLists } from './item-lists.service.ts';
import { ItemShop } from './item-shop.service.ts';
import { ItemUse } from './item-use.service.ts';
import { ItemList, ItemListQuery, ItemStarUseRequest, ItemStarUseResult } from './items.dto.ts';
import {
  ItemGiveRequest,
  ItemGiveResult,
  ItemUseRequest,
  ItemUseResult,
  OwnedItemList,
  SentItemList,
} from './owned-items.dto.ts';

/** What is on sale, and what members have of it. */
@ApiTags('items')
@Controller('items')
export class ItemsController {
  constructor(
    private readonly lists: ItemLists,
    private readonly use: ItemUse,
  ) {}

  @Get('item-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Items on sale',
    description: 'Those for everybody first, then those for hosts, with their prices in honey, BTUC and won.',
  })
  onSale(@Query() query: ItemListQuery): Promise<ItemList> {
    return this.lists.onSale(query);
  }

  @Get('unused-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Own items that wait to be used',
    description: 'Newest first, with who gave them.',
  })
  unused(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<OwnedItemList> {
    return this.lists.unused(userKey, query);
  }

  @Get('using-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Own items in use',
    description: 'What ends first stands in front; what works for good stands last and has no end.',
  })
  using(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<OwnedItemList> {
    return this.lists.using(userKey, query);
  }

  @Get('use-complete-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Own items whose time is over', description: 'The newest end first.' })
  usedUp(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<OwnedItemList> {
    return this.lists.usedUp(userKey, query);
  }

  @Get('gift-sent-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Items that one gave',
    description: 'Bought for hosts, or given on to others; newest first.',
  })
  sent(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<SentItemList> {
    return this.lists.sent(userKey, query);
  }

  @Post('bt-item-use-proc')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'item_not_found',
    'item_used',
    'item_host_only',
    'item_not_on_air',
    'item_places_limit',
    'block_admin',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Uses an own item',
    description:
      'Once. It works at once; the time of one more of the same kind goes behind the one in use, and its look is shown at once. Another member’s item is not found.',
  })
  useItem(
    @Member() { userKey }: SessionMember,
    @Body() { owned_id }: ItemUseRequest,
    @IdempotencyKey() key: string,
  ): Promise<ItemUseResult> {
    return this.use.use(userKey, owned_id, key);
  }

  @Post('bt-item-give-proc')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'item_not_found',
    'item_used',
    'item_not_givable',
    'item_target_not_host',
    'item_not_accepted',
    'self_gift',
    'user_not_found',
    'block_live',
    'block_admin',
    'verification_required',
    'minor_payment',
    'payment_owed',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Gives an unused item on',
    description:
      'Once, and never what BTUC paid. Nothing is paid, so that it counts nowhere as a gift of honey.',
  })
  give(
    @Member() { userKey }: SessionMember,
    @Body() body: ItemGiveRequest,
    @IdempotencyKey() key: string,
  ): Promise<ItemGiveResult> {
    return this.use.giveOn(userKey, body, key);
  }
}

/** Buying an item with honey; it stands among the gifts on the wire. */
@ApiTags('gifts')
@Controller('payment')
export class ItemStarUseController {
  constructor(private readonly shop: ItemShop) {}

  @Put('item-star-use-proc')
  @ServedFirst()
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'item_not_found',
    'item_host_only',
    'price_mismatch',
    'not_enough_star',
    'not_enough_btuc',
    'btuc_gift',
    'self_gift',
    'user_not_found',
    'host_not_found',
    'live_not_found',
    'live_ended',
    'not_ready',
    'block_admin',
    'verification_required',
    'age_limit',
    'minor_payment',
    'payment_owed',
    'block_live',
    'kicked',
    'chat_banned',
    'un_allowance_host',
    'excel_only',
    'fan_grade',
    'prohibited_word',
    'links_off',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Buys an item with honey or BTUC',
    description:
      'For oneself, or as a gift to a host: the host gets the item, and its price in honey counts like any gift of honey, in a live of that host in its room. BTUC buys for oneself alone. A refused purchase moves nothing.',
  })
  buy(
    @Member() { userKey }: SessionMember,
    @Body() body: ItemStarUseRequest,
    @IdempotencyKey() key: string,
  ): Promise<ItemStarUseResult> {
    return this.shop.buy(userKey, body, key);
  }
}
