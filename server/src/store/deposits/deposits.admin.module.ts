import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.ts';
import { WalletModule } from '../../wallet/wallet.module.ts';
import { DepositsAdminController } from './deposits.admin.controller.ts';
import { DepositsAdminService } from './deposits.admin.service.ts';

/** Operators' calls on bank transfers. */
@Module({
  imports: [UsersModule, WalletModule],
  controllers: [DepositsAdminController],
  providers: [DepositsAdminService],
})
export class DepositsAdminModule {}
