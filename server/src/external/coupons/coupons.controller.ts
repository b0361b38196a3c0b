import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { ServiceToken } from '../token/service-token.guard.ts';
import {
  CouponDto,
  CouponIdParam,
  CouponIssueRequest,
  CouponPossession,
  CouponUseRequest,
  OwnCouponList,
  OwnCouponQuery,
  PossessionQuery,
} from './coupons.dto.ts';
import { CouponsService } from './coupons.service.ts';

/** The coupons of a member, by a token of the coupon service. */
@ApiTags('external')
@Controller('external/coupon')
export class CouponsController {
  constructor(private readonly coupons: CouponsService) {}

  @Get('own-coupons')
  @ServiceToken('coupon')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the caller's coupons",
    description: 'Usable ones first, then the newest.',
  })
  own(
    @Member() member: SessionMember,
    @Query() query: OwnCouponQuery,
    @Req() request: FastifyRequest,
  ): Promise<OwnCouponList> {
    return this.coupons.own(member.userKey, query, request.ip);
  }

  @Get('detail/:id')
  @ServiceToken('coupon')
  @ApiErrors('validation_failed', 'coupon_not_found')
  @ApiOperation({
    summary: "Returns one of the caller's coupons",
    description: "Another member's coupon is not found.",
  })
  detail(@Member() member: SessionMember, @Param() { id }: CouponIdParam): Promise<CouponDto> {
    return this.coupons.detail(member.userKey, id);
  }

  @Get('possession')
  @ServiceToken('coupon')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Returns whether the caller has usable coupons, and how many of each kind',
    description: 'Used, held and expired coupons do not count.',
  })
  possession(@Member() member: SessionMember, @Query() query: PossessionQuery): Promise<CouponPossession> {
    return this.coupons.possession(member.userKey, query);
  }

  @Post('issue')
  @HttpCode(200)
  @ServiceToken('coupon')
  @TakesIdempotencyKey()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'forbidden',
    'user_not_found',
    'block_admin',
    'verification_required',
    'event_adults_only',
    'event_operators_excluded',
    'coupon_code_locked',
    'coupon_code_not_found',
    'coupon_code_used_up',
    'coupon_already_issued',
    'coupon_campaign_not_found',
    'coupon_campaign_withdrawn',
    'external_pending',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Issues a coupon to the caller by a code, or, by an operator, to a member from a campaign',
    description:
      'One coupon of a campaign for each member. Five wrong codes lock for 30 minutes. A repeated Idempotency-Key returns the same coupon. An act of an operator is written to the audit log.',
  })
  issue(
    @Member() member: SessionMember,
    @Body() body: CouponIssueRequest,
    @IdempotencyKey() key: string,
    @Req() request: FastifyRequest,
  ): Promise<CouponDto> {
    return this.coupons.issue(member, body, key, request);
  }

  @Post('use')
  @HttpCode(200)
  @ServiceToken('coupon')
  @TakesIdempotencyKey()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'block_admin',
    'verification_required',
    'event_adults_only',
    'event_operators_excluded',
    'coupon_not_found',
    'coupon_not_usable',
    'coupon_in_use',
    'external_pending',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Uses a coupon for honey or an item',
    description:
      "The honey is granted, or the item added to the caller's items, once. A discount coupon is used by an order of honey. A repeated Idempotency-Key returns the same response.",
  })
  use(
    @Member() member: SessionMember,
    @Body() body: CouponUseRequest,
    @IdempotencyKey() key: string,
  ): Promise<CouponDto> {
    return this.coupons.use(member.userKey, body, key);
  }
}
