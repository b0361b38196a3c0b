import { Controller, Get, Param, ParseIntPipe, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { AppError } from '../core/errors/app-error.ts';
import { AtRoot } from '../core/http/root-paths.ts';
import { declareSecret } from '../core/logging/secret-names.ts';
import { ClipLibrary } from './loop/clip-library.ts';
import { LoopMediaService, type PlaylistResult } from './loop/loop-media.service.ts';

declareSecret('grant');

/**
 * The requests of a player. Playlists and segments require the signed path from joining and every heartbeat, valid for
 * one watch session, and are never cached; posters and previews are public.
 *
 * An ended live is refused (`live_not_found`, 404, as joining it would be): at the next reload of its window, two
 * seconds at most after the end, hls.js reports a network error with a `response.code` of 404, and the player closes at
 * the first one (hls.js itself tries the other quality and then once more before it calls the error fatal, a second
 * later). A last window with EXT-X-ENDLIST would let it play on for the six buffered seconds instead. 403 means: join
 * again.
 *
 * Headers are set manually, after the checks that may refuse: those of `@Header` would remain on the refusal.
 */
@ApiExcludeController()
@AtRoot('/media/')
@Controller('media')
export class MediaController {
  constructor(
    private readonly media: LoopMediaService,
    private readonly library: ClipLibrary,
  ) {}

  @Access('visitor')
  @Get('hls/:vodKey/:clip/:grant/master.m3u8')
  async master(
    @Param('vodKey', ParseIntPipe) vodKey: number,
    @Param('clip') clip: string,
    @Param('grant') grant: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return sendPlaylist(reply, await this.media.master({ vodKey, clip, grant }));
  }

  @Access('visitor')
  @Get('hls/:vodKey/:clip/:grant/:quality.m3u8')
  async window(
    @Param('vodKey', ParseIntPipe) vodKey: number,
    @Param('clip') clip: string,
    @Param('grant') grant: string,
    @Param('quality') quality: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return sendPlaylist(reply, await this.media.window({ vodKey, clip, grant }, quality));
  }

  @Access('visitor')
  @Get('hls/:vodKey/:clip/:grant/:quality/:index.ts')
  segment(
    @Param('vodKey', ParseIntPipe) vodKey: number,
    @Param('clip') clip: string,
    @Param('grant') grant: string,
    @Param('quality') quality: string,
    @Param('index', ParseIntPipe) index: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer {
    const segment = this.media.segment({ vodKey, clip, grant }, quality, index);
    if (segment === 'refused') throw refused();
    if (!segment) throw new AppError('not_found', { reason: 'no such segment' });
    void reply.type('video/mp2t').header('cache-control', 'no-store');
    return segment;
  }

  @Access('visitor')
  @Get('clips/:clip/:version/poster.webp')
  poster(
    @Param('clip') clip: string,
    @Param('version') version: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer {
    return sendPublic(reply, 'image/webp', this.library.poster(clip, version));
  }

  @Access('visitor')
  @Get('clips/:clip/:version/preview.mp4')
  preview(
    @Param('clip') clip: string,
    @Param('version') version: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Buffer {
    return sendPublic(reply, 'video/mp4', this.library.preview(clip, version));
  }
}

const refused = (): AppError =>
  new AppError('forbidden', { reason: 'the playback address is not valid, or has expired' });

/** Public files, which do not depend on a live's state: their address changes with their content. */
function sendPublic(reply: FastifyReply, type: string, bytes: Buffer | undefined): Buffer {
  if (!bytes) throw new AppError('not_found', { reason: 'no such media file' });
  void reply.type(type).header('cache-control', 'public, max-age=31536000, immutable');
  return bytes;
}

function sendPlaylist(reply: FastifyReply, result: PlaylistResult): string {
  switch (result.kind) {
    case 'playlist':
      void reply.type('application/vnd.apple.mpegurl').header('cache-control', 'no-store');
      return result.text;
    case 'refused':
      throw refused();
    case 'ended':
      throw new AppError('live_not_found');
    case 'away':
      throw new AppError('stream_away');
    case 'unknown':
      throw new AppError('not_found', { reason: 'no such quality' });
  }
}
