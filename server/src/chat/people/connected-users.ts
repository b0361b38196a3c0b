import { hasProperty, type User, UserProperty, type UserSocket } from '@honey/mintalk/protocol';

/** A user who is connected, with all sockets. There is one object a user, so that everyone sees the newest name. */
export interface Person {
  user: User;
  sockets: readonly UserSocket[];
}

/** Who is connected to this process. With several processes this is one of the things to share. */
export class ConnectedUsers {
  private readonly people = new Map<string, Person>();
  private sockets = 0;

  /** Connections in all. */
  get socketCount(): number {
    return this.sockets;
  }

  get(userId: string): Person | undefined {
    return this.people.get(userId);
  }

  /** The keys of the members among them. */
  members(): number[] {
    return [...this.people.values()].flatMap(({ user }) => (isGuest(user) ? [] : [Number(user.id)]));
  }

  /** Adds a socket. A user who is here already keeps the entity that the others have seen. */
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
