import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { yn } from '../core/http/answer.dto.ts';
import { type PageQuery, pageOf } from '../core/http/page.dto.ts';
import { FollowedHosts } from '../users/followed-hosts.service.ts';
import { UsersService } from '../users/users.service.ts';
import type { FriendsQuery } from './message-requests.dto.ts';
import type { MessagePerson, MessagePersonList } from './messages.dto.ts';

/**
 * Whom $1 blocks, whom ($2 now) an operator restricts from the service, and who left while others were cached. As JSON, which is parsed
 * in a fraction of the time of an array.
 */
const hidden = `array_to_json(ARRAY(SELECT p.user_key FROM persons_blocked($1) AS p (user_key)
  UNION ALL SELECT r.user_key FROM members_restricted('service', $2) AS r (user_key)
  UNION ALL SELECT l.user_key FROM members_just_left($2) AS l (user_key)))`;

/** How long who somebody's friends are, and whom they follow, is kept: pages are cut from it. */
const friendsKeptMs = 2_000;

/**
 * How many $1 follows and is followed by, since when the last, and whom they do not see ($2 now). A friend more or less counts at once: what
 * is kept is kept under these.
 */
const knownStatement = `
  SELECT c.follower_cnt, c.following_cnt, (SELECT max(f.created_at) FROM follows f WHERE f.user_key = $1) AS following_at,
    (SELECT max(f.created_at) FROM follows f WHERE f.host_key = $1) AS follower_at, ${hidden} AS hidden
  FROM member_counts_now c WHERE c.user_key = $1`;

/** Who follow each other with $1, by nickname. $2 part of one, or null. */
const friendsStatement = `
  SELECT u.user_key FROM (
    SELECT mine.host_key FROM follows mine WHERE mine.user_key = $1
    INTERSECT SELECT theirs.user_key FROM follows theirs WHERE theirs.host_key = $1) friends (user_key)
  JOIN users u USING (user_key)
  WHERE u.deleted_at IS NULL AND ($2::text IS NULL OR position(lower($2) IN lower(u.nick)) > 0)
  ORDER BY u.nick, u.user_key`;

/** Who is looked at: the newest followers, and the hosts with most followers. */
const lookedAt = 200;

/** Whom $1 follows, and the newest who follow them. */
const followsStatement = `
  SELECT array_to_json(ARRAY(SELECT f.host_key FROM follows f WHERE f.user_key = $1)) AS followed,
    array_to_json(ARRAY(SELECT f.user_key FROM follows f WHERE f.host_key = $1
      ORDER BY f.created_at DESC, f.user_key DESC LIMIT ${lookedAt})) AS followers`;

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

interface Follows {
  followed: ReadonlySet<number>;
  followers: readonly number[];
}

const nobodyFollows: Follows = { followed: new Set(), followers: [] };

/** Whom a member may think of writing to. */
@Injectable()
export class MessagePeople {
  private readonly kept = new LRUCache<string, number[], FriendsAsked>({
    max: 1_000,
    ttl: friendsKeptMs,
    fetchMethod: (_key, _stale, { context }) => this.friendKeys(context),
  });

  private readonly follows = new LRUCache<string, Follows, { userKey: number }>({
    max: 1_000,
    ttl: friendsKeptMs,
    fetchMethod: (_key, _stale, { context }) => this.followsOf(context.userKey),
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly hosts: FollowedHosts,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => {
      this.kept.clear();
      this.follows.clear();
    });
  }

  /** Who follow each other with the member, by nickname. */
  async friends(userKey: number, query: FriendsQuery): Promise<MessagePersonList> {
    const page = pageOf(query);
    const asked = { userKey, nick: query.nick?.trim() || null };
    const { hidden: unseen, ...follows } = await this.known(userKey);
    const name = JSON.stringify([asked, follows]);
    const friends = (await this.kept.fetch(name, { context: asked })) ?? [];
    const without = new Set(unseen);
    const keys = friends.filter((key) => !without.has(key));
    const list = await this.present(keys.slice(page.offset, page.offset + page.limit), () => true);
    return { list, total: keys.length, ...page };
  }

  private async friendKeys({ userKey, nick }: FriendsAsked): Promise<number[]> {
    const rows = await this.database.read<{ user_key: number }>('messages_friends', friendsStatement, [
      userKey,
      nick,
    ]);
    return rows.map(({ user_key }) => user_key);
  }

  /** Whom to follow, so as to have friends: followers who are not followed back, the newest first, then the hosts whom most follow. */
  async proposed(userKey: number, query: PageQuery): Promise<MessagePersonList> {
    const page = pageOf(query);
    const [hosts, { hidden: unseen, ...counted }] = await Promise.all([
      this.hosts.keys('followers'),
      this.known(userKey),
    ]);
    const follows = await this.follows.fetch(JSON.stringify([userKey, counted]), { context: { userKey } });
    const { followed, followers: all } = follows ?? nobodyFollows;
    const hiddenKeys = new Set(unseen);
    const isNew = (key: number) => key !== userKey && !followed.has(key) && !hiddenKeys.has(key);
    const followers = new Set(all.filter(isNew));
    const others = hosts.slice(0, lookedAt).filter((key) => isNew(key) && !followers.has(key));
    const keys = [...followers, ...others];
    const list = await this.present(keys.slice(page.offset, page.offset + page.limit), (key) =>
      followers.has(key),
    );
    return { list, total: keys.length, ...page };
  }

  private async followsOf(userKey: number): Promise<Follows> {
    const [row] = await this.database.read<{ followed: number[]; followers: number[] }>(
      'messages_proposed',
      followsStatement,
      [userKey],
    );
    return row ? { followed: new Set(row.followed), followers: row.followers } : nobodyFollows;
  }

  private async known(userKey: number): Promise<FriendsKnown> {
    const [known] = await this.database.read<FriendsKnown>('messages_friends_known', knownStatement, [
      userKey,
      this.clock.now(),
    ]);
    return known ?? knownOfNobody;
  }

  private async present(
    keys: readonly number[],
    follows: (userKey: number) => boolean,
  ): Promise<MessagePerson[]> {
    const [people, hosts] = await Promise.all([this.users.briefs(keys), this.hosts.all()]);
    return keys.flatMap((key) => {
      const brief = people.get(key);
      // What is spread comes last: properties added to a copy cost twenty times as much.
      return brief ? [{ host_yn: yn(hosts.has(key)), follower_yn: yn(follows(key)), ...brief }] : [];
    });
  }
}
