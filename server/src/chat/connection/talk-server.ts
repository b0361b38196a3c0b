import {
  type Alert,
  type MeKind,
  me,
  meError,
  type PersonalKind,
  personalEvent,
  type RoomEventName,
  type SysKind,
  sys,
  type TalkEvents,
  type TalkMessage,
  talkLine,
} from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { chatTexts } from '../texts.ts';
import { ChatAdapter } from './chat.adapter.ts';
import { stateOfConnection } from './connection-state.ts';
import { IncomingLimiter } from './limits/incoming-limiter.ts';
import type { Connection, TalkNamespace, TalkSocket } from './talk-socket.ts';
import { TurnQueue } from './turn-queue.ts';

const tooFast: Alert = { code: 'too_fast', reason: chatTexts.tooFast };

const channelRoom = (channelId: string) => `channel:${channelId}`;
const userRoom = (userId: string) => `user:${userId}`;

/**
 * Sends everything that leaves through the sockets. A line to a channel is one text packet, encoded once and then
 * delivered by socket.io, to the sockets of this process.
 */
@Injectable()
export class TalkServer {
  private deliveries = 0;

  constructor(
    private readonly adapter: ChatAdapter,
    incoming: IncomingLimiter,
    turns: TurnQueue,
  ) {
    // Nothing more is read from the connection, so that closing it can wait in the queue, however many are to be
    // closed.
    incoming.onLimitExceeded((connection) => turns.add(() => this.closeTooFast(connection)));
    adapter.onConnection((connection) => incoming.watch(connection));
  }

  /** All sockets that have entered the chat. */
  get namespace(): TalkNamespace {
    return this.adapter.namespace;
  }

  /** All connections until their sockets are closed, including those that have not entered the chat. */
  get connections(): ReadonlySet<Connection> {
    return this.adapter.connections;
  }

  /** Number of packets sent to channel sockets. */
  get deliveryCount(): number {
    return this.deliveries;
  }

  /** Adds a socket to its user's room, which receives events for all sockets of the user. */
  addToUser(socket: TalkSocket, userId: string): void {
    const state = stateOfConnection(socket.conn);
    if (state) state.socket = socket;
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

  sendToSocket<K extends MeKind>(socket: TalkSocket, kind: K, ...values: TalkEvents[K]): void {
    socket.emit('me', ...me(kind, ...values));
  }

  sendToUser<K extends MeKind>(userId: string, kind: K, ...values: TalkEvents[K]): void {
    this.namespace.to(userRoom(userId)).emit('me', ...me(kind, ...values));
  }

  /** Sends to all of the user's sockets, in any channel. */
  sendPersonal(userId: string, kind: PersonalKind, payload: object): void {
    this.namespace.to(userRoom(userId)).emit(...personalEvent(kind, payload));
  }

  /** Sends to the user's sockets except this one. */
  sendToOtherSockets<K extends MeKind>(
    socket: TalkSocket,
    userId: string,
    kind: K,
    ...values: TalkEvents[K]
  ): void {
    socket.to(userRoom(userId)).emit('me', ...me(kind, ...values));
  }

  broadcast<K extends SysKind>(channelId: string, kind: K, ...values: TalkEvents[K]): void {
    this.inChannel(channelId).emit('sys', ...sys(kind, ...values));
  }

  /** Sends one socket an event of its channel that the others already have. */
  sendChannelEventTo<K extends SysKind>(socket: TalkSocket, kind: K, ...values: TalkEvents[K]): void {
    this.deliveries += 1;
    socket.emit('sys', ...sys(kind, ...values));
  }

  /** Sends a room event to one socket that joined after it. */
  sendEventTo(socket: TalkSocket, channelId: string, event: RoomEventName, payload: object): void {
    socket.emit(event, channelId, JSON.stringify(payload));
  }

  sendLine(line: TalkMessage): void {
    this.inChannel(line.channelId).emit('talk', ...talkLine(line));
  }

  sendEvent(channelId: string, event: RoomEventName, json: string): void {
    this.inChannel(channelId).emit(event, channelId, json);
  }

  /** Sends a socket the reason for closing it, then closes its connection once that is sent. */
  disconnect(socket: TalkSocket, alert: Alert): void {
    socket.emit('me', ...meError(alert));
    socket.disconnect(true);
    // It closes when everything written before is sent, which a peer that does not read can delay.
    this.adapter.enforceClose(socket.conn);
  }

  /** Closes a connection that exceeded its limits, whether it has entered the chat or not. */
  private closeTooFast(connection: Connection): void {
    const socket = stateOfConnection(connection)?.socket;
    if (socket) {
      this.disconnect(socket, tooFast);
      return;
    }
    connection.close();
    this.adapter.enforceClose(connection);
  }

  private inChannel(channelId: string): ReturnType<TalkNamespace['to']> {
    const room = channelRoom(channelId);
    this.deliveries += this.namespace.adapter.rooms.get(room)?.size ?? 0;
    return this.namespace.to(room);
  }
}
