import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { BattleRooms } from './battles/battle-rooms.service.ts';
import { BattlesController } from './battles/battles.controller.ts';
import { Battles } from './battles/battles.service.ts';
import { BroadcastController } from './broadcast.controller.ts';
import { BroadcastService } from './broadcast.service.ts';
import { ContestTable } from './contests/contest-table.service.ts';
import {
  ContestStarsController,
  ContestsController,
  StreamContestController,
} from './contests/contests.controller.ts';
import { Contests } from './contests/contests.service.ts';
import { LiveSettings } from './live-settings.service.ts';
import { OnAirController } from './on-air.controller.ts';
import { OnAir } from './on-air.service.ts';
import { LiveSettingsController } from './own/live-settings.controller.ts';
import { SignaturesController } from './signatures/signatures.controller.ts';
import { Signatures } from './signatures/signatures.service.ts';
import './broadcast.errors.ts';
import './broadcast.settings.ts';

defineArea(
  'broadcast',
  'What hosts do and choose: beginning and ending their lives, their settings, signatures, contestants and battles.',
);

/** What hosts do with their lives, and what their rooms choose from. */
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
    BattleRooms,
    Battles,
    BroadcastService,
    Contests,
    ContestTable,
    LiveSettings,
    OnAir,
    Signatures,
  ],
  exports: [Battles, BroadcastService, LiveSettings, OnAir, Signatures],
})
export class BroadcastModule {}
