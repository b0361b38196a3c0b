import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { DrawSeedsService } from './draws/draw-seeds.service.ts';
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
  imports: [WalletModule],
  controllers: [RouletteController, SandboxRouletteController],
  providers: [
    DrawSeedsService,
    RouletteRoundsService,
    RouletteSpinsService,
    RouletteListsService,
    RouletteGrantsService,
  ],
  exports: [DrawSeedsService, RouletteRoundsService, RouletteGrantsService],
})
export class EventsModule {}
