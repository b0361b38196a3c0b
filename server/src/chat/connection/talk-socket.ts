import type { ClientToServerEvents, ServerToClientEvents, User, UserSocket } from '@honey/mintalk/protocol';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import type { ConnectedUser } from '../people/connected-users.ts';

/** The data of a socket: `user` and `userSocket` from its admission on, `connectedUser` once it is connected. */
export interface SocketData {
  user: User;
  userSocket: UserSocket;
  /** The sign-in of the connection; null for guests. */
  signIn: SessionMember | null;
  connectedUser: ConnectedUser;
  /** Whether it may talk in channels without tickets. */
  mayTalk: boolean;
  /** Number of this socket's events that wait their turn. */
  waiting?: number;
  /** Resolves when all replies that wait for Redis are sent. */
  replies?: Promise<void>;
  /** Whether further events wait for these replies, and not only joins and leaves. */
  isBlocked?: boolean;
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

/** Closes a connection without waiting for its peer to receive what was sent. */
export function destroyConnection(connection: Connection): void {
  connection.request.socket.destroy();
}
