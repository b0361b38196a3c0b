import { Controller, Get, Param, ParseIntPipe, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { MediaPort } from '../media.port.ts';
import { NmsMediaService } from './nms-media.service.ts';

/**
 * The player's request for a host's stream: one open-ended response, as long as the watch session and the stream last.
 */
@ApiExcludeController()
@AtRoot('/media/')
@Controller('media')
export class FlvController {
  constructor(private readonly media: MediaPort) {}

  @Access('visitor')
  @Get('flv/:vodKey/:grant/live.flv')
  async stream(
    @Param('vodKey', ParseIntPipe) vodKey: number,
    @Param('grant') grant: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!(this.media instanceof NmsMediaService)) throw new AppError('live_not_found');
    const stream = await this.media.open(vodKey, grant);
    // Headers set earlier, such as CORS headers, are stored on the reply only.
    void reply.type('video/x-flv').header('cache-control', 'no-store');
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.flushHeaders();
    if (request.method === 'HEAD') reply.raw.end();
    else stream.send(reply.raw);
  }
}
