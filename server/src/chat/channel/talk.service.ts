import {
  ChannelProperty,
  hasProperty,
  inReplyTo,
  okAck,
  readReply,
  refusal,
  splitPair,
  type TalkMessage,
} from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { type BucketSize, TokenBuckets } from '../connection/limits/token-bucket.ts';
import { TalkServer } from '../connection/talk-server.ts';
import type { TalkSocket } from '../connection/talk-socket.ts';
import { HistoryService } from '../history/history.service.ts';
import { talkBody } from '../history/line.ts';
import { isGuest } from '../people/connected-users.ts';
import { ChannelRegistry } from './channel-registry.ts';
import { SlowMode } from './slow-mode.ts';
import { talkRefusal } from './talk-rules.ts';

/** Accepts a line: checks it, adds it to the history, sends it to the channel, then acknowledges it. */
@Injectable()
export class TalkService {
  private readonly buckets = new TokenBuckets();
  private readonly slow = new SlowMode();

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly server: TalkServer,
    private readonly history: HistoryService,
    private readonly words: ProhibitedWordsService,
    private readonly settings: SettingsStore,
    private readonly time: MonotonicClock,
  ) {}

  /** Handles `channel|message` and returns the acknowledgement. */
  talk(socket: TalkSocket, text: string): string {
    const [channelId, written] = splitPair(text);
    const { message, replyTo } = readReply(written);
    const { user } = socket.data.connectedUser;
    const open = this.channels.get(channelId);
    const member = open?.presence.memberOf(user.id, socket.id);
    if (!open || !member) return refusal('not_joined');
    // An operator who is signed in as a member may not talk on the member's behalf.
    if (socket.data.signIn?.operatorKey !== undefined) return refusal('chat_blocked');
    const { userChannel } = member;
    const slowSeconds = open.modes?.slowSeconds ?? 0;
    const now = this.time.nowMs();
    const refused = talkRefusal({
      message,
      lengthMax: this.settings.get('chat_length_max'),
      guest: isGuest(user),
      userChannel,
      channelProperty: open.channel.property,
      chatFanLevel: open.rules.chatFanLevel,
      modes: open.modes,
      slowMs: () => (slowSeconds > 0 ? this.slow.remainingMs(channelId, user.id, slowSeconds, now) : 0),
      takeToken: () => this.buckets.take(`${channelId}|${user.id}`, now, this.bucketSize(open.base.property)),
      findWords: (line) => this.words.find(line, 'chat'),
    });
    if (refused !== undefined || message === undefined) return refused ?? refusal('invalid_request');
    if (slowSeconds > 0) this.slow.recordLine(channelId, user.id, now);
    const messageId = this.history.nextId();
    const isReply = replyTo !== undefined && this.history.canReplyTo(channelId, replyTo);
    const line: TalkMessage = {
      id: String(messageId),
      channelId,
      message,
      user,
      userChannel: isReply ? inReplyTo(userChannel, replyTo) : userChannel,
    };
    this.history.append({
      channelId,
      messageId,
      kind: 'talk',
      userKey: Number(user.id),
      body: talkBody(line),
    });
    this.server.sendLine(line);
    return okAck('talk', line.id);
  }

  /** Removes the rate limits of inactive members. */
  pruneBuckets(): void {
    this.slow.prune(this.time.nowMs(), this.settings.get('chat_slow_seconds_max'));
    this.buckets.prune(this.time.nowMs(), this.bucketSize(0));
  }

  /** If the live itself is in slow mode (without a duration), viewers cannot accumulate a burst of lines. */
  private bucketSize(channelProperty: number): BucketSize {
    const slow = hasProperty(channelProperty, ChannelProperty.slowMode);
    return {
      burst: slow ? 1 : this.settings.get('chat_burst'),
      refillMs: this.settings.get('chat_refill_ms'),
    };
  }
}
