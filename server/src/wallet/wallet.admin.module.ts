import { Module } from '@nestjs/common';
import { WalletAdminController } from './wallet.admin.controller.ts';
import { WalletAdminService } from './wallet.admin.service.ts';
import { WalletModule } from './wallet.module.ts';

/** Operators' calls on wallets. */
@Module({
  imports: [WalletModule],
  controllers: [WalletAdminController],
  providers: [WalletAdminService],
})
export class WalletAdminModule {}
