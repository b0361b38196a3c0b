import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { EventLoopLag } from '../../core/health/event-loop-lag.ts';
import { Settings } from '../../core/settings/settings.ts';
import { type BucketSize, TokenBucket } from '../connection/limits/token-bucket.ts';
import type { OpenChannel } from './channels.ts';

/**
 * Decides which comings and goings a channel is told of. Telling n people of n arrivals costs n²: past a number of people
 * (members and guests alike) none is told, and below it as many as a number of packets a second allows. How many are there
 * everybody learns once a second in any case (Counters).
 */
@Injectable()
export class AnnouncementSampler {
  private readonly ofChannel = new WeakMap<OpenChannel, TokenBucket>();
  private readonly ofAll = new TokenBucket();

  constructor(
    private readonly settings: Settings,
    private readonly time: MonotonicClock,
    private readonly lag: EventLoopLag,
  ) {}

  /**
   * Whether the next coming or going is told; asking takes what telling costs.
   * @param notable told in a full room too, as far as the packets allow
   */
  isTold(open: OpenChannel, notable = false): boolean {
    const people = open.presence.seenCount;
    if (this.lag.isHigh || (people > this.settings.get('chat_announce_users_max') && !notable)) return false;
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

/** A tenth of a second's packets at once: a whole second's would hold up the lines for as long as they take to write. */
const sizeOf = (perSecond: number, people: number): BucketSize => ({
  burst: Math.max(perSecond / 10, people),
  refillMs: 1_000 / perSecond,
});
