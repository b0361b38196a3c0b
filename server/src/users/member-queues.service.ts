import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { type PageQuery, pageOf } from '../core/http/page.dto.ts';

/** A table of what members ask operators to decide. */
export interface MemberQueue {
  /** What its statements are called in the logs. */
  name: string;
  table: string;
  /** The column of its key, which grows with time. */
  key: string;
  /** The type of its column `state`. */
  states: string;
  /** ORDER BY of its rows `q`: those to be decided first, in the order in which they came, then the newest. */
  order: string;
}

/** What of a queue is asked for: a page, of one state, of members whom a text names. */
interface QueueQuery extends PageQuery {
  state?: string;
  q?: string;
}

/** The order of a queue whose rows are decided in one step. */
export const reviewFirst = (key: string): string =>
  `q.state <> 'review', CASE WHEN q.state = 'review' THEN q.${key} ELSE -q.${key} END`;

/** Queues of operators, looked through by state and by the member who asked. */
@Injectable()
export class MemberQueues {
  constructor(private readonly database: Database) {}

  /** The keys of a page, in the order of the queue. */
  async page(
    { name, table, key, states, order }: MemberQueue,
    query: QueueQuery,
  ): Promise<{ keys: number[]; total: number; offset: number; limit: number }> {
    const page = pageOf(query);
    const values = [query.state ?? null, query.q?.trim() || null];
    const asked = `
      FROM ${table} q JOIN users u USING (user_key)
      WHERE ($1::text IS NULL OR q.state = $1::${states}) AND ($2::text IS NULL OR u.user_key::text = $2
        OR strpos(lower(u.nick), lower($2)) > 0 OR starts_with(u.login_id, lower($2))
        OR starts_with(u.profile_id, lower($2)))`;
    const [rows, counts] = await Promise.all([
      this.database.query<{ key: number }>(
        name,
        `SELECT q.${key} AS key ${asked} ORDER BY ${order} OFFSET $3 LIMIT $4`,
        [...values, page.offset, page.limit],
      ),
      this.database.query<{ total: number }>(
        `${name}_count`,
        `SELECT count(*)::int AS total ${asked}`,
        values,
      ),
    ]);
    return { keys: rows.map((row) => row.key), total: counts[0]?.total ?? 0, ...page };
  }
}
