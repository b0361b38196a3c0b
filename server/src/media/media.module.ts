import { Module } from '@nestjs/common';
import { ClipLibrary } from './clip-library.ts';
import { Liveness } from './liveness.ts';
import { LoopMediaService } from './loop-media.service.ts';
import { MediaController } from './media.controller.ts';
import { MediaAdapter } from './media.port.ts';
import { MediaClock } from './media-clock.ts';
import { Watches } from './watches.ts';
import './media.errors.ts';

/**
 * The media area: the picture of a live. It lends `MediaAdapter`;
 * which adapter that is, is decided here.
 */
@Module({
  controllers: [MediaController],
  providers: [
    MediaClock,
    ClipLibrary,
    Liveness,
    Watches,
    LoopMediaService,
    { provide: MediaAdapter, useExisting: LoopMediaService },
  ],
  exports: [MediaAdapter],
})
export class MediaModule {}
