export { BooksService } from './proofs/books.service.ts';
export { type MoneyOutcome, type WalletMove, WalletService } from './wallet.service.ts';
