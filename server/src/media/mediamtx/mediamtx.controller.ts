import { Controller, Get, HttpCode, Param, ParseIntPipe, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { AcceptsAnyQuery } from '../../core/http/input/unknown-query.guard.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { MediaPort } from '../media.port.ts';
import { MediamtxMediaService } from './mediamtx-media.service.ts';

/** A file of a stream: a name without folders. */
const FILE = /^[\w-]+\.(m3u8|mp4|m4s|ts)$/;

/** MediaMTX's authentication requests, and the files of its streams that players load through this server. */
@ApiExcludeController()
@AtRoot('/media/')
@Controller('media')
export class MediamtxController {
  constructor(private readonly media: MediaPort) {}

  @Post('mediamtx/auth')
  @RepeatsSafely('only checks permissions')
  @HttpCode(204)
  @Access('visitor')
  async authorise(@Req() { body }: FastifyRequest): Promise<void> {
    const authRequest = typeof body === 'object' && body !== null ? body : {};
    if (!(await this.adapter.allows(authRequest))) throw new AppError('forbidden');
  }

  @Access('visitor')
  @AcceptsAnyQuery()
  @Get('mtx/:vodKey/:grant/:file')
  async file(
    @Param('vodKey', ParseIntPipe) vodKey: number,
    @Param('grant') grant: string,
    @Param('file') file: string,
    @Req() { url }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    if (!FILE.test(file)) throw new AppError('not_found', { reason: 'no such file of a stream' });
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    const { type, bytes } = await this.adapter.file(vodKey, grant, file, query);
    void reply.type(type).header('cache-control', 'no-store');
    return bytes;
  }

  private get adapter(): MediamtxMediaService {
    if (!(this.media instanceof MediamtxMediaService)) throw new AppError('live_not_found');
    return this.media;
  }
}
