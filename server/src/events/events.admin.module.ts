import { Module } from '@nestjs/common';
import { ExternalModule } from '../external/external.module.ts';
import { ItemsModule } from '../items/items.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { EventsAdminController } from './events.admin.controller.ts';
import { EventsModule } from './events.module.ts';
import { EventPrizesService } from './monthly/event-prizes.service.ts';
import { MonthEventsAdminController } from './monthly/month-events.admin.controller.ts';
import { MonthEventsAdminService } from './monthly/month-events.admin.service.ts';
import { RouletteAdminService } from './roulette/roulette.admin.service.ts';

/** Operators' calls on events. */
@Module({
  imports: [EventsModule, ExternalModule, ItemsModule, UsersModule],
  controllers: [EventsAdminController, MonthEventsAdminController],
  providers: [EventPrizesService, RouletteAdminService, MonthEventsAdminService],
})
export class EventsAdminModule {}
