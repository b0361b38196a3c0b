import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import type { Line, LineBody, LineKind } from './line.ts';

/** Which lines of a channel are removed: one line, or all of a user's. */
export type Removal = { channelId: string } & ({ messageId: number } | { userKey: number });

interface Row {
  channel_id: string;
  message_id: number;
  kind: LineKind;
  user_key: number | null;
  gift_id: number | null;
  body: LineBody;
  created_at: Date;
}

const columns = 'channel_id, message_id, kind, user_key, gift_id, body, created_at';

/** Lines in the database. */
@Injectable()
export class LineStore {
  constructor(private readonly database: Database) {}

  /** Stores lines in one statement; existing lines are unchanged. */
  async insert(lines: readonly Line[]): Promise<void> {
    await this.database.query(
      'chat_lines_insert',
      `INSERT INTO chat_lines (${columns})
       SELECT channel_id, message_id, kind, user_key, gift_id, body::jsonb, created_at FROM unnest(
         $1::text[], $2::bigint[], $3::text[], $4::int[], $5::bigint[], $6::text[], $7::timestamptz[]
       ) AS l (channel_id, message_id, kind, user_key, gift_id, body, created_at)
       ON CONFLICT DO NOTHING`,
      [
        lines.map(({ channelId }) => channelId),
        lines.map(({ messageId }) => messageId),
        lines.map(({ kind }) => kind),
        lines.map(({ userKey }) => userKey),
        lines.map(({ giftId }) => giftId),
        lines.map(({ body }) => JSON.stringify(body)),
        lines.map(({ createdAt }) => createdAt),
      ],
    );
  }

  async remove(removal: Removal): Promise<void> {
    const [messageId, userKey] = 'messageId' in removal ? [removal.messageId, null] : [null, removal.userKey];
    await this.database.query(
      'chat_lines_remove',
      `UPDATE chat_lines SET removed_yn = true
       WHERE channel_id = $1 AND NOT removed_yn AND (message_id = $2::bigint OR user_key = $3::int)`,
      [removal.channelId, messageId, userKey],
    );
  }

  /** A line of a channel, including removed ones. */
  async find(channelId: string, messageId: number): Promise<Line | undefined> {
    const rows = await this.database.query<'chat_lines_find', Row>(
      'chat_lines_find',
      `SELECT ${columns} FROM chat_lines WHERE channel_id = $1 AND message_id = $2`,
      [channelId, messageId],
    );
    return rows.map(lineOf)[0];
  }

  /** Restores a removed line and returns it. */
  async restore(channelId: string, messageId: number): Promise<Line | undefined> {
    const rows = await this.database.query<'chat_lines_restore', Row>(
      'chat_lines_restore',
      `UPDATE chat_lines SET removed_yn = false WHERE channel_id = $1 AND message_id = $2 RETURNING ${columns}`,
      [channelId, messageId],
    );
    return rows.map(lineOf)[0];
  }

  /** The newest lines, oldest first. */
  async newest(channelId: string, limit: number): Promise<Line[]> {
    const rows = await this.database.query<'chat_lines_newest', Row>(
      'chat_lines_newest',
      `SELECT ${columns} FROM chat_lines WHERE channel_id = $1 AND NOT removed_yn
       ORDER BY message_id DESC LIMIT $2`,
      [channelId, limit],
    );
    return rows.map(lineOf).reverse();
  }

  /** The first lines after an id, oldest first. */
  async after(channelId: string, messageId: number, limit: number): Promise<Line[]> {
    const rows = await this.database.query<'chat_lines_after', Row>(
      'chat_lines_after',
      `SELECT ${columns} FROM chat_lines
       WHERE channel_id = $1 AND NOT removed_yn AND message_id > $2::bigint
       ORDER BY message_id LIMIT $3`,
      [channelId, messageId, limit],
    );
    return rows.map(lineOf);
  }

  /** Which of these lines are removed. */
  async removedAmong(channelId: string, messageIds: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<'chat_lines_removed_among', { message_id: number }>(
      'chat_lines_removed_among',
      `SELECT message_id FROM chat_lines WHERE channel_id = $1 AND message_id = ANY ($2::bigint[]) AND removed_yn`,
      [channelId, messageIds],
    );
    return rows.map(({ message_id }) => message_id);
  }

  /** The largest message id that a channel has used; 0 if there is none. */
  async lastId(channelId: string): Promise<number> {
    const rows = await this.database.query<'chat_lines_last_id', { last: number | null }>(
      'chat_lines_last_id',
      `SELECT max(message_id) AS last FROM chat_lines WHERE channel_id = $1`,
      [channelId],
    );
    return rows[0]?.last ?? 0;
  }

  /** The lines of these gifts, including removed ones. */
  async ofGifts(giftIds: readonly number[]): Promise<(Line & { removed: boolean })[]> {
    const rows = await this.database.query<'chat_lines_of_gifts', Row & { removed_yn: boolean }>(
      'chat_lines_of_gifts',
      `SELECT ${columns}, removed_yn FROM chat_lines WHERE gift_id = ANY ($1::bigint[])`,
      [giftIds],
    );
    return rows.map((row) => ({ ...lineOf(row), removed: row.removed_yn }));
  }
}

function lineOf(row: Row): Line {
  return {
    channelId: row.channel_id,
    messageId: row.message_id,
    kind: row.kind,
    userKey: row.user_key,
    giftId: row.gift_id,
    body: row.body,
    createdAt: row.created_at,
  };
}
