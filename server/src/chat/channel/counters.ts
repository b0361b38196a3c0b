import { type ChannelCounter, codec } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { TalkServer } from '../connection/talk-server.ts';
import type { TalkSocket } from '../connection/talk-socket.ts';
import type { OpenChannel } from './channels.ts';

/** How often a channel is told its counts at most. */
export const countEveryMs = 1_000;

/** Tells channels how many are there: once a round, and only what changed. */
@Injectable()
export class Counters {
  /** With the sockets that came since the last round, and have heard of no count yet. */
  private readonly changed = new Map<OpenChannel, Set<TalkSocket>>();
  private readonly told = new WeakMap<OpenChannel, string>();

  constructor(private readonly server: TalkServer) {}

  touch(open: OpenChannel): void {
    this.newcomersOf(open);
  }

  /** A socket joined: it is told the counts even where they stayed as they were. */
  entered(open: OpenChannel, socket: TalkSocket): void {
    this.newcomersOf(open).add(socket);
  }

  forget(open: OpenChannel): void {
    this.changed.delete(open);
  }

  tell(): void {
    for (const [open, newcomers] of this.changed) {
      const counter = counterOf(open);
      const frame = codec.channelCounter.encode(counter);
      if (this.told.get(open) === frame) this.tellNewcomers(open, newcomers, counter);
      else this.server.tellChannel(open.channel.id, 'count_updated', counter);
      this.told.set(open, frame);
    }
    this.changed.clear();
  }

  private tellNewcomers(
    { presence }: OpenChannel,
    newcomers: Set<TalkSocket>,
    counter: ChannelCounter,
  ): void {
    for (const socket of newcomers) {
      if (!presence.memberOf(socket.data.person.user.id, socket.id)) continue;
      this.server.tellSocketOfChannel(socket, 'count_updated', counter);
    }
  }

  private newcomersOf(open: OpenChannel): Set<TalkSocket> {
    const newcomers = this.changed.get(open) ?? new Set();
    this.changed.set(open, newcomers);
    return newcomers;
  }
}

/** A live's counter tells who watches; whoever has only the chat open does not. Any other's tells who is present. */
function counterOf({ channel, presence, watchers }: OpenChannel): ChannelCounter {
  return { ...presence.counter(channel.id, channel.userId), ...watchers };
}
