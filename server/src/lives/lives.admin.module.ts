import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { LivesModule } from './lives.module.ts';
import { LivesAdminController } from './management/lives.admin.controller.ts';
import { LivesAdminService } from './management/lives.admin.service.ts';
import { MemberLivesAdminController } from './management/member-lives.admin.controller.ts';

/** Operators' calls on lives. */
@Module({
  imports: [AlarmsModule, LivesModule, MediaModule, SessionModule, UsersModule],
  controllers: [LivesAdminController, MemberLivesAdminController],
  providers: [LivesAdminService],
})
export class LivesAdminModule {}
