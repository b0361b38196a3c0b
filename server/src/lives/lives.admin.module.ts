import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { LivesAdminController } from './lives.admin.controller.ts';
import { LivesAdminService } from './lives.admin.service.ts';
import { LivesModule } from './lives.module.ts';

/** Operators' calls on lives. */
@Module({
  imports: [AlarmsModule, SessionModule, UsersModule, LivesModule],
  controllers: [LivesAdminController],
  providers: [LivesAdminService],
})
export class LivesAdminModule {}
