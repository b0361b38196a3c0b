import type { Channel, ChannelCounter } from '@honey/mintalk/protocol';
import { Presence } from './presence.ts';
import type { RoomModes } from './room-modes.ts';

/** What decides about talking in a channel beside the channel's own properties. */
export interface ChannelRules {
  /** Fan level that talking needs. */
  chatFanLevel: number;
}

/** Who watches a live, as a counter tells it: members, their watch sessions, and guests. */
export type Watchers = Pick<ChannelCounter, 'user' | 'userSocket' | 'guest'>;

/** A channel that is open. */
export interface OpenChannel {
  /** As it is told. */
  channel: Channel;
  /** As its live gives it. */
  given: Channel;
  /** How its room is kept; null until that is known. */
  modes: RoomModes | null;
  /** The notice that is pinned; empty once it was taken down, null where none was. */
  notice: string | null;
  rules: ChannelRules;
  /** Whether joining needs a ticket: a live's does, a lobby's does not. */
  ticketed: boolean;
  /** Who watches, where it is a live's; of other channels the counter tells who is present. */
  watchers: Watchers | null;
  presence: Presence;
}

/**
 * The open channels, and which of them each socket has joined. With several processes the channels and who is present
 * in them are among the things to share.
 */
export class Channels {
  private readonly channels = new Map<string, OpenChannel>();
  /** A socket mostly joins one: that one stands here by itself. */
  private readonly joined = new Map<string, OpenChannel | Set<OpenChannel>>();

  get count(): number {
    return this.channels.size;
  }

  /** The open channels. */
  all(): OpenChannel[] {
    return [...this.channels.values()];
  }

  get(id: string): OpenChannel | undefined {
    return this.channels.get(id);
  }

  open(given: Channel, rules: ChannelRules, ticketed: boolean, modes: RoomModes | null): OpenChannel {
    const watchers = ticketed ? { user: 0, userSocket: 0, guest: 0 } : null;
    const presence = new Presence();
    const opened = { channel: given, given, modes, notice: null, rules, ticketed, watchers, presence };
    this.channels.set(given.id, opened);
    return opened;
  }

  /** Closes a channel; its sockets have then joined it no more. */
  close(open: OpenChannel): void {
    this.channels.delete(open.channel.id);
    for (const member of open.presence.all()) {
      for (const socketId of member.sockets) this.left(socketId, open);
    }
  }

  /** The channels that a socket has joined. */
  of(socketId: string): ReadonlySet<OpenChannel> {
    const joined = this.joined.get(socketId);
    if (joined === undefined) return none;
    return joined instanceof Set ? joined : new Set([joined]);
  }

  entered(socketId: string, open: OpenChannel): void {
    const joined = this.joined.get(socketId);
    if (joined === undefined) this.joined.set(socketId, open);
    else if (joined instanceof Set) joined.add(open);
    else if (joined !== open) this.joined.set(socketId, new Set([joined, open]));
  }

  left(socketId: string, open: OpenChannel): void {
    const joined = this.joined.get(socketId);
    if (joined instanceof Set) {
      joined.delete(open);
      if (joined.size === 0) this.joined.delete(socketId);
    } else if (joined === open) this.joined.delete(socketId);
  }
}

const none: ReadonlySet<OpenChannel> = new Set();
