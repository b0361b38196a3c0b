import type { Channel } from '@honey/mintalk/protocol';
import { Presence } from './presence.ts';

/** What decides about talking in a channel beside the channel's own properties. */
export interface ChannelRules {
  /** Fan level that talking needs. */
  chatFanLevel: number;
}

/** A channel that is open. */
export interface OpenChannel {
  channel: Channel;
  rules: ChannelRules;
  /** Whether joining needs a ticket: a live's does, a lobby's does not. */
  ticketed: boolean;
  presence: Presence;
}

/**
 * The open channels, and which of them each socket has joined. With several processes the channels and who is present
 * in them are among the things to share.
 */
export class Channels {
  private readonly channels = new Map<string, OpenChannel>();
  private readonly joined = new Map<string, Set<OpenChannel>>();

  get count(): number {
    return this.channels.size;
  }

  /** Ids of the open channels. */
  ids(): string[] {
    return [...this.channels.keys()];
  }

  get(id: string): OpenChannel | undefined {
    return this.channels.get(id);
  }

  open(channel: Channel, rules: ChannelRules, ticketed: boolean): OpenChannel {
    const opened = { channel, rules, ticketed, presence: new Presence() };
    this.channels.set(channel.id, opened);
    return opened;
  }

  /** Closes a channel; its sockets have then joined it no more. */
  close(open: OpenChannel): void {
    this.channels.delete(open.channel.id);
    for (const member of open.presence.all()) {
      for (const socketId of member.sockets.keys()) this.left(socketId, open);
    }
  }

  /** The channels that a socket has joined. */
  of(socketId: string): ReadonlySet<OpenChannel> {
    return this.joined.get(socketId) ?? none;
  }

  entered(socketId: string, open: OpenChannel): void {
    const channels = this.joined.get(socketId);
    if (channels) channels.add(open);
    else this.joined.set(socketId, new Set([open]));
  }

  left(socketId: string, open: OpenChannel): void {
    const channels = this.joined.get(socketId);
    if (channels?.delete(open) && channels.size === 0) this.joined.delete(socketId);
  }
}

const none: ReadonlySet<OpenChannel> = new Set();
