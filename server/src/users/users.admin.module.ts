import { Module } from '@nestjs/common';
import { LivesModule } from '../lives/lives.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { UsersAdminController } from './management/users.admin.controller.ts';
import { UsersAdminService } from './management/users.admin.service.ts';
import { MembersAdminController } from './members/members.admin.controller.ts';
import { MembersAdminService } from './members/members.admin.service.ts';
import { SanctionsAdminController } from './sanctions/sanctions.admin.controller.ts';
import { SanctionsAdminService } from './sanctions/sanctions.admin.service.ts';
import { UsersModule } from './users.module.ts';

/**
 * Operators' calls for members. They need areas that themselves depend on UsersModule, so they are a module of their
 * own.
 */
@Module({
  imports: [WalletModule, UsersModule, SessionModule, LivesModule],
  controllers: [UsersAdminController, MembersAdminController, SanctionsAdminController],
  providers: [UsersAdminService, MembersAdminService, SanctionsAdminService],
})
export class UsersAdminModule {}
