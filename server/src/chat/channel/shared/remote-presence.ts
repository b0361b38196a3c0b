import type { Alert, User, UserChannel } from '@honey/mintalk/protocol';
import { isGuest } from '../../people/connected-users.ts';

/** A user in a channel on one server. */
export interface PersonContent {
  kind: 'person';
  /** The server of the user's sockets. */
  server: string;
  move: 'in' | 'out';
  user: User;
  userChannel: UserChannel;
  /** Milliseconds since 1970. */
  joinedAt: number;
  /** Whether others see the user there: inspectors are invisible. */
  seen: boolean;
  /** Visible sockets; 1 in the channels of lives, where they are not counted. */
  sockets: number;
  /** Set if the user was kicked. */
  kicked?: Alert;
}

/** The people in a channel on other servers. */
export class RemotePresence {
  /** By user, then by server. */
  private readonly people = new Map<string, Map<string, PersonContent>>();

  get size(): number {
    return this.people.size;
  }

  apply(person: PersonContent): void {
    const { server, move, user } = person;
    const places = this.people.get(user.id) ?? new Map<string, PersonContent>();
    if (move === 'in') {
      places.set(server, person);
      this.people.set(user.id, places);
      return;
    }
    places.delete(server);
    if (places.size === 0) this.people.delete(user.id);
  }

  clear(): void {
    this.people.clear();
  }

  /** A user as one of the servers knows the user, where the user is visible if anywhere. */
  find(userId: string): PersonContent | undefined {
    const places = [...(this.people.get(userId)?.values() ?? [])];
    return places.find(({ seen }) => seen) ?? places[0];
  }

  /** Each user once. */
  *all(): IterableIterator<PersonContent> {
    for (const userId of this.people.keys()) {
      const person = this.find(userId);
      if (person) yield person;
    }
  }

  /** The people whom `isHere` does not count, and the visible sockets of all members. */
  counts(isHere: (userId: string) => boolean): {
    user: number;
    userSocket: number;
    guest: number;
    inspector: number;
  } {
    const counts = { user: 0, userSocket: 0, guest: 0, inspector: 0 };
    for (const [userId, places] of this.people) {
      const person = this.find(userId);
      if (!person) continue;
      const guest = isGuest(person.user);
      if (person.seen && !guest)
        for (const { seen, sockets } of places.values()) counts.userSocket += seen ? sockets : 0;
      if (isHere(userId)) continue;
      if (!person.seen) counts.inspector += 1;
      else if (guest) counts.guest += 1;
      else counts.user += 1;
    }
    return counts;
  }
}
