import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { ServedFirst } from '../core/health/load.guard.ts';
import { IdParam, VodKeyParam } from '../core/http/key.dto.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import { viewerRefusals } from '../lives/watch-rules.ts';
import { GiftLists } from './gift-lists.service.ts';
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
    private readonly lists: GiftLists,
  ) {}

  @Put('payment/user-star-use-proc')
  @ServedFirst()
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
      'In a live (LIVE, with vod_key) or outside one (BJGIFT). Whoever may not watch the live may not give in it, and who may not pay gives nowhere. A message is held to the rules of the chat: one with a forbidden word refuses the gift, and that of a member who may not talk there is left out, as message_refusal says. A refused gift moves nothing.',
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
    summary: 'Gift pictures offered in a live, cheapest first',
    description: 'The id is that of the live (vod_key). What one costs is the honey that is given with it.',
  })
  stickers(@Param() { id }: IdParam): Promise<GiftStickerList> {
    return this.lists.stickersOf(id);
  }

  @Get('calculate/live-vod-star-use-list/:vod_key')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found', 'login_required', ...viewerRefusals)
  @ApiOperation({
    summary: 'Gifts of a live, newest first',
    description: 'Those of a red live are told only to who may watch it.',
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
    summary: 'What a live brought its host',
    description: 'Honey, gifts and givers of one live so far. The id is that of the live (vod_key).',
  })
  vodStar(@Param() { id }: IdParam): Promise<VodStar> {
    return this.lists.vodStar(id);
  }
}

/** The gift sheet's offer; it stands among the broadcast settings on the wire. */
@ApiTags('broadcast')
@Controller()
export class GiftInfoController {
  constructor(private readonly gifts: GiftsService) {}

  @Get('broadcast-setting/bt-gift-info-list-v2')
  @Access('visitor')
  @ApiOperation({
    summary: 'What the gift sheet offers: amounts, bounds, pictures',
    description: "For the sheet's first look; it does not depend on the live or on who asks.",
  })
  info(): Promise<GiftInfo> {
    return this.gifts.info();
  }
}
