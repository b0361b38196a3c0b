import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { AttendanceController } from './attendance/attendance.controller.ts';
import { AttendanceService } from './attendance/attendance.service.ts';
import { DrawSeedsService } from './draws/draw-seeds.service.ts';
import { MissionRules } from './missions/mission-rules.ts';
import { MissionsController } from './missions/missions.controller.ts';
import { MissionsJob } from './missions/missions.job.ts';
import { MissionsService } from './missions/missions.service.ts';
import { SandboxMissionsController } from './missions/sandbox/sandbox-missions.controller.ts';
import { SandboxMissionsService } from './missions/sandbox/sandbox-missions.service.ts';
import { RouletteController } from './roulette/roulette.controller.ts';
import { RouletteGrantsService } from './roulette/roulette-grants.service.ts';
import { RouletteListsService } from './roulette/roulette-lists.service.ts';
import { RouletteRoundsService } from './roulette/roulette-rounds.service.ts';
import { RouletteSpinsService } from './roulette/roulette-spins.service.ts';
import { SandboxRouletteController } from './roulette/sandbox/sandbox-roulette.controller.ts';
import './events.errors.ts';
import './events.settings.ts';

defineArea('events', 'The weekly roulette, missions, attendance, monthly events and pure hosts.');

/** Events in which members win tickets, honey and BTUC. */
@Module({
  imports: [WalletModule, LivesModule],
  controllers: [
    AttendanceController,
    MissionsController,
    RouletteController,
    SandboxMissionsController,
    SandboxRouletteController,
  ],
  providers: [
    AttendanceService,
    DrawSeedsService,
    MissionRules,
    MissionsJob,
    MissionsService,
    RouletteGrantsService,
    RouletteListsService,
    RouletteRoundsService,
    RouletteSpinsService,
    SandboxMissionsService,
  ],
  exports: [
    AttendanceService,
    DrawSeedsService,
    MissionsJob,
    RouletteGrantsService,
    RouletteRoundsService,
    SandboxMissionsService,
  ],
})
export class EventsModule {}
