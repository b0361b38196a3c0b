import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../core/health/load-shedding.guard.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { ItemListsService } from './item-lists.service.ts';
import { ItemShopService } from './item-shop.service.ts';
import { ItemList, ItemListQuery, ItemStarUseRequest, ItemStarUseResult } from './items.dto.ts';
import { ItemUseService } from './owned/item-use.service.ts';
import {
  ItemGiveRequest,
  ItemGiveResult,
  ItemUseRequest,
  ItemUseResult,
  OwnedItemList,
  SentItemList,
} from './owned/owned-items.dto.ts';

/** The catalogue, and the items that members own. */
@ApiTags('items')
@Controller('items')
export class ItemsController {
  constructor(
    private readonly lists: ItemListsService,
    private readonly use: ItemUseService,
  ) {}

  @Get('item-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists items on sale',
    description:
      'Items for all members first, then those for hosts, with their prices in honey, BTUC and won.',
  })
  onSale(@Query() query: ItemListQuery): Promise<ItemList> {
    return this.lists.onSale(query);
  }

  @Get('unused-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the caller's unused items",
    description: 'Newest first, with their givers.',
  })
  unused(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<OwnedItemList> {
    return this.lists.unused(userKey, query);
  }

  @Get('using-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the caller's items in use",
    description: 'Ordered by their end; permanent items come last and have no end.',
  })
  using(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<OwnedItemList> {
    return this.lists.using(userKey, query);
  }

  @Get('use-complete-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: "Lists the caller's expired items", description: 'Latest end first.' })
  usedUp(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<OwnedItemList> {
    return this.lists.usedUp(userKey, query);
  }

  @Get('gift-sent-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists items that the caller gave',
    description: 'Bought for hosts, or passed on to others; newest first.',
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
    summary: "Uses one of the caller's items",
    description:
      'Once. It takes effect at once; the time of another item of the same kind is appended to the one in use, and its appearance is shown at once. Other members’ items are not found.',
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
    summary: 'Passes an unused item on',
    description:
      'Once, and never an item paid in BTUC. Nothing is paid, so it does not count as a gift of honey.',
  })
  give(
    @Member() { userKey }: SessionMember,
    @Body() body: ItemGiveRequest,
    @IdempotencyKey() key: string,
  ): Promise<ItemGiveResult> {
    return this.use.passOn(userKey, body, key);
  }
}

/** Buying an item with honey; on the wire it belongs to the gifts. */
@ApiTags('gifts')
@Controller('payment')
export class ItemStarUseController {
  constructor(private readonly shop: ItemShopService) {}

  @Put('item-star-use-proc')
  @ExemptFromLoadShedding()
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
      'For the caller, or as a gift to a host: the host gets the item, and its price counts like any gift of honey, also in the room of a live. Items paid in BTUC cannot be gifts. A refused purchase moves nothing.',
  })
  buy(
    @Member() { userKey }: SessionMember,
    @Body() body: ItemStarUseRequest,
    @IdempotencyKey() key: string,
  ): Promise<ItemStarUseResult> {
    return this.shop.buy(userKey, body, key);
  }
}
