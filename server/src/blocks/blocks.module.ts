import { Module } from '@nestjs/common';
import { Blocks } from './blocks.service.ts';
import { ModerationLog } from './moderation-log.service.ts';

/** Who is blocked by whom, and who is whose manager. This area alone reads and writes these rows. */
@Module({ providers: [Blocks, ModerationLog], exports: [Blocks, ModerationLog] })
export class BlocksModule {}
