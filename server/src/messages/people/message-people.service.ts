import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { FollowedHostsService, UsersService } from '../../users/index.ts';
import type { FriendsQuery } from '../message-requests.dto.ts';
import type { MessagePerson, MessagePersonList } from '../messages.dto.ts';

/**
 * Members blocked by $1, those restricted from the service at $2, and those deleted while others were cached. As JSON,
 * which is parsed in a fraction of the time of an array.
 */
const hidden = `array_to_json(ARRAY(SELECT p.user_key FROM persons_blocked($1) AS p (user_key)
  UNION ALL SELECT r.user_key FROM members_restricted('service', $2) AS r (user_key)
  UNION ALL SELECT l.user_key FROM members_just_left($2) AS l (user_key)))`;

/** How long friends and follows are cached; pages are slices of them. */
const cacheMs = 2_000;

/**
 * The follow counts of $1, the latest follow times, and hidden members ($2 now). They are part of the cache key, so a
 * change of friends takes effect at once.
 */
const stateStatement = `
  SELECT c.follower_cnt, c.following_cnt, (SELECT max(f.created_at) FROM host_follows f WHERE f.user_key = $1) AS following_at,
    (SELECT max(f.created_at) FROM host_follows f WHERE f.host_key = $1) AS follower_at, ${hidden} AS hidden
  FROM member_counts_now c WHERE c.user_key = $1`;

/** Members with mutual follows with $1, by nickname. $2 part of the nickname, or null. */
const friendsStatement = `
  SELECT u.user_key FROM (
    SELECT mine.host_key FROM host_follows mine WHERE mine.user_key = $1
    INTERSECT SELECT theirs.user_key FROM host_follows theirs WHERE theirs.host_key = $1) friends (user_key)
  JOIN member_profiles u USING (user_key)
  WHERE u.deleted_at IS NULL AND ($2::text IS NULL OR position(lower($2) IN lower(u.nick)) > 0)
  ORDER BY u.nick, u.user_key`;

/** Candidates considered: the newest followers, and the hosts with the most followers. */
const candidatesMax = 200;

/** Members followed by $1, and the newest followers of $1. */
const followsStatement = `
  SELECT array_to_json(ARRAY(SELECT f.host_key FROM host_follows f WHERE f.user_key = $1)) AS followed,
    array_to_json(ARRAY(SELECT f.user_key FROM host_follows f WHERE f.host_key = $1
      ORDER BY f.created_at DESC, f.user_key DESC LIMIT ${candidatesMax})) AS followers`;

/** The member whose friends are listed, and a filter. */
interface FriendsSelection {
  userKey: number;
  /** Part of a nickname; null: all. */
  nick: string | null;
}

interface FriendsState {
  follower_cnt: number;
  following_cnt: number;
  follower_at: Date | null;
  following_at: Date | null;
  hidden: number[];
}

const unknownMember: FriendsState = {
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

const noFollows: Follows = { followed: new Set(), followers: [] };

/** Members to write to: friends and suggestions. */
@Injectable()
export class MessagePeopleService {
  private readonly friendCache = new LRUCache<string, number[], FriendsSelection>({
    max: 1_000,
    ttl: cacheMs,
    fetchMethod: (_key, _stale, { context }) => this.friendKeys(context),
  });

  private readonly follows = new LRUCache<string, Follows, { userKey: number }>({
    max: 1_000,
    ttl: cacheMs,
    fetchMethod: (_key, _stale, { context }) => this.followsOf(context.userKey),
  });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly hosts: FollowedHostsService,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => {
      this.friendCache.clear();
      this.follows.clear();
    });
  }

  /** Members with mutual follows, by nickname. */
  async friends(userKey: number, query: FriendsQuery): Promise<MessagePersonList> {
    const page = pageOf(query);
    const selection = { userKey, nick: query.nick?.trim() || null };
    const { hidden, ...follows } = await this.stateOf(userKey);
    const name = JSON.stringify([selection, follows]);
    const friends = (await this.friendCache.fetch(name, { context: selection })) ?? [];
    const hiddenKeys = new Set(hidden);
    const keys = friends.filter((key) => !hiddenKeys.has(key));
    const list = await this.present(keys.slice(page.offset, page.offset + page.limit), () => true);
    return { list, total: keys.length, ...page };
  }

  private async friendKeys({ userKey, nick }: FriendsSelection): Promise<number[]> {
    const rows = await this.database.read<'messages_friends', { user_key: number }>(
      'messages_friends',
      friendsStatement,
      [userKey, nick],
    );
    return rows.map(({ user_key }) => user_key);
  }

  /** Suggests members to follow: followers who are not followed back, newest first, then the most followed hosts. */
  async proposed(userKey: number, query: PageQuery): Promise<MessagePersonList> {
    const page = pageOf(query);
    const [hosts, { hidden, ...counted }] = await Promise.all([
      this.hosts.keys('followers'),
      this.stateOf(userKey),
    ]);
    const follows = await this.follows.fetch(JSON.stringify([userKey, counted]), { context: { userKey } });
    const { followed, followers: all } = follows ?? noFollows;
    const hiddenKeys = new Set(hidden);
    const isNew = (key: number) => key !== userKey && !followed.has(key) && !hiddenKeys.has(key);
    const followers = new Set(all.filter(isNew));
    const others = hosts.slice(0, candidatesMax).filter((key) => isNew(key) && !followers.has(key));
    const keys = [...followers, ...others];
    const list = await this.present(keys.slice(page.offset, page.offset + page.limit), (key) =>
      followers.has(key),
    );
    return { list, total: keys.length, ...page };
  }

  private async followsOf(userKey: number): Promise<Follows> {
    const [row] = await this.database.read<'messages_proposed', { followed: number[]; followers: number[] }>(
      'messages_proposed',
      followsStatement,
      [userKey],
    );
    return row ? { followed: new Set(row.followed), followers: row.followers } : noFollows;
  }

  private async stateOf(userKey: number): Promise<FriendsState> {
    const [known] = await this.database.read<'messages_friends_known', FriendsState>(
      'messages_friends_known',
      stateStatement,
      [userKey, this.clock.now()],
    );
    return known ?? unknownMember;
  }

  private async present(
    keys: readonly number[],
    follows: (userKey: number) => boolean,
  ): Promise<MessagePerson[]> {
    const [people, hosts] = await Promise.all([this.users.briefs(keys), this.hosts.all()]);
    return keys.flatMap((key) => {
      const brief = people.get(key);
      // The spread comes last: adding properties to a copy costs twenty times as much.
      return brief ? [{ host_yn: yn(hosts.has(key)), follower_yn: yn(follows(key)), ...brief }] : [];
    });
  }
}
