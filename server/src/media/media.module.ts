import { Module } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { IngestPort, NoIngest } from './ingest.port.ts';
import { ClipLibrary } from './loop/clip-library.ts';
import { LoopMediaService } from './loop/loop-media.service.ts';
import { MediaController } from './media.controller.ts';
import { MediaPort } from './media.port.ts';
import { MediamtxController } from './mediamtx/mediamtx.controller.ts';
import { MediamtxIngest } from './mediamtx/mediamtx-ingest.ts';
import { MediamtxMediaService } from './mediamtx/mediamtx-media.service.ts';
import { FlvController } from './nms/flv.controller.ts';
import { NmsIngest } from './nms/nms-ingest.ts';
import { NmsMediaService } from './nms/nms-media.service.ts';
import { LivenessCache } from './playback/liveness.cache.ts';
import { MediaClock } from './playback/media-clock.ts';
import { WatchRegistry } from './playback/watch-registry.ts';
import { LiveStreamsService } from './streams/live-streams.service.ts';
import { StreamGrants } from './streams/stream-grants.ts';
import './media.errors.ts';

/** The ingest selected by MEDIA_ADAPTER. */
function ingestOf(config: AppConfig, clock: MediaClock): IngestPort {
  if (config.mediaAdapter === 'nms') return new NmsIngest(config, clock);
  if (config.mediaAdapter === 'mediamtx') return new MediamtxIngest(config);
  return new NoIngest();
}

/** The media adapter, which depends on the ingest. */
function adapterOf(
  config: AppConfig,
  loop: LoopMediaService,
  liveness: LivenessCache,
  clock: MediaClock,
  watches: WatchRegistry,
  streams: LiveStreamsService,
  ingest: IngestPort,
): MediaPort {
  const grants = new StreamGrants(config, liveness, clock, watches);
  if (ingest instanceof NmsIngest) return new NmsMediaService(loop, grants, streams, ingest);
  if (ingest instanceof MediamtxIngest)
    return new MediamtxMediaService(config, loop, grants, streams, ingest);
  return loop;
}

/** The media area: the video of a live. It exports `MediaPort` and `IngestPort`, whose adapters are selected here. */
@Module({
  controllers: [MediaController, FlvController, MediamtxController],
  providers: [
    MediaClock,
    ClipLibrary,
    LivenessCache,
    WatchRegistry,
    LiveStreamsService,
    LoopMediaService,
    { provide: IngestPort, inject: [AppConfig, MediaClock], useFactory: ingestOf },
    {
      provide: MediaPort,
      inject: [
        AppConfig,
        LoopMediaService,
        LivenessCache,
        MediaClock,
        WatchRegistry,
        LiveStreamsService,
        IngestPort,
      ],
      useFactory: adapterOf,
    },
  ],
  exports: [MediaPort, IngestPort, LiveStreamsService],
})
export class MediaModule {}
