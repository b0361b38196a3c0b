import { Module } from '@nestjs/common';
import { WalletService } from './wallet.service.ts';

/** The ledger: balances and movements of honey and BTUC. */
@Module({ providers: [WalletService], exports: [WalletService] })
export class WalletModule {}
