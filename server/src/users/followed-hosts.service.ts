import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../core/database/database.ts';
import { DomainEvents } from '../core/events/domain-events.ts';

/** How old the order may be: it is a proposal, and the same for everybody. */
const keptMs = 3_000;

const orders = {
  /** Those who are live first, by viewers. */
  live: 'l.vod_key IS NULL, l.viewer_cnt DESC, coalesce(c.follower_cnt, 0) DESC, u.user_key',
  followers: 'coalesce(c.follower_cnt, 0) DESC, u.user_key',
} as const;

/** All hosts, the most followed first: read once for whoever asks, since no index holds what every follow changes. */
@Injectable()
export class FollowedHosts {
  private readonly kept = new LRUCache<keyof typeof orders, number[]>({
    max: 2,
    ttl: keptMs,
    fetchMethod: (order) => this.read(order),
  });

  constructor(
    private readonly database: Database,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => this.kept.clear());
  }

  /** Their keys in order. */
  async keys(order: keyof typeof orders): Promise<readonly number[]> {
    return (await this.kept.fetch(order)) ?? [];
  }

  private async read(order: keyof typeof orders): Promise<number[]> {
    const rows = await this.database.query<{ user_key: number }>(
      `users_followed_hosts_${order}`,
      `SELECT u.user_key FROM users u LEFT JOIN member_counts c ON c.user_key = u.user_key
         LEFT JOIN lives l ON l.host_key = u.user_key AND l.state = 'live'
       WHERE u.role = 'host' AND u.deleted_at IS NULL ORDER BY ${orders[order]}`,
      [],
    );
    return rows.map(({ user_key }) => user_key);
  }
}
