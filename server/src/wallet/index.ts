export { BooksService } from './books.service.ts';
export { type MoneyOutcome, type WalletMove, WalletService } from './wallet.service.ts';
