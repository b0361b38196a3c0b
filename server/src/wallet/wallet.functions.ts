// Generated from prisma/functions/wallet by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Moves honey or BTUC between the house and a member's wallet: a grant, a sale, a purchase, or the reverse. */
// biome-ignore format: generated
export const walletMove = databaseFunction<
  {
    operation: string | null;
    owner_key: number | null;
    key: string | null;
    hash: string | null;
    user_key: number | null;
    asset: 'STAR' | 'BTUC' | 'KRW' | null;
    code: string | null;
    amount: number | null;
    fund: 'granted' | 'bought' | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('wallet_move', ['operation', 'owner_key', 'key', 'hash', 'user_key', 'asset', 'code', 'amount', 'fund', 'now']);

/** Moves honey from one member's wallet to another's, when an operator merges accounts: granted before bought, each retaining its fund. */
// biome-ignore format: generated
export const walletTransfer = databaseFunction<
  {
    operator_key: number | null;
    key: string | null;
    hash: string | null;
    from_key: number | null;
    to_key: number | null;
    amount: number | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('wallet_transfer', ['operator_key', 'key', 'hash', 'from_key', 'to_key', 'amount', 'now']);
