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

/** Joins an account to another one of the same person, once per key of the operator: honey by fund, BTUC, unused items and follows move to the account that stays, and the other one is closed. */
// biome-ignore format: generated
export const memberJoin = databaseFunction<
  {
    operator_key: number | null;
    key: string | null;
    hash: string | null;
    from_key: number | null;
    to_key: number | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('member_join', ['operator_key', 'key', 'hash', 'from_key', 'to_key', 'now']);
