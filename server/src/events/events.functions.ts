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

/** Pays up to p_limit rewards that are due: those of tickets together, since many members finish watching at once; the others, and all of them if that fails, each for itself. */
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
    pay: boolean | null;
  },
  { missions_watch_note: number | null }
>('missions_watch_note', ['user_keys', 'now', 'unit', 'times', 'pause', 'silence', 'late', 'pay']);

/** Creates the alarm "the winners are drawn" for the next p_limit members who entered an event's draw, in order of their keys, and remembers the last one. */
// biome-ignore format: generated
export const monthEventDrawNotify = databaseFunction<
  {
    event_id: number | null;
    limit: number | null;
    now: Date | null;
  },
  { month_event_draw_notify: number | null }
>('month_event_draw_notify', ['event_id', 'limit', 'now']);

/** Enters a member into the draw of a running event, once: a repeat returns the entry that exists. */
// biome-ignore format: generated
export const monthEventEntryAdd = databaseFunction<
  {
    event_id: number | null;
    user_key: number | null;
    word: string | null;
    word_hash: string | null;
    now: Date | null;
  },
  { outcome: string | null; word: string | null; entered_at: Date | null }
>('month_event_entry_add', ['event_id', 'user_key', 'word', 'word_hash', 'now']);

/** Pays a prize of an event's draw or ranking, once: the row is locked, and marked in the transaction that moves the money or grants the item. */
// biome-ignore format: generated
export const monthEventPrizePay = databaseFunction<
  {
    event_id: number | null;
    kind: string | null;
    number: number | null;
    now: Date | null;
  },
  { month_event_prize_pay: string | null }
>('month_event_prize_pay', ['event_id', 'kind', 'number', 'now']);

/** Notes why a prize of an event could not be paid this time, and when its payment is repeated: after as much time as has passed since it was decided, at least 15 seconds and at most 10 minutes. */
// biome-ignore format: generated
export const monthEventPrizePostpone = databaseFunction<
  {
    event_id: number | null;
    kind: string | null;
    number: number | null;
    problem: string | null;
    now: Date | null;
  },
  { month_event_prize_postpone: unknown }
>('month_event_prize_postpone', ['event_id', 'kind', 'number', 'problem', 'now']);

/** Freezes the ranking of an event once every one of its days is closed, from p_from to the day before p_until: the first p_places places without deleted members, and the prizes of p_prizes, one row for each place that has one. */
// biome-ignore format: generated
export const monthEventRankClose = databaseFunction<
  {
    event_id: number | null;
    kind: 'host' | 'member' | null;
    from: string | null;
    until: string | null;
    places: number | null;
    prizes: readonly { place: number | null; asset: 'STAR' | 'BTUC' | 'KRW' | null; amount: number | null; terms: unknown }[];
    now: Date | null;
  },
  { month_event_rank_close: string | null }
>('month_event_rank_close', ['event_id', 'kind', 'from', 'until', 'places', 'prizes', 'now'], ['prizes']);

/** Freezes the pure hosts of a closed month (YYYYMM), from p_from to before p_until: the first p_places of the hosts whom hosts_of_days returns and whom no restriction met, ordered by the number of their watchers, then by live days, then by key. */
// biome-ignore format: generated
export const pureHostsClose = databaseFunction<
  {
    month: string | null;
    from: Date | null;
    until: Date | null;
    live_day_seconds: number | null;
    days_min: number | null;
    watch_seconds: number | null;
    places: number | null;
    now: Date | null;
  },
  { pure_hosts_close: number | null }
>('pure_hosts_close', ['month', 'from', 'until', 'live_day_seconds', 'days_min', 'watch_seconds', 'places', 'now']);

/** Creates the alarm "the round is over" for the members of the next p_limit spins of a closed round, in order of their numbers, one for each member, and remembers the last spin. */
// biome-ignore format: generated
export const rouletteRoundNotify = databaseFunction<
  {
    round_id: number | null;
    limit: number | null;
    now: Date | null;
  },
  { roulette_round_notify: number | null }
>('roulette_round_notify', ['round_id', 'limit', 'now']);

/** Spins of the weekly roulette, in one round trip and, except for several spins of one member, in one pass: each spends a ticket, gets the next number of its round under the lock of the round's row, draws a lot with the seed that the server passes, and is paid its prize from the house's event account, or another ticket. */
// biome-ignore format: generated
export const rouletteSpinAll = databaseFunction<
  {
    round_id: number | null;
    seed: string | null;
    forcible: boolean | null;
    alarm_min: number | null;
    now: Date | null;
    spins: readonly { user_key: number | null; word: string | null; key: string | null; hash: string | null }[];
  },
  { place: number | null; outcome: string | null; answer: unknown }
>('roulette_spin_all', ['round_id', 'seed', 'forcible', 'alarm_min', 'now', 'spins'], ['spins']);
