import { type ChannelCounter, codec, type UserChannel } from '@honey/mintalk/protocol';
import { isGuest, type Person } from '../people/connected-users.ts';

/** So many different places of members are kept once a channel. */
const placesMax = 200;

/** A user in a channel. */
export interface Member {
  person: Person;
  userChannel: UserChannel;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** The sockets that joined: lists, for a map of one costs more than all else of a member. */
  sockets: readonly string[];
  /** Those of them that watch unseen. */
  unseen: readonly string[];
}

/** What entering or leaving changed: for the user (`turned`: first socket, last socket) and for the others (`seen`). */
export interface MembershipChange {
  member: Member;
  turned: boolean;
  seen: boolean;
}

/**
 * Who is in one channel: a user is present while at least one socket is, and seen while at least one of them is not
 * an inspector's. Counts are kept, so that asking for them costs nothing.
 */
export class Presence {
  /** What most members are is the same for many of them: it is kept once. */
  private readonly places = new Map<string, UserChannel>();
  private readonly members = new Map<string, Member>();
  private readonly counts = { user: 0, userSocket: 0, guest: 0, inspector: 0 };

  /** Distinct members, without guests and inspectors. */
  get userCount(): number {
    return this.counts.user;
  }

  /** Everybody who may be told of: members and guests, without inspectors. */
  get seenCount(): number {
    return this.counts.user + this.counts.guest;
  }

  member(userId: string): Member | undefined {
    return this.members.get(userId);
  }

  /** The user, where this very socket has joined. */
  memberOf(userId: string, socketId: string): Member | undefined {
    const member = this.members.get(userId);
    return member?.sockets.includes(socketId) ? member : undefined;
  }

  all(): IterableIterator<Member> {
    return this.members.values();
  }

  /** Lets a socket in, with the newest rights. */
  enter(entry: {
    person: Person;
    socketId: string;
    userChannel: UserChannel;
    inspector: boolean;
    now: number;
  }): MembershipChange {
    const { person, socketId, inspector, now } = entry;
    const userChannel = this.shared(entry.userChannel);
    const known = this.members.get(person.user.id);
    const member = known ?? { person, userChannel, joinedAt: now, sockets: [], unseen: nobody };
    const seenBefore = isSeen(member);
    this.count(member, -1);
    if (!member.sockets.includes(socketId)) member.sockets = withOne(member.sockets, socketId);
    if (inspector) member.unseen = [...without(member.unseen, socketId), socketId];
    member.userChannel = userChannel;
    this.members.set(person.user.id, member);
    this.count(member, 1);
    return { member, turned: known === undefined, seen: !seenBefore && isSeen(member) };
  }

  /** Takes a socket out; undefined when it was not in. */
  leave(userId: string, socketId: string): MembershipChange | undefined {
    const member = this.memberOf(userId, socketId);
    if (!member) return undefined;
    const seenBefore = isSeen(member);
    this.count(member, -1);
    member.sockets = without(member.sockets, socketId);
    member.unseen = member.unseen.length === 0 ? nobody : without(member.unseen, socketId);
    this.count(member, 1);
    const turned = member.sockets.length === 0;
    if (turned) this.members.delete(userId);
    return { member, turned, seen: seenBefore && !isSeen(member) };
  }

  counter(channelId: string, ownerId: string | null): ChannelCounter {
    const owner = ownerId === null ? undefined : this.members.get(ownerId);
    return { channelId, ...this.counts, ownerExists: owner !== undefined && isSeen(owner) };
  }

  private shared(userChannel: UserChannel): UserChannel {
    const key = codec.userChannel.encode(userChannel);
    const known = this.places.get(key);
    if (known) return known;
    if (this.places.size >= placesMax) this.places.clear();
    this.places.set(key, userChannel);
    return userChannel;
  }

  private count(member: Member, sign: 1 | -1): void {
    if (member.sockets.length === 0) return;
    if (!isSeen(member)) this.counts.inspector += sign;
    else if (isGuest(member.person.user)) this.counts.guest += sign;
    else {
      this.counts.user += sign;
      this.counts.userSocket += sign * (member.sockets.length - member.unseen.length);
    }
  }
}

/** Whether others may know that the user is there. */
export function isSeen(member: Member): boolean {
  return member.sockets.length > member.unseen.length;
}

const nobody: readonly string[] = [];

/** A list of one is made as such: one that grows has room for sixteen more. */
const withOne = (sockets: readonly string[], socketId: string): readonly string[] =>
  sockets.length === 0 ? [socketId] : [...sockets, socketId];

const without = (sockets: readonly string[], socketId: string): string[] =>
  sockets.filter((other) => other !== socketId);
