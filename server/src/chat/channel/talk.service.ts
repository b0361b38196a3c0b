import {
  ChannelProperty,
  hasProperty,
  inReplyTo,
  okAck,
  readReply,
  refusal,
  splitPair,
  type TalkMessage,
  type User,
  type UserChannel,
} from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import { type BucketSize, TokenBuckets } from '../connection/limits/token-bucket.ts';
import { TalkServer } from '../connection/talk-server.ts';
import type { TalkSocket } from '../connection/talk-socket.ts';
import { HistoryService } from '../history/history.service.ts';
import { talkBody } from '../history/line.ts';
import { isGuest } from '../people/connected-users.ts';
import { ChannelRegistry, type OpenChannel } from './channel-registry.ts';
import type { RoomContent } from './shared/room-content.ts';
import { RoomStreams } from './shared/room-streams.service.ts';
import { SlowMode } from './slow-mode.ts';
import { type TalkFacts, talkRefusal } from './talk-rules.ts';

/** A line that a member sends to a channel. */
interface Attempt {
  open: OpenChannel;
  user: User;
  userChannel: UserChannel;
  /** Undefined if the packet contained no message. */
  message: string | undefined;
  replyTo: string | undefined;
}

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
    private readonly clock: Clock,
    private readonly streams: RoomStreams,
  ) {}

  /** Handles `channel|message` and returns the acknowledgement. */
  talk(socket: TalkSocket, text: string): string | Promise<string> {
    const [channelId, written] = splitPair(text);
    const { message, replyTo } = readReply(written);
    const { user } = socket.data.connectedUser;
    const open = this.channels.get(channelId);
    const member = open?.presence.memberOf(user.id, socket.id);
    if (!open || !member) return refusal('not_joined');
    // An operator who is signed in as a member may not talk on the member's behalf.
    if (socket.data.signIn?.operatorKey !== undefined) return refusal('chat_blocked');
    const attempt: Attempt = { open, user, userChannel: member.userChannel, message, replyTo };
    return this.streams.isSharing ? this.sayShared(attempt) : this.sayHere(attempt);
  }

  /** The limits of this server apply. */
  private sayHere(attempt: Attempt): string {
    const { open, user, message } = attempt;
    const channelId = open.channel.id;
    const slowSeconds = open.modes?.slowSeconds ?? 0;
    const now = this.time.nowMs();
    const refused = talkRefusal({
      ...this.factsOf(attempt),
      slowMs: () => (slowSeconds > 0 ? this.slow.remainingMs(channelId, user.id, slowSeconds, now) : 0),
      takeToken: () => this.buckets.take(`${channelId}|${user.id}`, now, this.bucketSize(open.base.property)),
    });
    if (refused !== undefined || message === undefined) return refused ?? refusal('invalid_request');
    if (slowSeconds > 0) this.slow.recordLine(channelId, user.id, now);
    const messageId = this.history.nextId(channelId);
    const line = this.lineOf(attempt, message, messageId);
    if (this.streams.enabled) this.streams.addHereAs(channelId, messageId, this.contentOf(line));
    else {
      this.history.append({
        channelId,
        messageId,
        kind: 'talk',
        userKey: Number(user.id),
        body: talkBody(line),
      });
      this.server.sendLine(line);
    }
    return okAck('talk', line.id);
  }

  /**
   * The limits of all servers apply. The rules before and after them are decided first: a line that a later rule refuses still
   * takes its token.
   */
  private async sayShared(attempt: Attempt): Promise<string> {
    const { open, user, message } = attempt;
    let isLimited = false;
    const refused = talkRefusal({
      ...this.factsOf(attempt),
      slowMs: () => 0,
      takeToken: () => {
        isLimited = true;
        return true;
      },
    });
    if (message === undefined || (refused !== undefined && !isLimited))
      return refused ?? refusal('invalid_request');
    const slowMs = (open.modes?.slowSeconds ?? 0) * 1_000;
    const limits = isLimited ? { slowMs, bucket: this.bucketSize(open.base.property) } : undefined;
    const content = this.contentOf(this.lineOf(attempt, message, 0));
    const outcome = await this.streams.say(open.channel.id, content, {
      userId: user.id,
      limits,
      add: refused === undefined,
    });
    switch (outcome.kind) {
      case 'added':
        if (slowMs > 0) this.slow.recordLine(open.channel.id, user.id, this.time.nowMs());
        return okAck('talk', String(outcome.id));
      case 'judged':
        return refused ?? refusal('not_ready');
      case 'slow':
        return refusal('too_fast', String(Math.ceil(outcome.ms / 1_000)));
      case 'fast':
        return refusal('too_fast');
      case 'away':
        return this.sayHere(attempt);
      default:
        return refusal('not_ready');
    }
  }

  private factsOf({ open, user, userChannel, message }: Attempt): Omit<TalkFacts, 'slowMs' | 'takeToken'> {
    return {
      message,
      lengthMax: this.settings.get('chat_length_max'),
      guest: isGuest(user),
      userChannel,
      channelProperty: open.channel.property,
      chatFanLevel: open.rules.chatFanLevel,
      modes: open.modes,
      findWords: (line) => this.words.find(line, 'chat'),
    };
  }

  private lineOf(
    { open, user, userChannel, replyTo }: Attempt,
    message: string,
    messageId: number,
  ): TalkMessage {
    const channelId = open.channel.id;
    const isReply = replyTo !== undefined && this.history.canReplyTo(channelId, replyTo);
    return {
      id: String(messageId),
      channelId,
      message,
      user,
      userChannel: isReply ? inReplyTo(userChannel, replyTo) : userChannel,
    };
  }

  private contentOf(line: TalkMessage): RoomContent {
    return { kind: 'talk', userKey: Number(line.user.id), body: talkBody(line), createdAt: this.clock.now() };
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
