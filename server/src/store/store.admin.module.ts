import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { ReceivablesAdminService } from './management/receivables.admin.service.ts';
import { StoreAdminController } from './management/store.admin.controller.ts';
import { StoreAdminService } from './management/store.admin.service.ts';
import { StoreModule } from './store.module.ts';

/** Operators' calls on orders and debts. */
@Module({
  imports: [UsersModule, WalletModule, StoreModule],
  controllers: [StoreAdminController],
  providers: [ReceivablesAdminService, StoreAdminService],
})
export class StoreAdminModule {}
