import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import type { StatementName, Statements } from '../../core/database/statements.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';

/** Statements of a page of keys, each with its count under the same name and `_count`. */
type QueueName = {
  [Name in StatementName]: `${Name}_count` extends StatementName
    ? Statements[Name] extends { row: { key: number } }
      ? Name
      : never
    : never;
}[StatementName];

/** A table of members' requests that operators decide. */
export interface MemberQueue {
  /** Name of its statements in the logs. */
  name: QueueName;
  table: string;
  /** Its key column, which increases over time. */
  key: string;
  /** Type of its `state` column. */
  states: string;
  /** ORDER BY of its rows `q`: undecided ones first, oldest first, then newest first. */
  order: string;
}

/** Filters a queue: a page, by state and by a search text for members. */
interface QueueQuery extends PageQuery {
  state?: string;
  q?: string;
}

/** The order of a queue whose rows are decided in one step. */
export const reviewFirst = (key: string): string =>
  `q.state <> 'review', CASE WHEN q.state = 'review' THEN q.${key} ELSE -q.${key} END`;

/** Pages through operators' queues, by state and by requesting member. */
@Injectable()
export class MemberQueuesService {
  constructor(private readonly database: Database) {}

  /** The keys of a page, in queue order. */
  async page(
    { name, table, key, states, order }: MemberQueue,
    query: QueueQuery,
  ): Promise<{ keys: number[]; total: number; offset: number; limit: number }> {
    const page = pageOf(query);
    const values = [query.state ?? null, query.q?.trim() || null] as const;
    const filtered = `
      FROM ${table} q JOIN users u USING (user_key)
      WHERE ($1::text IS NULL OR q.state = $1::${states}) AND ($2::text IS NULL OR u.user_key::text = $2
        OR strpos(lower(u.nick), lower($2)) > 0 OR starts_with(u.login_id, lower($2))
        OR starts_with(u.profile_id, lower($2)))`;
    const [rows, counts] = await Promise.all([
      this.database.query(name, `SELECT q.${key} AS key ${filtered} ORDER BY ${order} OFFSET $3 LIMIT $4`, [
        ...values,
        page.offset,
        page.limit,
      ]),
      this.database.query(`${name}_count`, `SELECT count(*)::int AS total ${filtered}`, values),
    ]);
    return { keys: rows.map((row) => row.key), total: counts[0]?.total ?? 0, ...page };
  }
}
