import { hasProperty, type User, UserProperty, type UserSocket } from '@honey/mintalk/protocol';

/** A connected user with all sockets. There is one object per user, so every reference sees the newest name. */
export interface Person {
  user: User;
  sockets: readonly UserSocket[];
}

/** The users connected to this process. With several processes this would have to be shared. */
export class ConnectedUsers {
  private readonly people = new Map<string, Person>();
  private sockets = 0;

  /** Total number of connections. */
  get socketCount(): number {
    return this.sockets;
  }

  get(userId: string): Person | undefined {
    return this.people.get(userId);
  }

  /** The user keys of the connected members. */
  members(): number[] {
    return [...this.people.values()].flatMap(({ user }) => (isGuest(user) ? [] : [Number(user.id)]));
  }

  /** Adds a socket. A connected user retains the entity that the others have seen. */
  connect(user: User, userSocket: UserSocket): Person {
    let person = this.people.get(user.id);
    if (!person) {
      person = { user, sockets: [userSocket] };
      this.people.set(user.id, person);
    } else person.sockets = [...person.sockets, userSocket];
    this.sockets += 1;
    return person;
  }

  disconnect(person: Person, socketId: string): void {
    const left = person.sockets.filter((other) => other.socketId !== socketId);
    if (left.length === person.sockets.length) return;
    person.sockets = left;
    this.sockets -= 1;
    if (left.length === 0) this.people.delete(person.user.id);
  }
}

/** Whether a user has no account. */
export function isGuest(user: User): boolean {
  return hasProperty(user.property, UserProperty.guest);
}
