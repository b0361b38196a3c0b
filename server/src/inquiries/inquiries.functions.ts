// Generated from prisma/functions/inquiries by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Adds an inquiry. */
// biome-ignore format: generated
export const inquiryAdd = databaseFunction<
  {
    user_key: number | null;
    category_cd: string | null;
    title: string | null;
    content: string | null;
    privilege: boolean | null;
    file_ids: readonly number[] | null;
    vip_level_max: number | null;
    day_max: number | null;
    now: Date | null;
  },
  { outcome: string | null; inquiry_sn: number | null }
>('inquiry_add', ['user_key', 'category_cd', 'title', 'content', 'privilege', 'file_ids', 'vip_level_max', 'day_max', 'now']);
