import { Module } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { ClipLibrary } from './clip-library.ts';
import { IngestPort, NoIngest } from './ingest.port.ts';
import { LiveStreams } from './live-streams.service.ts';
import { Liveness } from './liveness.ts';
import { LoopMediaService } from './loop-media.service.ts';
import { MediaController } from './media.controller.ts';
import { MediaAdapter } from './media.port.ts';
import { MediaClock } from './media-clock.ts';
import { MediamtxController } from './mediamtx/mediamtx.controller.ts';
import { MediamtxIngest } from './mediamtx/mediamtx-ingest.ts';
import { MediamtxMediaService } from './mediamtx/mediamtx-media.service.ts';
import { FlvController } from './nms/flv.controller.ts';
import { NmsIngest } from './nms/nms-ingest.ts';
import { NmsMediaService } from './nms/nms-media.service.ts';
import { StreamGrants } from './streams/stream-grants.ts';
import { Watches } from './watches.ts';
import './media.errors.ts';

/** Where hosts publish to, as MEDIA_ADAPTER says. */
function ingestOf(config: AppConfig, clock: MediaClock): IngestPort {
  if (config.mediaAdapter === 'nms') return new NmsIngest(config, clock);
  if (config.mediaAdapter === 'mediamtx') return new MediamtxIngest(config);
  return new NoIngest();
}

/** What moves the picture, which follows from where it comes from. */
function adapterOf(
  config: AppConfig,
  loop: LoopMediaService,
  liveness: Liveness,
  clock: MediaClock,
  watches: Watches,
  streams: LiveStreams,
  ingest: IngestPort,
): MediaAdapter {
  const grants = new StreamGrants(config, liveness, clock, watches);
  if (ingest instanceof NmsIngest) return new NmsMediaService(loop, grants, streams, ingest);
  if (ingest instanceof MediamtxIngest)
    return new MediamtxMediaService(config, loop, grants, streams, ingest);
  return loop;
}

/**
 * The media area: the picture of a live. It lends `MediaAdapter` and `IngestPort`;
 * which adapters those are, is decided here.
 */
@Module({
  controllers: [MediaController, FlvController, MediamtxController],
  providers: [
    MediaClock,
    ClipLibrary,
    Liveness,
    Watches,
    LiveStreams,
    LoopMediaService,
    { provide: IngestPort, inject: [AppConfig, MediaClock], useFactory: ingestOf },
    {
      provide: MediaAdapter,
      inject: [AppConfig, LoopMediaService, Liveness, MediaClock, Watches, LiveStreams, IngestPort],
      useFactory: adapterOf,
    },
  ],
  exports: [MediaAdapter, IngestPort, LiveStreams],
})
export class MediaModule {}
