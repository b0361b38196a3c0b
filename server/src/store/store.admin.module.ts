import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { StoreAdminController } from './management/store.admin.controller.ts';
import { StoreAdminService } from './management/store.admin.service.ts';
import { StoreModule } from './store.module.ts';

/** Operators' calls on orders and debts. */
@Module({
  imports: [UsersModule, WalletModule, StoreModule],
  controllers: [StoreAdminController],
  providers: [StoreAdminService],
})
export class StoreAdminModule {}
