import type { SiteGift, SiteGiftEvent } from '@honey/mintalk/protocol';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { OutboxStore } from '../../core/outbox/outbox-store.ts';
import { RedisClient } from '../../core/redis/redis-client.ts';
import { ServerRegistration } from '../../core/servers/server-registration.service.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { LiveTypeName } from '../../lives/index.ts';

const subscription = { consumer: 'all_rooms', topic: 'site_gift' };
const lookEveryMs = 1_000;
/** Gifts announced at once; the rest follows with the next announcement. */
const batchMax = 500;
/** A gift that could not be announced for this long is old news. */
const staleMs = 60_000;
/** Gifts that an announcement names. */
const namedMax = 3;
const leaseSeconds = 30;

interface SiteGiftRow extends SiteGift {
  live_type: LiveTypeName;
  state: 'ready' | 'live' | 'ended';
  created_at: Date;
}

/**
 * Announces large gifts in all other rooms (GIFTS-41): those of ten seconds together, in one pass over the open rooms.
 */
@Injectable()
export class SiteGiftsJob implements OnModuleInit {
  /** When the last announcement was sent, by the process's monotonic clock. */
  private sentAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly store: OutboxStore,
    private readonly chat: ChatService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
    private readonly jobs: JobRunner,
    private readonly redis: RedisClient,
    private readonly servers: ServerRegistration,
  ) {}

  onModuleInit(): void {
    // Servers that share rooms announce in turn, so that a room receives at most one in the interval.
    if (this.redis.enabled) this.jobs.every('site-gifts', lookEveryMs, () => this.run());
    else this.jobs.everyProcess('site-gifts', lookEveryMs, () => this.run());
  }

  /** Announces the gifts that wait, unless the last announcement was too recent. */
  async run(): Promise<void> {
    if (await this.isTooSoon()) return;
    const entries = await this.store.claimDue(subscription, {
      seconds: leaseSeconds,
      limit: batchMax,
      without: [],
    });
    if (entries.length === 0) return;
    const references = entries.map(({ reference }) => reference);
    if (this.announce(await this.read(references))) await this.markSent();
    await this.store.remove(subscription, references);
  }

  private get intervalMs(): number {
    return this.settings.get('site_gift_seconds') * 1_000;
  }

  private async isTooSoon(): Promise<boolean> {
    if (this.monotonic.nowMs() - this.sentAt < this.intervalMs) return true;
    if (!this.redis.isUp) return false;
    return this.redis.run('site_gift', (redis) => redis.exists(this.key)).then(Boolean, () => false);
  }

  private async markSent(): Promise<void> {
    this.sentAt = this.monotonic.nowMs();
    if (!this.redis.isUp || this.intervalMs <= 0) return;
    await this.redis
      .run('site_gift', (redis) => redis.set(this.key, '1', 'PX', this.intervalMs))
      .catch(() => undefined);
  }

  private get key(): string {
    return `honey:${this.servers.scope}:site-gift`;
  }

  /** Returns whether any room received something. */
  private announce(rows: readonly SiteGiftRow[]): boolean {
    const oldest = this.clock.nowMs() - staleMs;
    const gifts = rows
      .filter(
        ({ state, live_type, created_at }) =>
          state === 'live' && live_type !== 'red' && created_at.getTime() >= oldest,
      )
      .map(({ state: _, created_at: __, ...gift }) => gift);
    if (gifts.length === 0) return false;
    const ofAll = eventOf(gifts);
    const sources = new Set(gifts.map(({ vod_key }) => String(vod_key)));
    let sent = false;
    for (const { id } of this.chat.liveChannels()) {
      const event = sources.has(id) ? eventOf(gifts.filter(({ vod_key }) => String(vod_key) !== id)) : ofAll;
      if (!event) continue;
      this.chat.publish(id, 'site_gift', event);
      sent = true;
    }
    return sent;
  }

  private read(giftIds: readonly number[]): Promise<SiteGiftRow[]> {
    return this.database.query<'gifts_of_site', SiteGiftRow>(
      'gifts_of_site',
      `SELECT g.gift_id, g.sender_key AS user_key, s.nick, h.nick AS host_nick, g.vod_key, l.type AS live_type,
         g.star_cnt, l.state, g.created_at
       FROM gifts g JOIN live_cards l ON l.vod_key = g.vod_key
       JOIN member_profiles s ON s.user_key = g.sender_key JOIN member_profiles h ON h.user_key = g.host_key
       WHERE g.gift_id = ANY ($1::bigint[])`,
      [giftIds],
    );
  }
}

/** Null without gifts. Of equal gifts the earlier is named first. */
function eventOf(gifts: readonly SiteGift[]): SiteGiftEvent | null {
  if (gifts.length === 0) return null;
  return {
    gifts: gifts
      .toSorted((one, other) => other.star_cnt - one.star_cnt || one.gift_id - other.gift_id)
      .slice(0, namedMax),
    gift_cnt: gifts.length,
    star_cnt: gifts.reduce((sum, { star_cnt }) => sum + star_cnt, 0),
  };
}
