import { hasProperty, type User, UserProperty, type UserSocket } from '@honey/mintalk/protocol';

/** A connected user with all sockets. There is one object per user, so every reference sees the newest name. */
export interface ConnectedUser {
  user: User;
  sockets: readonly UserSocket[];
}

/** The users connected to this process. */
export class ConnectedUsers {
  private readonly people = new Map<string, ConnectedUser>();
  private sockets = 0;

  /** Total number of connections. */
  get socketCount(): number {
    return this.sockets;
  }

  get(userId: string): ConnectedUser | undefined {
    return this.people.get(userId);
  }

  /** The user keys of the connected members. */
  members(): number[] {
    return [...this.people.values()].flatMap(({ user }) => (isGuest(user) ? [] : [Number(user.id)]));
  }

  /**
   * Adds a socket. A further socket of a connected user does not replace the user's data, which others have received.
   */
  connect(user: User, userSocket: UserSocket): ConnectedUser {
    let connectedUser = this.people.get(user.id);
    if (!connectedUser) {
      connectedUser = { user, sockets: [userSocket] };
      this.people.set(user.id, connectedUser);
    } else connectedUser.sockets = [...connectedUser.sockets, userSocket];
    this.sockets += 1;
    return connectedUser;
  }

  disconnect(connectedUser: ConnectedUser, socketId: string): void {
    const left = connectedUser.sockets.filter((other) => other.socketId !== socketId);
    if (left.length === connectedUser.sockets.length) return;
    connectedUser.sockets = left;
    this.sockets -= 1;
    if (left.length === 0) this.people.delete(connectedUser.user.id);
  }
}

/** Whether a user has no account. */
export function isGuest(user: User): boolean {
  return hasProperty(user.property, UserProperty.guest);
}
