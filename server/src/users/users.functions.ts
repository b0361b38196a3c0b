// Generated from prisma/functions/users by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Changes a nickname and takes its price from the wallet, atomically. */
// biome-ignore format: generated
export const memberChangeNick = databaseFunction<
  {
    user_key: number | null;
    nick: string | null;
    cost: number | null;
    days: number | null;
    key: string | null;
    hash: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('member_change_nick', ['user_key', 'nick', 'cost', 'days', 'key', 'hash', 'now']);
