import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { UsersModule } from '../users/users.module.ts';
import { AdminController } from './admin.controller.ts';
import { AuditLogService } from './audit-log.service.ts';
import { OverviewService } from './overview.service.ts';

defineArea(
  'admin',
  "The operators' console: figures of the day, what operators did, signing in as a member.",
);

/** What the operators' console has of its own; what it does to an area's things are that area's calls. */
@Module({
  imports: [UsersModule],
  controllers: [AdminController],
  providers: [OverviewService, AuditLogService],
})
export class AdminModule {}
