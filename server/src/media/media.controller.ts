import {
  Controller,
  ForbiddenException,
  Get,
  GoneException,
  Header,
  NotFoundException,
  Param,
  ParseIntPipe,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { ClipLibrary } from './clip-library.ts';
import { LoopMediaService, type PlaylistAnswer } from './loop-media.service.ts';

/** Paths that stand at the host, outside the API's version prefix (for `setGlobalPrefix`'s `exclude`). */
export const MEDIA_ROUTES = ['media/{*path}'];

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * What a player loads. Playlists need the signed path that joining gave and are never cached; segments are
 * public and cacheable for ever, since they say nothing about a live.
 *
 * A live that is over answers 410. hls.js does not repeat a 4xx: it raises a fatal network error with that
 * status at the next reload of the window, two seconds at most after the end, and the player closes. (A last
 * window with EXT-X-ENDLIST would let it play on for the buffer's six seconds.) 403 means: join again.
 */
@ApiExcludeController()
@Access('visitor')
@Controller('media')
export class MediaController {
  constructor(
    private readonly media: LoopMediaService,
    private readonly library: ClipLibrary,
  ) {}

  @Get('hls/:vodKey/:clip/:grant/master.m3u8')
  @Header('content-type', PLAYLIST_TYPE)
  @Header('cache-control', 'no-store')
  async master(
    @Param('vodKey', ParseIntPipe) vodKey: number,
    @Param('clip') clip: string,
    @Param('grant') grant: string,
  ): Promise<string> {
    return playlistOrRefusal(await this.media.master({ vodKey, clip, grant }));
  }

  @Get('hls/:vodKey/:clip/:grant/:quality.m3u8')
  @Header('content-type', PLAYLIST_TYPE)
  @Header('cache-control', 'no-store')
  async window(
    @Param('vodKey', ParseIntPipe) vodKey: number,
    @Param('clip') clip: string,
    @Param('grant') grant: string,
    @Param('quality') quality: string,
  ): Promise<string> {
    return playlistOrRefusal(await this.media.window({ vodKey, clip, grant }, quality));
  }

  @Get('clips/:clip/:version/:quality/:index.ts')
  @Header('content-type', 'video/mp2t')
  @Header('cache-control', FOR_EVER)
  segment(
    @Param('clip') clip: string,
    @Param('version') version: string,
    @Param('quality') quality: string,
    @Param('index', ParseIntPipe) index: number,
  ): Buffer {
    return foundOr404(this.library.segment(clip, version, quality, index));
  }

  @Get('clips/:clip/:version/poster.webp')
  @Header('content-type', 'image/webp')
  @Header('cache-control', FOR_EVER)
  poster(@Param('clip') clip: string, @Param('version') version: string): Buffer {
    return foundOr404(this.library.poster(clip, version));
  }
}

function playlistOrRefusal(answer: PlaylistAnswer): string {
  switch (answer.kind) {
    case 'playlist':
      return answer.text;
    case 'refused':
      throw new ForbiddenException('the playback address is not valid, or has expired');
    case 'ended':
      throw new GoneException('the live is over');
    case 'unknown':
      throw new NotFoundException('no such quality');
  }
}

function foundOr404(bytes: Buffer | undefined): Buffer {
  if (!bytes) throw new NotFoundException('no such media file');
  return bytes;
}
