import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { IngestService } from './ingest.service.ts';
import { IngestRows } from './ingest-rows.ts';
import './ingest.settings.ts';

/** What arrives from hosts becomes the picture of their lives. It stands above lives, which stand above media. */
@Module({ imports: [MediaModule, LivesModule, ChatModule], providers: [IngestRows, IngestService] })
export class IngestModule {}
