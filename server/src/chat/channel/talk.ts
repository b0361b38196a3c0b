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
import { Settings } from '../../core/settings/settings.ts';
import { ProhibitedWords } from '../../core/words/prohibited-words.ts';
import { type BucketSize, TokenBuckets } from '../connection/limits/token-bucket.ts';
import { TalkServer } from '../connection/talk-server.ts';
import type { TalkSocket } from '../connection/talk-socket.ts';
import { History } from '../history/history.ts';
import { talkBody } from '../history/line.ts';
import { isGuest } from '../people/connected-users.ts';
import { Channels } from './channels.ts';
import { SlowMode } from './slow-mode.ts';
import { talkRefusal } from './talk-rules.ts';

/** Saying a line: judged, put into the history, sent to the channel, and then acknowledged. */
@Injectable()
export class Talk {
  private readonly buckets = new TokenBuckets();
  private readonly slow = new SlowMode();

  constructor(
    private readonly channels: Channels,
    private readonly server: TalkServer,
    private readonly history: History,
    private readonly words: ProhibitedWords,
    private readonly settings: Settings,
    private readonly time: MonotonicClock,
  ) {}

  /** `channel|message`; answers the acknowledgement. */
  say(socket: TalkSocket, text: string): string {
    const [channelId, written] = splitPair(text);
    const { message, replyTo } = readReply(written);
    const { user } = socket.data.person;
    const open = this.channels.get(channelId);
    const member = open?.presence.memberOf(user.id, socket.id);
    if (!open || !member) return refusal('not_joined');
    // What the member may say is the member's; an operator who signed in as them says nothing.
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
      takeToken: () =>
        this.buckets.take(`${channelId}|${user.id}`, now, this.bucketSize(open.given.property)),
      findWords: (line) => this.words.find(line),
    });
    if (refused !== undefined || message === undefined) return refused ?? refusal('invalid_request');
    if (slowSeconds > 0) this.slow.said(channelId, user.id, now);
    const messageId = this.history.nextId();
    const answers = replyTo !== undefined && this.history.holdsTalk(channelId, replyTo);
    const line: TalkMessage = {
      id: String(messageId),
      channelId,
      message,
      user,
      userChannel: answers ? inReplyTo(userChannel, replyTo) : userChannel,
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

  /** Forgets the rate limits of those who have been quiet. */
  pruneBuckets(): void {
    this.slow.prune(this.time.nowMs(), this.settings.get('chat_slow_seconds_max'));
    this.buckets.prune(this.time.nowMs(), this.bucketSize(0));
  }

  /** Where a live itself is slow, without a time, nobody has lines to save up. */
  private bucketSize(channelProperty: number): BucketSize {
    const slow = hasProperty(channelProperty, ChannelProperty.slowMode);
    return {
      burst: slow ? 1 : this.settings.get('chat_burst'),
      refillMs: this.settings.get('chat_refill_ms'),
    };
  }
}
