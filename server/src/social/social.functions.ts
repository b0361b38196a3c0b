// Generated from prisma/functions/social by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Writes a comment on a host's page, or (p_parent_sn) the host's reply to one. */
// biome-ignore format: generated
export const commentAdd = databaseFunction<
  {
    user_key: number | null;
    host_key: number | null;
    parent_sn: number | null;
    content: string | null;
    reg_cd: string | null;
    program_ask_sn: number | null;
    vod_key: number | null;
    lusu_sn: number | null;
    minute_max: number | null;
    now: Date | null;
  },
  { outcome: string | null; sn: number | null }
>('comment_add', ['user_key', 'host_key', 'parent_sn', 'content', 'reg_cd', 'program_ask_sn', 'vod_key', 'lusu_sn', 'minute_max', 'now']);
