import { Module } from '@nestjs/common';
import { BooksService } from './proofs/books.service.ts';
import { CloseLedgerJob } from './proofs/close-ledger.job.ts';
import { VerifyBooksJob } from './proofs/verify-books.job.ts';
import { WalletService } from './wallet.service.ts';
import './wallet.errors.ts';
import './wallet.settings.ts';

/**
 * The ledger: the balances of honey and BTUC, every movement between them, and their proofs. Members see it through
 * `money`, buy honey in `store`, and hosts are paid for it by `exchange`.
 */
@Module({
  providers: [WalletService, BooksService, VerifyBooksJob, CloseLedgerJob],
  exports: [WalletService, BooksService],
})
export class WalletModule {}
