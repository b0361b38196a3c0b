import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { BodyExample } from '../../core/http/document/document-examples.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { signInOriginOf } from '../../core/http/sign-in-origin.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { AiImageList, AiImageQuery, AiImagesService } from '../../users/index.ts';
import { DirectJoinRequest, Joined } from './join.dto.ts';
import { JoinService } from './join.service.ts';

/** Signing up, and the pictures to choose from. */
@ApiTags('sign-up')
@Controller()
export class JoinController {
  constructor(
    private readonly joins: JoinService,
    private readonly images: AiImagesService,
  ) {}

  @Post('user/user-direct-join')
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @TakesIdempotencyKey()
  @ApiErrors(
    ...([
      'validation_failed',
      'malformed_json',
      'sign_up_expired',
      'already_joined',
      'consent_required',
    ] as const),
    ...([
      'id_taken',
      'nick_taken',
      'profile_id_taken',
      'phone_taken',
      'forbidden_id',
      'prohibited_word',
    ] as const),
    ...([
      'password_rule',
      'cert_mismatch',
      'code_expired',
      'social_state',
      'social_linked',
      'file_not_found',
    ] as const),
  )
  @BodyExample('sign_up_token', 'reg_method_cd', 'id', 'password', 'nick', 'consents')
  @ApiOperation({
    summary: 'Creates an account and signs it in',
    description:
      'One identity verification creates one account. By ID (P), by telephone (H, with a verified code of the purpose join), or with a social account (its provider, with the ticket of login-social-proc).',
  })
  join(
    @Body() body: DirectJoinRequest,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string,
  ): Promise<Joined> {
    return this.joins.join(body, signInOriginOf(request), key);
  }

  @Get('user/temp-ai-profile-image-list')
  @Access('visitor')
  @Header('Cache-Control', 'public, max-age=3600')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists generated profile pictures to choose from',
    description: 'Eight pictures. The same seed always returns the same ones, another seed returns others.',
  })
  aiImages(@Query() { seed }: AiImageQuery): AiImageList {
    return { list: this.images.list(seed ?? 0) };
  }

  @Get('files/portraits/:id.webp')
  @AtRoot()
  @Access('visitor')
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  @Header('X-Content-Type-Options', 'nosniff')
  @ApiErrors('file_not_found')
  @ApiParam({ name: 'id', description: 'Number of the picture, as ai_image_id.', example: '4711' })
  @ApiProduces('image/webp')
  @ApiOkResponse({ description: 'The picture.', schema: { type: 'string', format: 'binary' } })
  @ApiOperation({
    summary: 'Downloads a generated profile picture, WebP of 256 × 256',
    description:
      'Generated from its number alone: the same number is always the same picture, and caches may store it.',
  })
  async aiImage(@Param('id') id: string): Promise<StreamableFile> {
    return new StreamableFile(await this.images.render(id), { type: 'image/webp' });
  }
}
