// Generated from prisma/functions/subscriptions by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Subscribes to a host for a term with honey, or pays for one more: decides, debits, shares, posts and records it in one round trip. */
// biome-ignore format: generated
export const subscriptionPay = databaseFunction<
  {
    user_key: number | null;
    host_key: number | null;
    star: number | null;
    key: string | null;
    hash: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('subscription_pay', ['user_key', 'host_key', 'star', 'key', 'hash', 'now']);
