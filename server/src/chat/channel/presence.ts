import { type ChannelCounter, codec, type UserChannel } from '@honey/mintalk/protocol';
import { type ConnectedUser, isGuest } from '../people/connected-users.ts';

/** Upper limit for distinct interned user channels per channel. */
const internedMax = 200;

/** A user in a channel. */
export interface Member {
  connectedUser: ConnectedUser;
  userChannel: UserChannel;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** The sockets that joined. Arrays, because a Map with one entry costs more than the rest of a member. */
  sockets: readonly string[];
  /** The sockets among them that belong to inspectors. */
  inspecting: readonly string[];
}

/**
 * The effect of a join or leave: `firstOrLastSocket` matters to the user's own sockets, `seen` to the others in the
 * channel.
 */
export interface MembershipChange {
  member: Member;
  firstOrLastSocket: boolean;
  seen: boolean;
}

/**
 * The members of one channel. A user is present while at least one socket is in it, and visible while at least one of
 * these sockets is not an inspector's. Counts are maintained incrementally, so reading them is free.
 */
export class Presence {
  /** Most members of a channel have identical user channels, which are interned to save memory. */
  private readonly interned = new Map<string, UserChannel>();
  private readonly members = new Map<string, Member>();
  private readonly counts = { user: 0, userSocket: 0, guest: 0, inspector: 0 };

  get isEmpty(): boolean {
    return this.members.size === 0;
  }

  /** Distinct members, without guests and inspectors. */
  get userCount(): number {
    return this.counts.user;
  }

  /** Visible users: members and guests, without inspectors. */
  get seenCount(): number {
    return this.counts.user + this.counts.guest;
  }

  /** Sockets of all members, guests and inspectors. */
  get socketCount(): number {
    let count = 0;
    for (const { sockets } of this.members.values()) count += sockets.length;
    return count;
  }

  member(userId: string): Member | undefined {
    return this.members.get(userId);
  }

  /** The user, if this socket has joined. */
  memberOf(userId: string, socketId: string): Member | undefined {
    const member = this.members.get(userId);
    return member?.sockets.includes(socketId) ? member : undefined;
  }

  all(): IterableIterator<Member> {
    return this.members.values();
  }

  /** Adds a socket, with the newest rights. */
  enter(entry: {
    connectedUser: ConnectedUser;
    socketId: string;
    userChannel: UserChannel;
    inspector: boolean;
    now: number;
  }): MembershipChange {
    const { connectedUser, socketId, inspector, now } = entry;
    const userChannel = this.intern(entry.userChannel);
    const known = this.members.get(connectedUser.user.id);
    const member = known ?? { connectedUser, userChannel, joinedAt: now, sockets: [], inspecting: noSockets };
    const seenBefore = isSeen(member);
    this.count(member, -1);
    if (!member.sockets.includes(socketId)) member.sockets = withAdded(member.sockets, socketId);
    if (inspector) member.inspecting = [...without(member.inspecting, socketId), socketId];
    member.userChannel = userChannel;
    this.members.set(connectedUser.user.id, member);
    this.count(member, 1);
    return { member, firstOrLastSocket: known === undefined, seen: !seenBefore && isSeen(member) };
  }

  /** Removes a socket; returns undefined if it had not joined. */
  leave(userId: string, socketId: string): MembershipChange | undefined {
    const member = this.memberOf(userId, socketId);
    if (!member) return undefined;
    const seenBefore = isSeen(member);
    this.count(member, -1);
    member.sockets = without(member.sockets, socketId);
    member.inspecting = member.inspecting.length === 0 ? noSockets : without(member.inspecting, socketId);
    this.count(member, 1);
    const firstOrLastSocket = member.sockets.length === 0;
    if (firstOrLastSocket) this.members.delete(userId);
    return { member, firstOrLastSocket, seen: seenBefore && !isSeen(member) };
  }

  counter(channelId: string, ownerId: string | null): ChannelCounter {
    const owner = ownerId === null ? undefined : this.members.get(ownerId);
    return { channelId, ...this.counts, ownerExists: owner !== undefined && isSeen(owner) };
  }

  private intern(userChannel: UserChannel): UserChannel {
    const key = codec.userChannel.encode(userChannel);
    const known = this.interned.get(key);
    if (known) return known;
    if (this.interned.size >= internedMax) this.interned.clear();
    this.interned.set(key, userChannel);
    return userChannel;
  }

  private count(member: Member, sign: 1 | -1): void {
    if (member.sockets.length === 0) return;
    if (!isSeen(member)) this.counts.inspector += sign;
    else if (isGuest(member.connectedUser.user)) this.counts.guest += sign;
    else {
      this.counts.user += sign;
      this.counts.userSocket += sign * (member.sockets.length - member.inspecting.length);
    }
  }
}

/** Whether others may see that the user is present. */
export function isSeen(member: Member): boolean {
  return member.sockets.length > member.inspecting.length;
}

const noSockets: readonly string[] = [];

/** A literal one-element array is allocated exactly; a growing one reserves room for sixteen more. */
const withAdded = (sockets: readonly string[], socketId: string): readonly string[] =>
  sockets.length === 0 ? [socketId] : [...sockets, socketId];

const without = (sockets: readonly string[], socketId: string): string[] =>
  sockets.filter((other) => other !== socketId);
