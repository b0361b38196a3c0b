import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ConnectRefusal, PACKET_BYTES_MAX, SOCKET_PATH } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server } from 'socket.io';
import { AppConfig } from '../../core/config/app-config.ts';
import { Settings } from '../../core/settings/settings.ts';
import { BatchedAdapter } from './batched-adapter.ts';
import {
  type ConnectionState,
  keepState,
  readNoMore,
  stateOf,
  stateOfConnection,
} from './connection-state.ts';
import { AddressLimiter } from './limits/address-limiter.ts';
import { type Connection, cut, type TalkIo, type TalkNamespace } from './talk-socket.ts';
import { TurnQueue } from './turn-queue.ts';
import { leaveErrors, refusePolling, refuseUpgrade, UpgradeListener } from './upgrade-listener.ts';

/** How long a connection may stay without entering the chat. */
const connectTimeoutMs = 10_000;
/** How long a connection that is to close may take to hear why, and its peer to agree. */
const farewellMs = 2_000;
/**
 * How much longer one is kept that misbehaved, for each of its address that waits to be cut, and how long at most. Nothing is
 * read of it meanwhile. Most of those who misbehave come back when they are cut: many of them together come back rarely.
 */
const keptLongerMs = 250;
const farewellMaxMs = 15_000;

/**
 * The socket.io server behind Nest's gateway: its path and transports, who is let in to a handshake and when, and
 * connections until their last byte. With several processes its socket.io adapter carries sendings to the others.
 */
@Injectable()
export class ChatAdapter extends IoAdapter {
  readonly namespace: TalkNamespace;
  /** All connections until the last byte, also those that have not entered the chat. */
  readonly connections = new Set<Connection>();
  private readonly io: TalkIo;
  private readonly closers: ((state: ConnectionState) => void)[] = [];
  private readonly newcomers: ((connection: Connection) => void)[] = [];
  private readonly onGone = goneListener(this.connections);
  private closed = false;

  constructor(
    config: AppConfig,
    private readonly host: HttpAdapterHost,
    private readonly settings: Settings,
    private readonly addresses: AddressLimiter,
    private readonly turns: TurnQueue,
  ) {
    super();
    this.io = new Server({
      path: SOCKET_PATH,
      adapter: BatchedAdapter,
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

  /** Called by Nest once the HTTP server is there: the server, on that server's port. */
  override createIOServer(): TalkIo {
    const httpServer = this.host.httpAdapter.getHttpServer();
    this.io.attach(httpServer, { destroyUpgrade: false });
    // The chat has no polling: engine.io would refuse it in words of its own (CHAT-63).
    this.io.engine.handleRequest = (_request: IncomingMessage, response: ServerResponse) =>
      refusePolling(response);
    new UpgradeListener((request, socket, head) => this.handshake(request, socket, head)).attach(httpServer);
    const closed = (connection: Connection, reason: string) => this.closedConnection(connection, reason);
    // One function for all connections: a connection is `this`.
    function onClose(this: Connection, reason: string): void {
      closed(this, reason);
    }
    this.io.engine.on('connection', (connection: Connection) => {
      this.connections.add(connection);
      leaveErrors(connection.request.socket);
      for (const listener of this.newcomers) listener(connection);
      connection.on('close', onClose);
    });
    return this.io;
  }

  /** The gateway's namespace is the site key, which only the configuration knows. */
  override create(_port: number, options?: { namespace?: string }): TalkIo | TalkNamespace {
    return options?.namespace === undefined ? this.createIOServer() : this.namespace;
  }

  /** The gateway hears of it itself: Nest would keep a function for each socket. */
  override bindClientDisconnect(): void {
    // Nothing to bind.
  }

  /** The gateway hears its three events itself: Nest would keep a subscription for each of them and each socket. */
  override bindMessageHandlers(): void {
    // Nothing to bind.
  }

  /** The gateway says farewell before this; the port is the HTTP server's. */
  override async close(): Promise<void> {
    this.refuseAll();
  }

  /** Tells of every connection that closes. */
  onClose(listener: (state: ConnectionState) => void): void {
    this.closers.push(listener);
  }

  /** Tells of every connection, before it has entered the chat. */
  onConnection(listener: (connection: Connection) => void): void {
    this.newcomers.push(listener);
  }

  /** Refuses every further connection: this server ends. */
  refuseAll(): void {
    this.closed = true;
  }

  /** Ends a connection that is to close, where its peer does not do its part. */
  boundFarewell(connection: Connection): void {
    const { socket } = connection.request;
    if (socket.destroyed) return;
    const state = stateOf(socket);
    if (state?.ending) return;
    const timer = setTimeout(() => cut(connection), state?.over ? keptMs(state) : farewellMs).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  /** engine.io calls a connection closed as soon as it has asked for it; the peer may take its time, but not forever. */
  private closedConnection(connection: Connection, reason: string): void {
    const state = stateOfConnection(connection);
    if (state && reason === 'parse error') readNoMore(connection.request.socket, state);
    if (state) for (const closer of this.closers) closer(state);
    this.boundFarewell(connection);
  }

  private handshake(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const places = this.closed ? undefined : this.addresses.take(request);
    if (places === undefined) {
      refuseUpgrade(socket, this.closed ? 'unavailable' : 'rate_limited');
      return;
    }
    keepState(socket, places);
    socket.on('close', this.onGone);
    const arrival = { isGone: () => socket.destroyed, begin: () => this.letIn(request, socket, head) };
    if (!this.turns.addArrival(arrival, this.waitingMax)) refuseUpgrade(socket, 'unavailable');
  }

  private letIn(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.closed) refuseUpgrade(socket, 'unavailable');
    else if (!socket.destroyed) this.io.engine.handleUpgrade(request, socket, head);
  }

  private get waitingMax(): number {
    return this.settings.get('chat_arrivals_waiting_max');
  }
}

/** What is done about the socket under a connection that closes: one function for all of them, a socket is `this`. */
function goneListener(connections: Set<Connection>): (this: Duplex) => void {
  return function (this: Duplex) {
    const state = stateOf(this);
    if (!state) return;
    if (state.ending) state.places.ending -= 1;
    state.places.release();
    if (state.connection) connections.delete(state.connection);
  };
}

/** How long a connection that misbehaved is kept until it is cut, in milliseconds. */
function keptMs(state: ConnectionState): number {
  state.ending = true;
  const kept = Math.min(farewellMaxMs, farewellMs + state.places.ending * keptLongerMs);
  state.places.ending += 1;
  return kept;
}

function refuse(_socket: unknown, next: (error: Error) => void): void {
  const refusal: ConnectRefusal = 'unauthorized';
  next(new Error(refusal));
}
