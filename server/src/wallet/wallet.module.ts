import { Module } from '@nestjs/common';
import { BooksService } from './books.service.ts';
import { CloseLedgerJob } from './close-ledger.job.ts';
import { VerifyBooksJob } from './verify-books.job.ts';
import { WalletService } from './wallet.service.ts';
import './wallet.errors.ts';
import './wallet.settings.ts';

/** The ledger: balances and movements of honey and BTUC. */
@Module({
  providers: [WalletService, BooksService, VerifyBooksJob, CloseLedgerJob],
  exports: [WalletService, BooksService],
})
export class WalletModule {}
