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
import { EventDrawsService } from './monthly/event-draws.service.ts';
import { EventEntriesService } from './monthly/event-entries.service.ts';
import { EventRankingService } from './monthly/event-ranking.service.ts';
import { EventSeedsService } from './monthly/event-seeds.service.ts';
import { MonthEventsController } from './monthly/month-events.controller.ts';
import { MonthEventsJob } from './monthly/month-events.job.ts';
import { MonthEventsService } from './monthly/month-events.service.ts';
import { PureHostsController } from './pure-hosts/pure-hosts.controller.ts';
import { PureHostsJob } from './pure-hosts/pure-hosts.job.ts';
import { PureHostsService } from './pure-hosts/pure-hosts.service.ts';
import { RouletteController } from './roulette/roulette.controller.ts';
import { RouletteGrantsService } from './roulette/roulette-grants.service.ts';
import { RouletteListsService } from './roulette/roulette-lists.service.ts';
import { RouletteRoundsService } from './roulette/roulette-rounds.service.ts';
import { RouletteSpinner } from './roulette/roulette-spinner.ts';
import { RouletteSpinsService } from './roulette/roulette-spins.service.ts';
import { RouletteTicketsController } from './roulette/roulette-tickets.controller.ts';
import { RouletteTicketsService } from './roulette/roulette-tickets.service.ts';
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
    MonthEventsController,
    PureHostsController,
    RouletteController,
    RouletteTicketsController,
    SandboxMissionsController,
    SandboxRouletteController,
  ],
  providers: [
    AttendanceService,
    DrawSeedsService,
    EventDrawsService,
    EventEntriesService,
    EventRankingService,
    EventSeedsService,
    MissionRules,
    MissionsJob,
    MissionsService,
    MonthEventsJob,
    MonthEventsService,
    PureHostsJob,
    PureHostsService,
    RouletteGrantsService,
    RouletteListsService,
    RouletteRoundsService,
    RouletteSpinner,
    RouletteSpinsService,
    RouletteTicketsService,
    SandboxMissionsService,
  ],
  exports: [
    AttendanceService,
    DrawSeedsService,
    EventSeedsService,
    MissionsJob,
    MonthEventsService,
    RouletteGrantsService,
    RouletteRoundsService,
    SandboxMissionsService,
  ],
})
export class EventsModule {}
