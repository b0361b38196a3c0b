import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { EventsAdminController } from './events.admin.controller.ts';
import { EventsModule } from './events.module.ts';
import { RouletteAdminService } from './roulette/roulette.admin.service.ts';

/** Operators' calls on events. */
@Module({
  imports: [EventsModule, UsersModule],
  controllers: [EventsAdminController],
  providers: [RouletteAdminService],
})
export class EventsAdminModule {}
