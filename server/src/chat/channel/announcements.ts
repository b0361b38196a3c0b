import { hasProperty, type User, type UserChannel, UserProperty } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { EventLoopLagProbe } from '../../core/health/event-loop-lag-probe.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { type BucketSize, TokenBucket } from '../connection/limits/token-bucket.ts';
import type { OpenChannel } from './channel-registry.ts';
import { fanLevelOf } from './talk-rules.ts';

/** Fans of this level or higher are announced even in full rooms. */
const notableFanLevel = 10;

/**
 * Decides which joins and leaves are announced to a channel. Announcing n arrivals to n people costs n²: above a
 * configured number of people (members and guests) none are announced, and below it as many as the packet budget per
 * second allows. The counts themselves are sent once a second in any case (CounterBroadcaster).
 */
@Injectable()
export class AnnouncementSampler {
  private readonly ofChannel = new WeakMap<OpenChannel, TokenBucket>();
  private readonly ofAll = new TokenBucket();

  constructor(
    private readonly settings: SettingsStore,
    private readonly time: MonotonicClock,
    private readonly lag: EventLoopLagProbe,
  ) {}

  /**
   * Whether to announce the next join or leave. Consumes the packet budget when it returns true.
   * @param isNotable announced even in a full room, as far as the packet budget allows
   */
  shouldAnnounce(open: OpenChannel, isNotable = false): boolean {
    const people = open.presence.seenCount + open.remote.size;
    if (this.lag.isHigh || (people > this.settings.get('chat_announce_users_max') && !isNotable))
      return false;
    const now = this.time.nowMs();
    const ofChannel = this.settings.get('chat_announce_packets_per_second');
    const ofAll = this.settings.get('chat_announce_packets_per_second_of_all');
    return (
      this.bucketOf(open).take(now, sizeOf(ofChannel, people), people) &&
      this.ofAll.take(now, sizeOf(ofAll, people), people)
    );
  }

  private bucketOf(open: OpenChannel): TokenBucket {
    let bucket = this.ofChannel.get(open);
    if (!bucket) {
      bucket = new TokenBucket();
      this.ofChannel.set(open, bucket);
    }
    return bucket;
  }
}

/** Users announced even in full rooms: VIPs and fans with a displayed level (CHAT-50). */
export function isNotable(user: User, userChannel: UserChannel): boolean {
  return hasProperty(user.property, UserProperty.vip) || fanLevelOf(userChannel) >= notableFanLevel;
}

/** A burst is a tenth of a second's packets: a whole second's would delay chat lines while it is written. */
const sizeOf = (perSecond: number, people: number): BucketSize => ({
  burst: Math.max(perSecond / 10, people),
  refillMs: 1_000 / perSecond,
});
