import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { SessionModule } from '../session/session.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AdminController } from './admin.controller.ts';
import { AuditLogService } from './audit-log.service.ts';
import { ForcedLoginController } from './forced-login.controller.ts';
import { ForcedLoginService } from './forced-login.service.ts';
import { OverviewService } from './overview.service.ts';
import './admin.settings.ts';

defineArea(
  'admin',
  "The operators' console: figures of the day, what operators did, signing in as a member.",
);

/** What the operators' console has of its own; what it does to an area's things are that area's calls. */
@Module({
  imports: [SessionModule, UsersModule],
  controllers: [AdminController, ForcedLoginController],
  providers: [OverviewService, AuditLogService, ForcedLoginService],
})
export class AdminModule {}
