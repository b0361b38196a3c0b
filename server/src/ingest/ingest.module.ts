import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { IngestRepository } from './ingest.repository.ts';
import { IngestService } from './ingest.service.ts';
import { SimulatedStreamsService } from './simulated-streams.service.ts';
import './ingest.settings.ts';

/** Turns streams from hosts into the video of their lives. Above lives, which are above media. */
@Module({
  imports: [MediaModule, LivesModule, ChatModule],
  providers: [IngestRepository, IngestService, SimulatedStreamsService],
  exports: [SimulatedStreamsService],
})
export class IngestModule {}
