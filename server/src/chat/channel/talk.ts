import {
  ChannelProperty,
  hasProperty,
  okAck,
  refusal,
  splitPair,
  type TalkMessage,
} from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Settings } from '../../core/settings/settings.ts';
import { ProhibitedWords } from '../../core/words/prohibited-words.ts';
import { TalkServer } from '../connection/talk-server.ts';
import type { TalkSocket } from '../connection/talk-socket.ts';
import { type BucketSize, TokenBuckets } from '../connection/token-bucket.ts';
import { History } from '../history/history.ts';
import { talkBody } from '../history/line.ts';
import { isGuest } from '../people/connected-users.ts';
import { Channels } from './channels.ts';
import { talkRefusal } from './talk-rules.ts';

/** Saying a line: judged, put into the history, sent to the channel, and then acknowledged. */
@Injectable()
export class Talk {
  private readonly buckets = new TokenBuckets();

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
    const [channelId, message] = splitPair(text);
    const { user } = socket.data.person;
    const open = this.channels.get(channelId);
    const member = open?.presence.memberOf(user.id, socket.id);
    if (!open || !member) return refusal('not_joined');
    // What the member may say is the member's; an operator who signed in as them says nothing.
    if (socket.data.signIn?.operatorKey !== undefined) return refusal('chat_blocked');
    const { userChannel } = member;
    const refused = talkRefusal({
      message,
      lengthMax: this.settings.get('chat_length_max'),
      guest: isGuest(user),
      userChannel,
      channelProperty: open.channel.property,
      chatFanLevel: open.rules.chatFanLevel,
      takeToken: () =>
        this.buckets.take(
          `${channelId}|${user.id}`,
          this.time.nowMs(),
          this.bucketSize(open.channel.property),
        ),
      findWords: (line) => this.words.find(line),
    });
    if (refused !== undefined || message === undefined) return refused ?? refusal('invalid_request');
    const messageId = this.history.nextId();
    const line: TalkMessage = { id: String(messageId), channelId, message, user, userChannel };
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
    this.buckets.prune(this.time.nowMs(), this.bucketSize(0));
  }

  /** In slow mode nobody has lines to save up. */
  private bucketSize(channelProperty: number): BucketSize {
    const slow = hasProperty(channelProperty, ChannelProperty.slowMode);
    return {
      burst: slow ? 1 : this.settings.get('chat_burst'),
      refillMs: this.settings.get('chat_refill_ms'),
    };
  }
}
