import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../core/health/load-shedding.guard.ts';
import { IdParam, VodKeyParam } from '../core/http/key.dto.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { viewerRefusals } from '../lives/index.ts';
import { GiftListsService } from './gift-lists.service.ts';
import {
  GiftInfo,
  GiftStickerList,
  LiveGiftList,
  StarUseRequest,
  StarUseResult,
  VodStar,
} from './gifts.dto.ts';
import { GiftsService } from './gifts.service.ts';

/** Gifts of honey. */
@ApiTags('gifts')
@Controller()
export class GiftsController {
  constructor(
    private readonly gifts: GiftsService,
    private readonly lists: GiftListsService,
  ) {}

  @Put('payment/user-star-use-proc')
  @ExemptFromLoadShedding()
  @Access('member')
  @TakesIdempotencyKey()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'self_gift',
    'below_minimum_gift',
    'above_maximum_gift',
    'price_mismatch',
    'sticker_not_found',
    'not_enough_star',
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
    'chat_banned',
    'un_allowance_host',
    'excel_only',
    'fan_grade',
    'prohibited_word',
    'links_off',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Gives honey to a host',
    description:
      'In a live (LIVE, with vod_key) or outside one (BJGIFT). A member who may not watch the live may not give in it, and a member who may not pay may not give at all. Messages follow the rules of the chat: a prohibited word refuses the gift, and the message of a member who may not chat there is omitted, as stated in message_refusal. A refused gift moves nothing.',
  })
  give(
    @Member() member: SessionMember,
    @Body() body: StarUseRequest,
    @IdempotencyKey() key: string,
  ): Promise<StarUseResult> {
    return this.gifts.give(member.userKey, body, key);
  }

  @Get('calculate/live-gift-sticker-list/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Lists the stickers offered in a live, cheapest first',
    description: 'The id is that of the live (vod_key). The price of a sticker is the honey given with it.',
  })
  stickers(@Param() { id }: IdParam): Promise<GiftStickerList> {
    return this.lists.stickersOf(id);
  }

  @Get('calculate/live-vod-star-use-list/:vod_key')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found', 'login_required', ...viewerRefusals)
  @ApiOperation({
    summary: 'Lists the gifts of a live, newest first',
    description: 'Gifts of a red live are visible only to members who may watch it.',
  })
  ofLive(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { vod_key }: VodKeyParam,
    @Query() query: PageQuery,
  ): Promise<LiveGiftList> {
    return this.lists.ofLive(vod_key, member, query);
  }

  @Get('calculate/vod-bj-star-v1/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: "Returns the totals of a live's gifts to its host",
    description: 'Honey, gifts and givers of the live so far. The id is that of the live (vod_key).',
  })
  vodStar(@Param() { id }: IdParam): Promise<VodStar> {
    return this.lists.vodStar(id);
  }
}

/** The offer of the gift sheet; on the wire it belongs to the broadcast settings. */
@ApiTags('broadcast')
@Controller()
export class GiftInfoController {
  constructor(private readonly gifts: GiftsService) {}

  @Get('broadcast-setting/bt-gift-info-list-v2')
  @Access('visitor')
  @ApiOperation({
    summary: "Returns the gift sheet's offer: amounts, limits, stickers",
    description: 'For the initial display of the sheet; independent of the live and the caller.',
  })
  info(): Promise<GiftInfo> {
    return this.gifts.info();
  }
}
