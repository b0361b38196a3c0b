import { spoiltExchanges } from './exchanges.ts';
import { spoiltLedger } from './ledger.ts';
import { spoiltShop } from './shop.ts';
import type { Spoilt } from './spoilt.ts';
import { spoiltStore } from './store.ts';

/**
 * The mutants that a property test of money must find: each money function that moves an amount has a line in one of
 * these files.
 */
export const spoilt: readonly Spoilt[] = [...spoiltLedger, ...spoiltStore, ...spoiltShop, ...spoiltExchanges];
