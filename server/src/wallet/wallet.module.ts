import { Module } from '@nestjs/common';
import { BooksService } from './books.service.ts';
import { WalletService } from './wallet.service.ts';
import './wallet.errors.ts';

/** The ledger: balances and movements of honey and BTUC. */
@Module({ providers: [WalletService, BooksService], exports: [WalletService, BooksService] })
export class WalletModule {}
