import { Module } from '@nestjs/common';
import { BroadcastController } from './broadcast.controller.ts';
import { BroadcastService } from './broadcast.service.ts';

/** What hosts and their rooms choose from. */
@Module({
  controllers: [BroadcastController],
  providers: [BroadcastService],
  exports: [BroadcastService],
})
export class BroadcastModule {}
