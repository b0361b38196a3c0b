import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import type { StatementName, Statements } from '../../core/database/statements.ts';
import { CappedCountsService } from '../../core/http/capped-counts.service.ts';
import { countedMax, cursorAfter, cursorValues } from '../../core/http/cursor.ts';
import { type CursorPageInfo, type CursorPageQuery, pageOf } from '../../core/http/page.dto.ts';

/** Statements of a page of keys, each with its count under the same name and `_count`. */
type QueueName = {
  [Name in StatementName]: `${Name}_count` extends StatementName
    ? Statements[Name] extends { row: { key: number; rank: number; place: number } }
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
  /** The order of its rows `q`: undecided ones first, oldest first, then newest first. Each table has its index. */
  order: QueueOrder;
}

/** Filters a queue: a page, by state and by a search text for members. */
interface QueueQuery extends CursorPageQuery {
  state?: string;
  q?: string;
}

/** Two whole numbers in SQL, by which a queue is ordered. */
interface QueueOrder {
  rank: string;
  place: string;
}

/** The order of a queue whose rows are decided in one step. */
export const reviewFirst = (key: string): QueueOrder => ({
  rank: `(CASE WHEN q.state = 'review' THEN 0 ELSE 1 END)`,
  place: `(CASE WHEN q.state = 'review' THEN q.${key} ELSE -q.${key} END)`,
});

/** Pages through operators' queues, by state and by requesting member. */
@Injectable()
export class MemberQueuesService {
  constructor(
    private readonly database: Database,
    private readonly counts: CappedCountsService,
  ) {}

  /** The keys of a page, in queue order, and its count, which is capped. */
  async page(queue: MemberQueue, query: QueueQuery): Promise<{ keys: number[] } & CursorPageInfo> {
    const [keys, counted] = await Promise.all([this.keys(queue, query), this.count(queue, query)]);
    return { ...keys, ...counted, ...pageOf(query) };
  }

  /** The keys of a page, in queue order, without its count. */
  async keys(
    { name, table, key, states, order: { rank, place } }: MemberQueue,
    query: QueueQuery,
  ): Promise<{ keys: number[]; cursor: string | null }> {
    const { offset, limit } = pageOf(query);
    const [rankAfter = null, placeAfter = null] = cursorValues(query.cursor, 2);
    // Planned for its values: few rows have some states, and few members are found by most texts.
    const rows = await this.database.queryPlanned(
      name,
      `SELECT q.${key} AS key, ${rank} AS rank, ${place} AS place ${filtered(table, states)}
         AND (${rank}, ${place}) > (coalesce($3::int, -1), coalesce($4::int, 0))
       ORDER BY ${rank}, ${place} OFFSET $5 LIMIT $6`,
      [
        query.state ?? null,
        query.q?.trim() || null,
        rankAfter,
        placeAfter,
        rankAfter === null ? offset : 0,
        limit,
      ],
    );
    return {
      keys: rows.map((row) => row.key),
      cursor: cursorAfter(rows, limit, ({ rank: ranked, place: placed }) => [ranked, placed]),
    };
  }

  private count({ name, table, states }: MemberQueue, query: QueueQuery) {
    const values = [query.state ?? null, query.q?.trim() || null] as const;
    return this.counts.of([name, ...values], () =>
      this.database.queryPlanned(
        `${name}_count`,
        `SELECT count(*)::int AS total FROM (SELECT ${filtered(table, states)} LIMIT ${countedMax} + 1) counted`,
        values,
      ),
    );
  }
}

/** $1 state, $2 text; null for any. */
const filtered = (table: string, states: string): string => `
  FROM ${table} q JOIN users u USING (user_key)
  WHERE ($1::text IS NULL OR q.state = $1::${states}) AND ($2::text IS NULL OR u.user_key::text = $2
    OR strpos(lower(u.nick), lower($2)) > 0 OR starts_with(u.login_id, lower($2))
    OR starts_with(u.profile_id, lower($2)))`;
