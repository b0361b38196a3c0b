import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import {
  ManagedBanner,
  ManagedBannerChangeRequest,
  ManagedBannerFilter,
  ManagedBannerList,
  ManagedBannerQuery,
  ManagedBannerRemoveRequest,
  ManagedBannerRequest,
} from './banners.admin.dto.ts';
import { BannersAdminService } from './banners.admin.service.ts';

/** Operators' calls on banners. */
@ApiTags('common')
@Controller('admin/banners')
export class BannersAdminController {
  constructor(
    private readonly banners: BannersAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('banners.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists banners, shown or not',
    description: 'Of all groups or one, by place.',
  })
  list(@Query() query: ManagedBannerQuery): Promise<ManagedBannerList> {
    return this.banners.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('banners.read')
  @CsvFile('banners')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedBannerFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.banners.csv(query), reply);
  }

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('banners.write')
  @ApiErrors('validation_failed', 'malformed_json', 'banner_limit')
  @ApiOperation({
    summary: 'Adds a banner',
    description:
      'It is shown from its start until its end, on every server within two seconds. A group has at most 100. Recorded in the audit log.',
  })
  add(@Operator() actor: Actor, @Body() body: ManagedBannerRequest): Promise<ManagedBanner> {
    return this.banners.add(actor, body);
  }

  @Put(':id')
  @RepeatsSafely('a change applies to one version of the banner, which it replaces')
  @Access('operator')
  @Right('banners.write')
  @ApiErrors('validation_failed', 'malformed_json', 'banner_not_found', 'banner_changed', 'banner_limit')
  @ApiOperation({
    summary: 'Changes a banner, or moves it to another place',
    description:
      'Replaces all fields. The request states the version that was read: of two concurrent changes one succeeds, and the other is refused. Recorded in the audit log with before and after.',
  })
  change(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ManagedBannerChangeRequest,
  ): Promise<ManagedBanner> {
    return this.banners.change(actor, id, body);
  }

  @Delete(':id')
  @RepeatsSafely('a deleted banner is no longer found')
  @Access('operator')
  @Right('banners.write')
  @ApiErrors('validation_failed', 'malformed_json', 'banner_not_found', 'banner_changed')
  @ApiOperation({
    summary: 'Deletes a banner',
    description: 'The audit log retains its content.',
  })
  async remove(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ManagedBannerRemoveRequest,
  ): Promise<OkDto> {
    await this.banners.remove(actor, id, body);
    return ok;
  }
}
