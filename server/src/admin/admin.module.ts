import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { UsersModule } from '../users/users.module.ts';
import { AdminController } from './admin.controller.ts';
import { AuditLogService } from './audit-log.service.ts';
import { OverviewService } from './overview.service.ts';

defineArea('admin', "The operators' console: figures of the day, the audit log, signing in as a member.");

/** The operators' console itself; operators' calls on an area's data belong to that area. */
@Module({
  imports: [UsersModule],
  controllers: [AdminController],
  providers: [OverviewService, AuditLogService],
})
export class AdminModule {}
