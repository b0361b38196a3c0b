// Generated from prisma/functions/session by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Claims an attempt on an account before it is checked: testing for a lock and counting are one statement, so that no more concurrent attempts pass than sequential ones would. */
// biome-ignore format: generated
export const attemptClaim = databaseFunction<
  {
    kind: string | null;
    login_id: string | null;
    place: string | null;
    everywhere: boolean | null;
    now: Date | null;
    lock_seconds: number | null;
    most: number | null;
    most_everywhere: number | null;
  },
  { claimed: boolean | null; failures: number | null; locked_until: Date | null }
>('attempt_claim', ['kind', 'login_id', 'place', 'everywhere', 'now', 'lock_seconds', 'most', 'most_everywhere']);

/** Takes back failures of a place: one claimed attempt that was correct (p_all false), or all of them up to a timestamp. */
// biome-ignore format: generated
export const attemptForgive = databaseFunction<
  {
    kind: string | null;
    login_id: string | null;
    place: string | null;
    everywhere: boolean | null;
    all: boolean | null;
    until: Date | null;
    most: number | null;
    most_everywhere: number | null;
  },
  { attempt_forgive: unknown }
>('attempt_forgive', ['kind', 'login_id', 'place', 'everywhere', 'all', 'until', 'most', 'most_everywhere']);
