import { Module } from '@nestjs/common';
import { WalletModule } from '../wallet/wallet.module.ts';
import { MemberHistoriesAdminService } from './members/member-histories.admin.service.ts';
import { MembersAdminController } from './members/members.admin.controller.ts';
import { MembersAdminService } from './members/members.admin.service.ts';
import { UsersModule } from './users.module.ts';

/** Operators' lists of members. */
@Module({
  imports: [WalletModule, UsersModule],
  controllers: [MembersAdminController],
  providers: [MembersAdminService, MemberHistoriesAdminService],
})
export class UsersAdminModule {}
