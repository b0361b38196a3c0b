import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { HonorGrades } from './honor-grades.service.ts';
import { RankClosing } from './rank-closing.service.ts';
import { RankLists } from './rank-lists.service.ts';
import { RanksController } from './ranks.controller.ts';
import './ranks.settings.ts';

defineArea('ranks', 'Who leads: hosts and members by gifts, now and in every day, week and month before.');

/** Ranks of hosts and members, and the honorary grades that months give. */
@Module({
  imports: [BlocksModule, GiftsModule, UsersModule],
  controllers: [RanksController],
  providers: [RankLists, RankClosing, HonorGrades],
  exports: [RankLists, RankClosing],
})
export class RanksModule {}
