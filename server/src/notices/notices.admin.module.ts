import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { NoticesAdminController } from './notices.admin.controller.ts';
import { NoticesAdminService } from './notices.admin.service.ts';
import { NoticesModule } from './notices.module.ts';

/** Operators' calls on notices. */
@Module({
  imports: [NoticesModule, UsersModule],
  controllers: [NoticesAdminController],
  providers: [NoticesAdminService],
})
export class NoticesAdminModule {}
