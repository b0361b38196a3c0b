// Generated from prisma/functions/events by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** A spin of the weekly roulette, in one round trip: one ticket is spent, the spin gets the next number of its round under the lock of the round's row, the lot is drawn with the seed that the server passes, and the prize is moved from the house's event account into the wallet, or another ticket paid out. */
// biome-ignore format: generated
export const rouletteSpin = databaseFunction<
  {
    user_key: number | null;
    round_id: number | null;
    seed: string | null;
    word: string | null;
    forcible: boolean | null;
    key: string | null;
    hash: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('roulette_spin', ['user_key', 'round_id', 'seed', 'word', 'forcible', 'key', 'hash', 'now']);
