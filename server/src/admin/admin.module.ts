import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { AdminController } from './admin.controller.ts';
import { AuditLogService } from './audit-log/audit-log.service.ts';
import { ForcedLoginController } from './forced-login/forced-login.controller.ts';
import { ForcedLoginService } from './forced-login/forced-login.service.ts';
import { UsersAdminController } from './management/users-admin.controller.ts';
import { UsersAdminService } from './management/users-admin.service.ts';
import { OverviewService } from './overview/overview.service.ts';
import { SanctionsAdminController } from './sanctions/sanctions-admin.controller.ts';
import { SanctionsAdminService } from './sanctions/sanctions-admin.service.ts';

defineArea('admin', "The operators' console: figures of the day, the audit log, signing in as a member.");

/**
 * The operators' console itself, and the operators' calls that span areas: managing a member, restricting one, signing
 * in as one. An operators' call on the data of one area is in that area.
 */
@Module({
  imports: [UsersModule, WalletModule, SessionModule, LivesModule],
  controllers: [AdminController, UsersAdminController, SanctionsAdminController, ForcedLoginController],
  providers: [OverviewService, AuditLogService, UsersAdminService, SanctionsAdminService, ForcedLoginService],
})
export class AdminModule {}
