import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { effectsOf } from '../user-presenter.ts';
import type { UserBrief } from '../users.dto.ts';

/** How long the order and the hosts' cards are cached: they are suggestions, and the same for everyone. */
const cacheMs = 3_000;

const orders = {
  /** Hosts who are live first, by viewers. */
  live: 'l.vod_key IS NULL, l.viewer_cnt DESC, coalesce(c.follower_cnt, 0) DESC, u.user_key',
  followers: 'coalesce(c.follower_cnt, 0) DESC, u.user_key',
} as const;

type Order = keyof typeof orders;

/** A host suggested for following. */
export interface ProposedHost extends UserBrief {
  state_memo: string;
  follower_cnt: number;
  live_vod_key: number | null;
}

/** Hosts in an order, and the cards read since. */
interface CachedOrder {
  keys: readonly number[];
  all: ReadonlySet<number>;
  cards: Map<number, ProposedHost>;
}

/** $1 hosts. */
const cardsStatement = `
  SELECT u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor, u.effects, u.state_memo,
    coalesce((SELECT c.follower_cnt FROM member_reach c WHERE c.user_key = u.user_key), 0) AS follower_cnt,
    (SELECT l.vod_key FROM live_cards l WHERE l.host_key = u.user_key AND l.state = 'live') AS live_vod_key
  FROM users u WHERE u.user_key = ANY ($1::int[]) AND u.deleted_at IS NULL`;

/**
 * All hosts, most followed first: read once for all callers, because no index can hold what every follow changes. A
 * deleted account may remain listed while it is cached; callers that suggest hosts check members_just_left.
 */
@Injectable()
export class FollowedHostsService {
  private readonly cache = new LRUCache<Order, CachedOrder>({
    max: 2,
    ttl: cacheMs,
    fetchMethod: (order) => this.read(order),
  });

  constructor(
    private readonly database: Database,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => this.cache.clear());
  }

  /** The hosts' keys in order. */
  async keys(order: Order): Promise<readonly number[]> {
    return (await this.order(order)).keys;
  }

  /** The hosts' keys, unordered. */
  async all(): Promise<ReadonlySet<number>> {
    return (await this.order('followers')).all;
  }

  /** Cards of some hosts, in the order of the keys; deleted accounts are omitted. At most as old as their order. */
  async cards(order: Order, keys: readonly number[]): Promise<ProposedHost[]> {
    const { cards } = await this.order(order);
    const missing = keys.filter((key) => !cards.has(key));
    if (missing.length > 0) {
      const rows = await this.database.read<
        'users_followed_hosts_cards',
        Omit<ProposedHost, 'effects'> & { effects: unknown }
      >('users_followed_hosts_cards', cardsStatement, [missing]);
      for (const { effects, ...row } of rows) cards.set(row.user_key, { ...row, ...effectsOf(effects) });
    }
    return keys.flatMap((key) => cards.get(key) ?? []);
  }

  private async order(order: Order): Promise<CachedOrder> {
    return (await this.cache.fetch(order)) ?? { keys: [], all: new Set(), cards: new Map() };
  }

  private async read(order: Order): Promise<CachedOrder> {
    const rows = await this.database.query<`users_followed_hosts_${typeof order}`, { user_key: number }>(
      `users_followed_hosts_${order}`,
      `SELECT u.user_key FROM users u LEFT JOIN member_reach c ON c.user_key = u.user_key
         LEFT JOIN live_cards l ON l.host_key = u.user_key AND l.state = 'live'
       WHERE u.role = 'host' AND u.deleted_at IS NULL ORDER BY ${orders[order]}`,
      [],
    );
    const keys = rows.map(({ user_key }) => user_key);
    return { keys, all: new Set(keys), cards: new Map() };
  }
}
