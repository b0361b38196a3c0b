import { exchangeMutants } from './exchanges.ts';
import { ledgerMutants } from './ledger.ts';
import { shopMutants } from './shop.ts';
import type { SqlMutant } from './sql-mutant.ts';
import { storeMutants } from './store.ts';

/**
 * The mutants that a property test of money must find: each money function that moves an amount has a line in one of
 * these files.
 */
export const moneyMutants: readonly SqlMutant[] = [
  ...ledgerMutants,
  ...storeMutants,
  ...shopMutants,
  ...exchangeMutants,
];
