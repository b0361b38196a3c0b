import type { ClientToServerEvents, ServerToClientEvents, User, UserSocket } from '@honey/mintalk/protocol';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import type { Person } from '../people/connected-users.ts';

/** What is known of a socket: `user` and `userSocket` from its admission on, `person` once it is connected. */
export interface SocketData {
  user: User;
  userSocket: UserSocket;
  /** The sign-in it lives by; none for guests. */
  signIn: SessionMember | null;
  person: Person;
  /** Whether it may talk where no ticket says what it may. */
  mayTalk: boolean;
  /** Events of this socket that wait their turn. */
  waiting?: number;
}

export type TalkSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type TalkNamespace = Namespace<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  SocketData
>;
export type TalkIo = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** A connection under socket.io. */
export type Connection = TalkSocket['conn'];

/** Ends a connection without waiting for its peer to take what was sent. */
export function cut(connection: Connection): void {
  connection.request.socket.destroy();
}
