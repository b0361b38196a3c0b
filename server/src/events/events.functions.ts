// Generated from prisma/functions/events by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Records that a member attends today, once a Seoul day, with a roulette ticket and BTUC: more on each p_week_days-th day in a row, and on the last day of a month of which no day was missed. */
// biome-ignore format: generated
export const attendanceAdd = databaseFunction<
  {
    user_key: number | null;
    btuc: number | null;
    week_days: number | null;
    week_btuc: number | null;
    month_btuc: number | null;
    late: number | null;
    key: string | null;
    hash: string | null;
    now: Date | null;
  },
  { outcome: string | null; answer: unknown }
>('attendance_add', ['user_key', 'btuc', 'week_days', 'week_btuc', 'month_btuc', 'late', 'key', 'hash', 'now']);

/** Notes the first follow of each member in a Seoul week, which begins on Monday, of the follows between two timestamps, each once. */
// biome-ignore format: generated
export const missionsFollowNote = databaseFunction<
  {
    from: Date | null;
    until: Date | null;
    btuc: number | null;
    late: number | null;
  },
  { missions_follow_note: number | null }
>('missions_follow_note', ['from', 'until', 'btuc', 'late']);

/** Notes the first line that each member wrote on a Seoul day in a live of another member, of the lines between two timestamps, each once. */
// biome-ignore format: generated
export const missionsLineNote = databaseFunction<
  {
    from: Date | null;
    until: Date | null;
    btuc: number | null;
    late: number | null;
  },
  { missions_line_note: number | null }
>('missions_line_note', ['from', 'until', 'btuc', 'late']);

/** Pays up to p_limit rewards that are due, each for itself: one that fails is repeated later, after a time that doubles with each failure, and does not prevent the others. */
// biome-ignore format: generated
export const missionsPay = databaseFunction<
  {
    now: Date | null;
    limit: number | null;
  },
  { missions_pay: number | null }
>('missions_pay', ['now', 'limit']);

/** Notes what these members have finished by watching: a reward for each unit, up to p_times a Seoul day in which it was finished, each once. */
// biome-ignore format: generated
export const missionsWatchNote = databaseFunction<
  {
    user_keys: readonly number[] | null;
    now: Date | null;
    unit: string | null;
    times: number | null;
    pause: string | null;
    silence: string | null;
    late: number | null;
  },
  { missions_watch_note: number | null }
>('missions_watch_note', ['user_keys', 'now', 'unit', 'times', 'pause', 'silence', 'late']);

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
    alarm_min: number | null;
  },
  { outcome: string | null; answer: unknown }
>('roulette_spin', ['user_key', 'round_id', 'seed', 'word', 'forcible', 'key', 'hash', 'now', 'alarm_min']);
