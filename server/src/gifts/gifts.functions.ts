// Generated from prisma/functions/gifts by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Gives honey to hosts: decides, debits, posts and records each gift in one round trip and, except for several gifts of one giver, in one pass, since a statement per row costs several times as much as the row. */
// biome-ignore format: generated
export const giftSendAll = databaseFunction<
  {
    gifts: readonly { sender: number | null; host: number | null; vod_key: number | null; star_cnt: number | null; sticker_id: number | null; message: string | null; key: string | null; given_at: Date | null; combo_seconds: number | null; item_id: number | null; house_code: string | null; site_star: number | null }[];
  },
  { place: number | null; outcome: string | null; answer: unknown }
>('gift_send_all', ['gifts'], ['gifts']);

/** Removes the goal of the host's running live, reached or not: later gifts do not count for it. */
// biome-ignore format: generated
export const liveGoalRemove = databaseFunction<
  {
    host: number | null;
    now: Date | null;
  },
  { goal: number | null }
>('live_goal_remove', ['host', 'now']);

/** Sets a goal for the honey of the host's running live: it counts the gifts that are numbered after it. */
// biome-ignore format: generated
export const liveGoalSet = databaseFunction<
  {
    host: number | null;
    title: string | null;
    star_cnt: number | null;
    now: Date | null;
  },
  { outcome: string | null; goal: number | null }
>('live_goal_set', ['host', 'title', 'star_cnt', 'now']);
