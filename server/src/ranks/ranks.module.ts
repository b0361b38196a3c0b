import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { HonorGradesService } from './honor-grades.service.ts';
import { RankClosingService } from './rank-closing.service.ts';
import { RankListsService } from './rank-lists.service.ts';
import { RanksController } from './ranks.controller.ts';
import './ranks.settings.ts';

defineArea(
  'ranks',
  'Ranks of hosts and members by gifts, for the running and for every past day, week and month.',
);

/** Ranks of hosts and members, and the honorary grades that months earn. */
@Module({
  imports: [BlocksModule, GiftsModule, UsersModule],
  controllers: [RanksController],
  providers: [RankListsService, RankClosingService, HonorGradesService],
  exports: [RankListsService, RankClosingService],
})
export class RanksModule {}
