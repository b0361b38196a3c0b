import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { type PageQuery, pageOf } from '../core/http/page.dto.ts';
import { FollowedHosts } from '../users/followed-hosts.service.ts';
import { briefJson, type PersonRow, presentPerson } from './message-presenter.ts';
import type { FriendsQuery } from './message-requests.dto.ts';
import type { MessagePersonList } from './messages.dto.ts';

const person = `${briefJson('u')} AS person, u.role = 'host' AS host`;

/** Whom $1 blocks or ($2) an operator restricts from the service. */
const hidden = `SELECT p.user_key FROM persons_blocked($1) AS p (user_key)
  UNION ALL SELECT r.user_key FROM members_restricted('service', $2) AS r (user_key)`;

/** How long who somebody's friends are is kept: pages are cut from it. */
const friendsKeptMs = 2_000;

/**
 * How many $1 follows and is followed by, since when the last, and whom they do not see ($2 now). A friend more or less counts at once: what
 * is kept is kept under these.
 */
const knownStatement = `
  SELECT c.follower_cnt, c.following_cnt, (SELECT max(f.created_at) FROM follows f WHERE f.user_key = $1) AS following_at,
    (SELECT max(f.created_at) FROM follows f WHERE f.host_key = $1) AS follower_at, ARRAY(${hidden}) AS hidden
  FROM member_counts_now c WHERE c.user_key = $1`;

/** Who follow each other with $1, by nickname. $2 part of one, or null. */
const friendsStatement = `
  SELECT u.user_key FROM (
    SELECT mine.host_key FROM follows mine WHERE mine.user_key = $1
    INTERSECT SELECT theirs.user_key FROM follows theirs WHERE theirs.host_key = $1) friends (user_key)
  JOIN users u USING (user_key)
  WHERE u.deleted_at IS NULL AND ($2::text IS NULL OR position(lower($2) IN lower(u.nick)) > 0)
  ORDER BY u.nick, u.user_key`;

/** $1 friends in their order. */
const friendCardsStatement = `
  SELECT ${person}, true AS follower FROM unnest($1::int[]) WITH ORDINALITY AS page (user_key, place)
  JOIN users u ON u.user_key = page.user_key AND u.deleted_at IS NULL ORDER BY page.place`;

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

/** Whose friends are asked for, and which of them. */
interface FriendsAsked {
  userKey: number;
  /** Part of a nickname; null: all. */
  nick: string | null;
}

interface FriendsKnown {
  follower_cnt: number;
  following_cnt: number;
  follower_at: Date | null;
  following_at: Date | null;
  hidden: number[];
}

const knownOfNobody: FriendsKnown = {
  follower_cnt: 0,
  following_cnt: 0,
  follower_at: null,
  following_at: null,
  hidden: [],
};

/** A row of a page; when the page is empty, `total` alone. */
type PagedPerson = { total: number } & (PersonRow | { person: null });

/** Whom a member may think of writing to. */
@Injectable()
export class MessagePeople {
  private readonly kept = new LRUCache<string, number[], FriendsAsked>({
    max: 1_000,
    ttl: friendsKeptMs,
    fetchMethod: (_key, _stale, { context }) => this.friendKeys(context),
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly hosts: FollowedHosts,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => this.kept.clear());
  }

  /** Who follow each other with the member, by nickname. */
  async friends(userKey: number, query: FriendsQuery): Promise<MessagePersonList> {
    const page = pageOf(query);
    const asked = { userKey, nick: query.nick?.trim() || null };
    const [known] = await this.database.query<FriendsKnown>('messages_friends_known', knownStatement, [
      userKey,
      this.clock.now(),
    ]);
    const { hidden: unseen, ...follows } = known ?? knownOfNobody;
    const name = JSON.stringify([asked, follows]);
    const friends = (await this.kept.fetch(name, { context: asked })) ?? [];
    const without = new Set(unseen);
    const keys = friends.filter((key) => !without.has(key));
    const rows = await this.database.query<PersonRow>('messages_friend_cards', friendCardsStatement, [
      keys.slice(page.offset, page.offset + page.limit),
    ]);
    return { list: rows.map(presentPerson), total: keys.length, ...page };
  }

  private async friendKeys({ userKey, nick }: FriendsAsked): Promise<number[]> {
    const rows = await this.database.query<{ user_key: number }>('messages_friends', friendsStatement, [
      userKey,
      nick,
    ]);
    return rows.map(({ user_key }) => user_key);
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
