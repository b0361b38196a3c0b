import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { BattleRoomsService } from './battles/battle-rooms.service.ts';
import { BattlesController } from './battles/battles.controller.ts';
import { BattlesService } from './battles/battles.service.ts';
import { BroadcastController } from './broadcast.controller.ts';
import { BroadcastService } from './broadcast.service.ts';
import { ContestTableService } from './contests/contest-table.service.ts';
import {
  ContestStarsController,
  ContestsController,
  StreamContestController,
} from './contests/contests.controller.ts';
import { ContestsService } from './contests/contests.service.ts';
import { OnAirController } from './on-air/on-air.controller.ts';
import { OnAirService } from './on-air/on-air.service.ts';
import { LiveSettingsController } from './own/live-settings.controller.ts';
import { LiveSettingsService } from './own/live-settings.service.ts';
import { SignaturesController } from './signatures/signatures.controller.ts';
import { SignaturesService } from './signatures/signatures.service.ts';
import './broadcast.errors.ts';
import './broadcast.settings.ts';

defineArea(
  'broadcast',
  "Hosts' actions and choices: starting and ending lives, settings, signatures, contestants and battles.",
);

/** Hosts' actions on their lives, and choices for their rooms. */
@Module({
  imports: [ChatModule, FilesModule, LivesModule, MediaModule, UsersModule],
  controllers: [
    BattlesController,
    BroadcastController,
    ContestsController,
    ContestStarsController,
    LiveSettingsController,
    OnAirController,
    SignaturesController,
    StreamContestController,
  ],
  providers: [
    BattleRoomsService,
    BattlesService,
    BroadcastService,
    ContestsService,
    ContestTableService,
    LiveSettingsService,
    OnAirService,
    SignaturesService,
  ],
  exports: [BattlesService, BroadcastService, LiveSettingsService, OnAirService, SignaturesService],
})
export class BroadcastModule {}
