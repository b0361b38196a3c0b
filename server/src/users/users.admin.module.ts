import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { UsersAdminController } from './users.admin.controller.ts';
import { UsersAdminService } from './users.admin.service.ts';
import { UsersModule } from './users.module.ts';

/** Operators' calls on members: they show and end what areas above know of them, which members themselves stand below. */
@Module({
  imports: [WalletModule, UsersModule, SessionModule],
  controllers: [UsersAdminController],
  providers: [UsersAdminService],
})
export class UsersAdminModule {}
