import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { type PageQuery, pageOf } from '../core/http/page.dto.ts';
import { FollowedHosts } from '../users/followed-hosts.service.ts';
import { briefJson, type PersonRow, presentPerson } from './message-presenter.ts';
import type { FriendsQuery } from './message-requests.dto.ts';
import type { MessagePersonList } from './messages.dto.ts';

const person = `${briefJson('u')} AS person, u.role = 'host' AS host`;

/** Whom $1 or ($2) an operator keeps out. */
const hidden = `SELECT p.user_key FROM persons_blocked($1) AS p (user_key)
  UNION ALL SELECT r.user_key FROM members_restricted('service', $2) AS r (user_key)`;

/** Who follow each other, and how many they are. $1 whose, $2 now, $3 part of a nickname or null, $4 offset, $5 limit. */
const friendsStatement = `
  WITH friends AS MATERIALIZED (
    SELECT u.user_key, u.nick FROM follows mine
      JOIN follows theirs ON theirs.host_key = $1 AND theirs.user_key = mine.host_key
      JOIN users u ON u.user_key = mine.host_key AND u.deleted_at IS NULL
    WHERE mine.user_key = $1 AND ($3::text IS NULL OR position(lower($3) IN lower(u.nick)) > 0)
      AND mine.host_key NOT IN (${hidden}))
  SELECT counted.total, card.* FROM (SELECT count(*)::int AS total FROM friends) counted LEFT JOIN LATERAL (
    SELECT ${person}, true AS follower, page.nick, page.user_key
    FROM (SELECT * FROM friends ORDER BY nick, user_key OFFSET $4 LIMIT $5) page JOIN users u USING (user_key)) card ON true
  ORDER BY card.nick, card.user_key`;

/** Who is looked at: the newest followers, and the hosts with most followers. */
const lookedAt = 200;

/**
 * Who may become friends: followers who are not followed back, the newest first, then the hosts whom most follow. $1 whose, $2 now,
 * $3 offset, $4 limit, $5 those hosts in their order.
 */
const proposedStatement = `
  WITH candidates AS (
    (SELECT f.user_key, 0 AS place, row_number() OVER (ORDER BY f.created_at DESC, f.user_key DESC) AS nth FROM follows f
      WHERE f.host_key = $1 ORDER BY f.created_at DESC, f.user_key DESC LIMIT ${lookedAt})
    UNION ALL SELECT h.user_key, 1, h.nth FROM unnest($5::int[]) WITH ORDINALITY AS h (user_key, nth)
  ), proposed AS MATERIALIZED (
    SELECT c.user_key, min(c.place) AS place, (array_agg(c.nth ORDER BY c.place))[1] AS nth FROM candidates c
    WHERE c.user_key <> $1 AND c.user_key NOT IN (SELECT mine.host_key FROM follows mine WHERE mine.user_key = $1)
      AND c.user_key NOT IN (${hidden})
      AND EXISTS (SELECT FROM users stays WHERE stays.user_key = c.user_key AND stays.deleted_at IS NULL)
    GROUP BY c.user_key)
  SELECT counted.total, card.* FROM (SELECT count(*)::int AS total FROM proposed) counted LEFT JOIN LATERAL (
    SELECT ${person}, page.place = 0 AS follower, page.place, page.nth
    FROM (SELECT * FROM proposed ORDER BY place, nth OFFSET $3 LIMIT $4) page JOIN users u USING (user_key)) card ON true
  ORDER BY card.place, card.nth`;

/** A row of a page; when the page is empty, `total` alone. */
type PagedPerson = { total: number } & (PersonRow | { person: null });

/** Whom a member may think of writing to. */
@Injectable()
export class MessagePeople {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hosts: FollowedHosts,
  ) {}

  /** Who follow each other with the member, by nickname. */
  async friends(userKey: number, query: FriendsQuery): Promise<MessagePersonList> {
    const page = pageOf(query);
    const rows = await this.database.query<PagedPerson>('messages_friends', friendsStatement, [
      userKey,
      this.clock.now(),
      query.nick?.trim() || null,
      page.offset,
      page.limit,
    ]);
    return { ...listOf(rows), ...page };
  }

  /** Whom to follow, so as to have friends. */
  async proposed(userKey: number, query: PageQuery): Promise<MessagePersonList> {
    const page = pageOf(query);
    const hosts = await this.hosts.keys('followers');
    const values = [userKey, this.clock.now(), page.offset, page.limit, hosts.slice(0, lookedAt)];
    const rows = await this.database.query<PagedPerson>('messages_proposed', proposedStatement, values);
    return { ...listOf(rows), ...page };
  }
}

function listOf(rows: readonly PagedPerson[]) {
  const list = rows.flatMap((row) => (row.person === null ? [] : [presentPerson(row)]));
  return { list, total: rows[0]?.total ?? 0 };
}
