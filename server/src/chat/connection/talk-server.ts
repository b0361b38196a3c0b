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
import { chatMessages } from '../messages.ts';
import { ChatAdapter } from './chat.adapter.ts';
import { stateOfConnection } from './connection-state.ts';
import { IncomingLimiter } from './limits/incoming-limiter.ts';
import type { Connection, TalkNamespace, TalkSocket } from './talk-socket.ts';
import { TurnQueue } from './turn-queue.ts';

const tooFast: Alert = { code: 'too_fast', reason: chatMessages.tooFast };

const channelRoom = (channelId: string) => `channel:${channelId}`;
const userRoom = (userId: string) => `user:${userId}`;

/**
 * Everything that leaves through the sockets. A line to a channel is one text packet, encoded once;
 * from there on it is socket.io's own work. With several processes its adapter carries these sendings to the others.
 */
@Injectable()
export class TalkServer {
  private deliveries = 0;

  constructor(
    private readonly adapter: ChatAdapter,
    incoming: IncomingLimiter,
    turns: TurnQueue,
  ) {
    // Nothing more is read of it: its end can wait until there is time, however many end together.
    incoming.onTooMuch((connection) => turns.add(() => this.endTooFast(connection)));
    adapter.onConnection((connection) => incoming.watch(connection));
  }

  /** Everybody who has entered the chat. */
  get namespace(): TalkNamespace {
    return this.adapter.namespace;
  }

  /** All connections until the last byte, also those that have not entered the chat. */
  get connections(): ReadonlySet<Connection> {
    return this.adapter.connections;
  }

  /** How many packets went to sockets of channels. */
  get deliveryCount(): number {
    return this.deliveries;
  }

  /** Puts a socket under its user's name, for what is told to all sockets of a user. */
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

  tellSocket<K extends MeKind>(socket: TalkSocket, kind: K, ...values: TalkEvents[K]): void {
    socket.emit('me', ...me(kind, ...values));
  }

  tellUser<K extends MeKind>(userId: string, kind: K, ...values: TalkEvents[K]): void {
    this.namespace.to(userRoom(userId)).emit('me', ...me(kind, ...values));
  }

  /** To all of the user's sockets, whichever channels they are in. */
  sendPersonal(userId: string, kind: PersonalKind, payload: object): void {
    this.namespace.to(userRoom(userId)).emit(...personalEvent(kind, payload));
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

  /** To one socket what the others of its channel know. */
  tellSocketOfChannel<K extends SysKind>(socket: TalkSocket, kind: K, ...values: TalkEvents[K]): void {
    this.deliveries += 1;
    socket.emit('sys', ...sys(kind, ...values));
  }

  /** A room event to one socket that came after it. */
  sendEventTo(socket: TalkSocket, channelId: string, event: RoomEventName, payload: object): void {
    socket.emit(event, channelId, JSON.stringify(payload));
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
    this.adapter.boundFarewell(socket.conn);
  }

  /** Ends a connection that sends more than it may, whatever it is. */
  private endTooFast(connection: Connection): void {
    const socket = stateOfConnection(connection)?.socket;
    if (socket) {
      this.dismiss(socket, tooFast);
      return;
    }
    connection.close();
    this.adapter.boundFarewell(connection);
  }

  private inChannel(channelId: string): ReturnType<TalkNamespace['to']> {
    const room = channelRoom(channelId);
    this.deliveries += this.namespace.adapter.rooms.get(room)?.size ?? 0;
    return this.namespace.to(room);
  }
}
