import { Module } from '@nestjs/common';
import { BooksService } from './proofs/books.service.ts';
import { CloseLedgerJob } from './proofs/close-ledger.job.ts';
import { VerifyBooksJob } from './proofs/verify-books.job.ts';
import { WalletService } from './wallet.service.ts';
import './wallet.errors.ts';
import './wallet.settings.ts';

/** The ledger: balances and movements of honey and BTUC. */
@Module({
  providers: [WalletService, BooksService, VerifyBooksJob, CloseLedgerJob],
  exports: [WalletService, BooksService],
})
export class WalletModule {}
