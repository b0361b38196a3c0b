import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document-areas.ts';
import { BroadcastController } from './broadcast.controller.ts';
import { BroadcastService } from './broadcast.service.ts';

defineArea('broadcast', 'What hosts and their rooms choose from: kinds of content, gifts, fan levels.');

/** What hosts and their rooms choose from. */
@Module({
  controllers: [BroadcastController],
  providers: [BroadcastService],
  exports: [BroadcastService],
})
export class BroadcastModule {}
