export { hasOperation } from './ledger-operations.ts';
export { BooksService } from './proofs/books.service.ts';
export type { Counter } from './proofs/counters.ts';
export type { Proof } from './proofs/verify-books.ts';
export { type MoneyOutcome, type WalletMove, WalletService } from './wallet.service.ts';
