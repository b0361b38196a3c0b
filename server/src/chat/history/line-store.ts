import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import type { Line, LineBody, LineKind } from './line.ts';

/** Which lines of a channel are removed: one of them, or all that a user said. */
export type Removal = { channelId: string } & ({ messageId: number } | { userKey: number });

interface Row {
  channel_id: string;
  message_id: number;
  place: number;
  kind: LineKind;
  user_key: number | null;
  gift_id: number | null;
  body: LineBody;
  created_at: Date;
}

const columns = 'channel_id, message_id, kind, user_key, gift_id, body, created_at';
/** The index is on this expression; only gifts have a place of their own. */
const place = 'coalesce(place, message_id)';
const readColumns = `${columns}, ${place} AS place`;

/** Lines in the database. */
@Injectable()
export class LineStore {
  constructor(private readonly database: Database) {}

  /** Stores lines in one statement; those that are there already stay as they are, but for where a gift appears now. */
  async insert(lines: readonly Line[]): Promise<void> {
    await this.database.query(
      'chat_lines_insert',
      `WITH given AS (
         SELECT * FROM unnest(
           $1::text[], $2::bigint[], $3::text[], $4::int[], $5::bigint[], $6::text[], $7::timestamptz[], $8::bigint[]
         ) AS l (channel_id, message_id, kind, user_key, gift_id, body, created_at, place)
       ), stored AS (
         INSERT INTO chat_lines (${columns}, place)
         SELECT channel_id, message_id, kind, user_key, gift_id, body::jsonb, created_at, place FROM given
         ON CONFLICT DO NOTHING
       )
       UPDATE chat_lines c SET place = given.place FROM given WHERE c.gift_id = given.gift_id`,
      [
        lines.map(({ channelId }) => channelId),
        lines.map(({ messageId }) => messageId),
        lines.map(({ kind }) => kind),
        lines.map(({ userKey }) => userKey),
        lines.map(({ giftId }) => giftId),
        lines.map(({ body }) => JSON.stringify(body)),
        lines.map(({ createdAt }) => createdAt),
        lines.map((line) => (line.giftId === null ? null : line.place)),
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

  /** A line of a channel, also one that was removed. */
  async find(channelId: string, messageId: number): Promise<Line | undefined> {
    const rows = await this.database.query<Row>(
      'chat_lines_find',
      `SELECT ${readColumns} FROM chat_lines WHERE channel_id = $1 AND message_id = $2`,
      [channelId, messageId],
    );
    return rows.map(lineOf)[0];
  }

  /** Takes back that a line was removed, and answers it. */
  async restore(channelId: string, messageId: number): Promise<Line | undefined> {
    const rows = await this.database.query<Row>(
      'chat_lines_restore',
      `UPDATE chat_lines SET removed_yn = false WHERE channel_id = $1 AND message_id = $2 RETURNING ${readColumns}`,
      [channelId, messageId],
    );
    return rows.map(lineOf)[0];
  }

  /** The newest lines, oldest first. */
  async newest(channelId: string, limit: number): Promise<Line[]> {
    const rows = await this.database.query<Row>(
      'chat_lines_newest',
      `SELECT ${readColumns} FROM chat_lines WHERE channel_id = $1 AND NOT removed_yn
       ORDER BY ${place} DESC LIMIT $2`,
      [channelId, limit],
    );
    return rows.map(lineOf).reverse();
  }

  /** The first lines that appeared after an id was drawn, but for the one that has it; oldest first. */
  async after(channelId: string, messageId: number, limit: number): Promise<Line[]> {
    const rows = await this.database.query<Row>(
      'chat_lines_after',
      `SELECT ${readColumns} FROM chat_lines
       WHERE channel_id = $1 AND NOT removed_yn AND ${place} > $2::bigint AND message_id <> $2::bigint
       ORDER BY ${place} LIMIT $3`,
      [channelId, messageId, limit],
    );
    return rows.map(lineOf);
  }

  /** The largest message id that a channel has used; 0 where there is none. */
  async lastId(channelId: string): Promise<number> {
    const rows = await this.database.query<{ last: number | null }>(
      'chat_lines_last_id',
      `SELECT max(${place}) AS last FROM chat_lines WHERE channel_id = $1`,
      [channelId],
    );
    return rows[0]?.last ?? 0;
  }

  /** Those of the gifts whose line was taken down. */
  async removedGifts(giftIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ gift_id: number }>(
      'chat_lines_removed_gifts',
      'SELECT gift_id FROM chat_lines WHERE gift_id = ANY ($1::bigint[]) AND removed_yn',
      [giftIds],
    );
    return new Set(rows.map((row) => row.gift_id));
  }
}

function lineOf(row: Row): Line {
  return {
    channelId: row.channel_id,
    messageId: row.message_id,
    place: row.place,
    kind: row.kind,
    userKey: row.user_key,
    giftId: row.gift_id,
    body: row.body,
    createdAt: row.created_at,
  };
}
