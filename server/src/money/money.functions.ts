// Generated from prisma/functions/money by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** A page of an account's history, newest first, with the sums by Seoul day and operation that it belongs to. */
// biome-ignore format: generated
export const accountHistory = databaseFunction<
  {
    kind: string | null;
    asset: string | null;
    user_key: number | null;
    from: string | null;
    until: string | null;
    outgoing: boolean | null;
    only: readonly string[] | null;
    not: readonly string[] | null;
    since: Date | null;
    before: Date | null;
    below: number | null;
    offset: number | null;
    limit: number | null;
  },
  { days: unknown; entries: unknown }
>('account_history', ['kind', 'asset', 'user_key', 'from', 'until', 'outgoing', 'only', 'not', 'since', 'before', 'below', 'offset', 'limit']);
