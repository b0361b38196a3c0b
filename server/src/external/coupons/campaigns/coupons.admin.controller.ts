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
import { Access } from '../../../core/access/access.decorator.ts';
import { Right } from '../../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../../core/audit/operator-csv.service.ts';
import { ReasonBody } from '../../../core/audit/reason.dto.ts';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../../core/http/key.dto.ts';
import { CursorPageQuery, PageQuery } from '../../../core/http/page.dto.ts';
import { IdempotencyKey } from '../../../core/idempotency/idempotency-key.ts';
import { RepeatsSafely, TakesIdempotencyKey } from '../../../core/idempotency/idempotent.decorator.ts';
import { CouponDto } from '../coupons.dto.ts';
import {
  CouponCampaignRequest,
  CouponGiveRequest,
  ManagedCouponCampaign,
  ManagedCouponCampaignList,
  ManagedCouponCodeList,
} from './coupons.admin.dto.ts';
import { CouponsAdminService } from './coupons.admin.service.ts';

/** Operators' calls on coupons. */
@ApiTags('external')
@Controller('admin/coupons/campaigns')
export class CouponsAdminController {
  constructor(
    private readonly coupons: CouponsAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('coupons.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists coupon campaigns, newest first, with their counts',
    description: 'While the coupon service does not respond, the counts are null.',
  })
  list(@Query() query: CursorPageQuery): Promise<ManagedCouponCampaignList> {
    return this.coupons.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('coupons.read')
  @CsvFile('coupon campaigns')
  csv(@Operator() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return this.files.open(actor, this.coupons.csv(), reply);
  }

  @Post()
  @HttpCode(200)
  @TakesIdempotencyKey()
  @Access('operator')
  @Right('coupons.write')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'item_not_found',
    'idempotency_mismatch',
    'user_not_found',
  )
  @ApiOperation({
    summary: 'Begins a coupon campaign: for members, for a payment grade, or by codes',
    description:
      'Coupons for many members are given by a job, and each member gets an alarm. Recorded in the audit log.',
  })
  begin(
    @Operator() actor: Actor,
    @Body() body: CouponCampaignRequest,
    @IdempotencyKey() key: string,
  ): Promise<ManagedCouponCampaign> {
    return this.coupons.begin(actor, body, key);
  }

  @Get(':id/codes')
  @Access('operator')
  @Right('coupons.read')
  @ApiErrors('validation_failed', 'coupon_campaign_not_found')
  @ApiOperation({
    summary: 'Lists the codes of a campaign, with how often each was used',
    description: 'Empty for a campaign without codes, and until the coupon service has created them.',
  })
  codes(@Param() { id }: IdParam, @Query() query: PageQuery): Promise<ManagedCouponCodeList> {
    return this.coupons.codes(id, query);
  }

  @Get(':id/codes/csv')
  @Access('operator')
  @Right('coupons.read')
  @CsvFile('the codes of a campaign')
  @ApiErrors('validation_failed', 'coupon_campaign_not_found')
  codesFile(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.coupons.codesFile(id), reply);
  }

  @Post(':id/give')
  @HttpCode(200)
  @TakesIdempotencyKey()
  @Access('operator')
  @Right('coupons.write')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'coupon_campaign_not_found',
    'coupon_campaign_withdrawn',
    'coupon_already_issued',
    'external_pending',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Gives one more member a coupon of a campaign',
    description: 'A member gets one coupon of a campaign. Recorded in the audit log.',
  })
  give(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: CouponGiveRequest,
    @IdempotencyKey() key: string,
  ): Promise<CouponDto> {
    return this.coupons.give(actor, id, body, key);
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  @RepeatsSafely('a campaign can be withdrawn only once')
  @Access('operator')
  @Right('coupons.write')
  @ApiErrors('validation_failed', 'malformed_json', 'coupon_campaign_not_found', 'coupon_campaign_withdrawn')
  @ApiOperation({
    summary: 'Withdraws the unused coupons and the codes of a campaign',
    description:
      'Used coupons, and those that an open order holds, stay. Recorded in the audit log with its reason.',
  })
  withdraw(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() { reason }: ReasonBody,
  ): Promise<ManagedCouponCampaign> {
    return this.coupons.withdraw(actor, id, reason);
  }
}
