// Generated from prisma/functions/reports by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Adds a report. */
// biome-ignore format: generated
export const reportAdd = databaseFunction<
  {
    reporter_key: number | null;
    type_cd: number | null;
    target: string | null;
    target_key: number | null;
    evidence: object;
    reason_cd: string | null;
    title: string | null;
    content: string | null;
    file_ids: readonly number[] | null;
    day_max: number | null;
    now: Date | null;
  },
  { outcome: string | null; report_id: number | null }
>('report_add', ['reporter_key', 'type_cd', 'target', 'target_key', 'evidence', 'reason_cd', 'title', 'content', 'file_ids', 'day_max', 'now'], ['evidence']);
