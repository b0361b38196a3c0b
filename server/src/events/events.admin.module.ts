import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { EventsAdminController } from './events.admin.controller.ts';
import { EventsModule } from './events.module.ts';
import { MonthEventsAdminController } from './monthly/month-events.admin.controller.ts';
import { MonthEventsAdminService } from './monthly/month-events.admin.service.ts';
import { RouletteAdminService } from './roulette/roulette.admin.service.ts';

/** Operators' calls on events. */
@Module({
  imports: [EventsModule, UsersModule],
  controllers: [EventsAdminController, MonthEventsAdminController],
  providers: [RouletteAdminService, MonthEventsAdminService],
})
export class EventsAdminModule {}
