import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type Alert,
  type ClientToServerEvents,
  type ConnectRefusal,
  type MeKind,
  me,
  meError,
  PACKET_BYTES_MAX,
  type RoomEventName,
  type ServerToClientEvents,
  SOCKET_PATH,
  type SysKind,
  sys,
  type TalkEvents,
  type TalkMessage,
  talkLine,
  type User,
  type UserSocket,
} from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Settings } from '../core/settings/settings.ts';
import { AddressLimiter } from './edge/address-limiter.ts';
import { IncomingLimiter } from './edge/incoming-limiter.ts';
import { TurnQueue } from './edge/turn-queue.ts';
import { refuseUpgrade, UpgradeListener } from './edge/upgrade-listener.ts';
import type { Person } from './people.ts';

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
type TalkNamespace = Namespace<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;

/** A connection under socket.io. */
export type Connection = TalkSocket['conn'];

/** How long a connection may stay without entering the chat. */
const connectTimeoutMs = 10_000;
/** How long a connection that is to close may take to hear why, and its peer to agree. */
const farewellMs = 2_000;

const tooFast: Alert = { code: 'too_fast', reason: '요청이 너무 많아서 채팅 연결을 끊었어요.' };

const channelRoom = (channelId: string) => `channel:${channelId}`;
const userRoom = (userId: string) => `user:${userId}`;

/**
 * The socket.io server and everything that leaves through it. A line to a channel is one text packet, encoded once;
 * from there on it is socket.io's own work. With several processes its adapter carries these sendings to the others.
 */
@Injectable()
export class TalkServer {
  readonly namespace: TalkNamespace;
  /** All connections until the last byte, also those that have not entered the chat. */
  readonly connections = new Set<Connection>();
  private readonly io: Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
  private deliveries = 0;
  private closed = false;
  private readonly entered = new WeakMap<Connection, TalkSocket>();

  constructor(
    config: AppConfig,
    private readonly settings: Settings,
    private readonly addresses: AddressLimiter,
    private readonly incoming: IncomingLimiter,
    private readonly turns: TurnQueue,
  ) {
    this.io = new Server({
      path: SOCKET_PATH,
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: PACKET_BYTES_MAX,
      connectTimeout: connectTimeoutMs,
      // What a client names is made only to be refused, and must not stay.
      cleanupEmptyChildNamespaces: true,
    });
    this.namespace = this.io.of(`/${config.siteKey}`);
    // Any other is a token of another chat, or none: socket.io's own words for that are no refusal of mintalk.
    this.io.use(refuse);
    this.io.of((_name, _auth, next) => next(null, true)).use(refuse);
  }

  /** How many packets went to sockets of channels. */
  get deliveryCount(): number {
    return this.deliveries;
  }

  attach(httpServer: HttpServer): void {
    this.io.attach(httpServer, { destroyUpgrade: false });
    new UpgradeListener((request, socket, head) => this.handshake(request, socket, head)).attach(httpServer);
    this.io.engine.on('connection', (connection: Connection) => {
      this.connections.add(connection);
      this.incoming.watch(connection, this.endTooFast);
      // engine.io calls a connection closed as soon as it has asked for it; the peer may take its time, but not forever.
      connection.once('close', () => this.boundFarewell(connection));
      connection.request.socket.once('close', () => this.connections.delete(connection));
    });
  }

  /** Refuses every further connection: this server ends. */
  close(): void {
    this.closed = true;
  }

  /** Puts a socket under its user's name, for what is told to all sockets of a user. */
  addToUser(socket: TalkSocket, userId: string): void {
    this.entered.set(socket.conn, socket);
    void socket.join(userRoom(userId));
  }

  addToChannel(socket: TalkSocket, channelId: string): void {
    void socket.join(channelRoom(channelId));
  }

  removeFromChannel(socketId: string, channelId: string): void {
    void this.namespace.sockets.get(socketId)?.leave(channelRoom(channelId));
  }

  emptyChannel(channelId: string): void {
    this.namespace.in(channelRoom(channelId)).socketsLeave(channelRoom(channelId));
  }

  tellSocket<K extends MeKind>(socket: TalkSocket, kind: K, ...values: TalkEvents[K]): void {
    socket.emit('me', ...me(kind, ...values));
  }

  tellUser<K extends MeKind>(userId: string, kind: K, ...values: TalkEvents[K]): void {
    this.namespace.to(userRoom(userId)).emit('me', ...me(kind, ...values));
  }

  /** To the user's sockets but this one. */
  tellOthersOfUser<K extends MeKind>(
    socket: TalkSocket,
    userId: string,
    kind: K,
    ...values: TalkEvents[K]
  ): void {
    socket.to(userRoom(userId)).emit('me', ...me(kind, ...values));
  }

  tellChannel<K extends SysKind>(channelId: string, kind: K, ...values: TalkEvents[K]): void {
    this.inChannel(channelId).emit('sys', ...sys(kind, ...values));
  }

  sendLine(line: TalkMessage): void {
    this.inChannel(line.channelId).emit('talk', ...talkLine(line));
  }

  sendEvent(channelId: string, event: RoomEventName, json: string): void {
    this.inChannel(channelId).emit(event, channelId, json);
  }

  /** Tells a socket why it is closed, and closes its connection once that is sent. */
  dismiss(socket: TalkSocket, alert: Alert): void {
    socket.emit('me', ...meError(alert));
    socket.disconnect(true);
    // It closes when what was written before is sent, which a peer that does not read can put off.
    this.boundFarewell(socket.conn);
  }

  private handshake(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.closed) refuseUpgrade(socket, 'unavailable');
    else if (!this.addresses.take(request, socket)) refuseUpgrade(socket, 'rate_limited');
    else if (!this.turns.add(() => this.letIn(request, socket, head), this.waitingMax))
      refuseUpgrade(socket, 'unavailable');
  }

  private letIn(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.closed) refuseUpgrade(socket, 'unavailable');
    else if (!socket.destroyed) this.io.engine.handleUpgrade(request, socket, head);
  }

  private get waitingMax(): number {
    return this.settings.get('chat_arrivals_waiting_max');
  }

  /** Ends a connection that sends more than it may, whatever it is. */
  private readonly endTooFast = (connection: Connection): void => {
    const socket = this.entered.get(connection);
    if (socket) this.dismiss(socket, tooFast);
    else cut(connection);
  };

  /** Ends a connection that is to close, where its peer does not do its part. */
  private boundFarewell(connection: Connection): void {
    const { socket } = connection.request;
    if (socket.destroyed) return;
    const timer = setTimeout(() => cut(connection), farewellMs).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  private inChannel(channelId: string): ReturnType<TalkNamespace['to']> {
    const room = channelRoom(channelId);
    this.deliveries += this.namespace.adapter.rooms.get(room)?.size ?? 0;
    return this.namespace.to(room);
  }
}

function refuse(_socket: unknown, next: (error: Error) => void): void {
  const refusal: ConnectRefusal = 'unauthorized';
  next(new Error(refusal));
}

/** Ends a connection without waiting for its peer to take what was sent. */
export function cut(connection: Connection): void {
  connection.request.socket.destroy();
}
