// Generated from prisma/functions/exchange by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Advances an exchange by one step, with its postings. */
// biome-ignore format: generated
export const exchangeAdvance = databaseFunction<
  {
    exchange_id: number | null;
    step: string | null;
    host_key: number | null;
    reason: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('exchange_advance', ['exchange_id', 'step', 'host_key', 'reason', 'now']);

/** Requests an exchange in one round trip: locks the host, folds the income, decides, and moves the honey from the income to the held account. */
// biome-ignore format: generated
export const exchangeRequest = databaseFunction<
  {
    user_key: number | null;
    star: number | null;
    rate: number | null;
    star_min: number | null;
    gross_max: number | null;
    granted_percent: number | null;
    withheld_basis_points: number | null;
    vat_percent: number | null;
    key: string | null;
    hash: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('exchange_request', ['user_key', 'star', 'rate', 'star_min', 'gross_max', 'granted_percent', 'withheld_basis_points', 'vat_percent', 'key', 'hash', 'now']);
