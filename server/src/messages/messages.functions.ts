// Generated from prisma/functions/messages by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';

/** Writes a message. */
// biome-ignore format: generated
export const messageSend = databaseFunction<
  {
    sender: number | null;
    receiver: number | null;
    content: string | null;
    file_ids: readonly number[] | null;
    minute_max: number | null;
    new_minute_max: number | null;
    new_days: number | null;
    key: string | null;
    now: Date | null;
    reply_to: number | null;
  },
  { outcome: string | null; message_id: number | null }
>('message_send', ['sender', 'receiver', 'content', 'file_ids', 'minute_max', 'new_minute_max', 'new_days', 'key', 'now', 'reply_to']);
