import type { Channel, ChannelCounter } from '@honey/mintalk/protocol';
import { Presence } from './presence.ts';
import type { RoomModes } from './room-modes.ts';
import { RemotePresence } from './shared/remote-presence.ts';

/** The rules for talking in a channel, in addition to the channel's own properties. */
export interface ChannelRules {
  /** Lowest fan level that may talk. */
  chatFanLevel: number;
}

/** The audience of a live as the counter reports it: members, their watch sessions, and guests. */
export type AudienceCounts = Pick<ChannelCounter, 'user' | 'userSocket' | 'guest'>;

/** An open channel. */
export interface OpenChannel {
  /** The effective channel, as sent to clients. */
  channel: Channel;
  /** The channel as its live defines it, without room modes. */
  base: Channel;
  /** Null until loaded from the database. */
  modes: RoomModes | null;
  /** The pinned notice; empty after it was unpinned, null if none was ever pinned. */
  notice: string | null;
  rules: ChannelRules;
  /** Whether joining requires a ticket: true for lives, false for the lobby. */
  ticketed: boolean;
  /** Set for lives. In other channels the counter reports who is present. */
  audience: AudienceCounts | null;
  presence: Presence;
  /** The people on other servers that share the channel. */
  remote: RemotePresence;
}

/**
 * The open channels, and the channels that each socket has joined.
 */
export class ChannelRegistry {
  private readonly channels = new Map<string, OpenChannel>();
  /** Most sockets join one channel, which is stored without a Set. */
  private readonly joined = new Map<string, OpenChannel | Set<OpenChannel>>();

  get count(): number {
    return this.channels.size;
  }

  all(): OpenChannel[] {
    return [...this.channels.values()];
  }

  get(id: string): OpenChannel | undefined {
    return this.channels.get(id);
  }

  open(base: Channel, rules: ChannelRules, ticketed: boolean, modes: RoomModes | null): OpenChannel {
    const audience = ticketed ? { user: 0, userSocket: 0, guest: 0 } : null;
    const presence = new Presence();
    const remote = new RemotePresence();
    const opened = { channel: base, base, modes, notice: null, rules, ticketed, audience, presence, remote };
    this.channels.set(base.id, opened);
    return opened;
  }

  /** Closes a channel and removes its sockets from it. */
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
