import { type ChannelCounter, codec } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { TalkServer } from '../connection/talk-server.ts';
import type { TalkSocket } from '../connection/talk-socket.ts';
import type { OpenChannel } from './channel-registry.ts';

/** Shortest interval between two count updates of a channel. */
export const broadcastEveryMs = 1_000;

/** Sends channels their counts, once per round, and only if they changed. */
@Injectable()
export class CounterBroadcaster {
  /** Maps each changed channel to the sockets that joined since the last round and have received no counts yet. */
  private readonly changed = new Map<OpenChannel, Set<TalkSocket>>();
  private readonly lastSent = new WeakMap<OpenChannel, string>();

  constructor(private readonly server: TalkServer) {}

  touch(open: OpenChannel): void {
    this.newcomersOf(open);
  }

  /** Marks a socket that joined: it receives the counts even if they did not change. */
  entered(open: OpenChannel, socket: TalkSocket): void {
    this.newcomersOf(open).add(socket);
  }

  remove(open: OpenChannel): void {
    this.changed.delete(open);
  }

  broadcast(): void {
    for (const [open, newcomers] of this.changed) {
      const counter = counterOf(open);
      const frame = codec.channelCounter.encode(counter);
      if (this.lastSent.get(open) === frame) this.sendToNewcomers(open, newcomers, counter);
      else this.server.broadcast(open.channel.id, 'count_updated', counter);
      this.lastSent.set(open, frame);
    }
    this.changed.clear();
  }

  private sendToNewcomers(
    { presence }: OpenChannel,
    newcomers: Set<TalkSocket>,
    counter: ChannelCounter,
  ): void {
    for (const socket of newcomers) {
      if (!presence.memberOf(socket.data.connectedUser.user.id, socket.id)) continue;
      this.server.sendChannelEventTo(socket, 'count_updated', counter);
    }
  }

  private newcomersOf(open: OpenChannel): Set<TalkSocket> {
    const newcomers = this.changed.get(open) ?? new Set();
    this.changed.set(open, newcomers);
    return newcomers;
  }
}

/**
 * For a live, the counter reports its watch sessions: a socket that has only the chat open does not count. For other
 * channels it reports who is present.
 */
function counterOf({ channel, presence, remote, audience }: OpenChannel): ChannelCounter {
  const here = presence.counter(channel.id, channel.userId);
  const elsewhere = remote.counts((userId) => presence.member(userId) !== undefined);
  return {
    ...here,
    user: here.user + elsewhere.user,
    userSocket: here.userSocket + elsewhere.userSocket,
    guest: here.guest + elsewhere.guest,
    inspector: here.inspector + elsewhere.inspector,
    ownerExists: here.ownerExists || (channel.userId !== null && remote.find(channel.userId)?.seen === true),
    ...audience,
  };
}
