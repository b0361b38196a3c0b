import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ConnectRefusal, PACKET_BYTES_MAX, SOCKET_PATH } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { Server } from 'socket.io';
import { AppConfig } from '../../core/config/app-config.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import {
  type ConnectionState,
  stateOf,
  stateOfConnection,
  stopReading,
  trackConnection,
} from './connection-state.ts';
import { AddressLimiter } from './limits/address-limiter.ts';
import { type Connection, destroyConnection, type TalkIo, type TalkNamespace } from './talk-socket.ts';
import { TalkTransport } from './transport/talk-transport.ts';
import { TurnQueue } from './turn-queue.ts';
import { refusePolling, removeErrorListener, UpgradeListener } from './upgrade-listener.ts';

/** How long a connection may stay without entering the chat. */
const connectTimeoutMs = 10_000;
/** How long a closing connection may take to receive the reason and to complete the close. */
const closeTimeoutMs = 2_000;
/**
 * A misbehaving connection is held open longer, by this much for each connection of its address that also waits to be
 * closed, up to a maximum. Nothing is read from it meanwhile. Misbehaving clients mostly reconnect when they are
 * disconnected; this slows them down.
 */
const penaltyStepMs = 250;
const closeTimeoutMaxMs = 15_000;

/**
 * The socket.io server behind Nest's gateway: its path and transports, the admission of handshakes, and its connections
 * until their sockets are closed.
 */
@Injectable()
export class ChatAdapter extends IoAdapter {
  readonly namespace: TalkNamespace;
  /** All connections until their sockets are closed, including those that have not entered the chat. */
  readonly connections = new Set<Connection>();
  private readonly io: TalkIo;
  private readonly closeListeners: ((state: ConnectionState) => void)[] = [];
  private readonly connectionListeners: ((connection: Connection) => void)[] = [];
  private readonly onSocketClosed = closeListener(this.connections);
  private readonly upgrades: UpgradeListener;
  private closed = false;

  constructor(
    config: AppConfig,
    private readonly host: HttpAdapterHost,
    private readonly settings: SettingsStore,
    private readonly addresses: AddressLimiter,
    private readonly turns: TurnQueue,
    private readonly transport: TalkTransport,
  ) {
    super();
    this.upgrades = new UpgradeListener(
      (request, socket, head) => this.handshake(request, socket, head),
      (socket) => transport.hasPendingResponse(socket),
    );
    this.io = new Server({
      ...transport.serverOptions,
      path: SOCKET_PATH,
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: PACKET_BYTES_MAX,
      connectTimeout: connectTimeoutMs,
      // A namespace that a client names exists only to be refused, and must not remain.
      cleanupEmptyChildNamespaces: true,
    });
    this.namespace = this.io.of(`/${config.siteKey}`);
    // Any other namespace belongs to a token of another chat, or to none. socket.io's own message for that is not a
    // mintalk refusal.
    this.io.use(refuse);
    this.io.of((_name, _auth, next) => next(null, true)).use(refuse);
  }

  /** Called by Nest once the HTTP server exists. Uses that server's port. */
  override createIOServer(): TalkIo {
    const httpServer = this.host.httpAdapter.getHttpServer();
    this.io.attach(httpServer, { destroyUpgrade: false });
    this.transport.attach(httpServer);
    // The chat has no polling: engine.io would refuse it in its own format (CHAT-63). An upgrade has no ServerResponse.
    this.io.engine.use((_request: IncomingMessage, response: unknown, next: () => void) => {
      if (response instanceof ServerResponse) refusePolling(response);
      else next();
    });
    this.upgrades.attach(httpServer);
    const closed = (connection: Connection, reason: string) => this.handleClosed(connection, reason);
    // One function for all connections: `this` is the connection.
    function onClose(this: Connection, reason: string): void {
      closed(this, reason);
    }
    this.io.engine.on('connection', (connection: Connection) => {
      this.connections.add(connection);
      removeErrorListener(connection.request.socket);
      for (const listener of this.connectionListeners) listener(connection);
      this.transport.open(connection);
      connection.on('close', onClose);
    });
    return this.io;
  }

  /** The gateway's namespace is the site key, which only the configuration knows. */
  override create(_port: number, options?: { namespace?: string }): TalkIo | TalkNamespace {
    return options?.namespace === undefined ? this.createIOServer() : this.namespace;
  }

  /** The gateway listens for disconnects itself: Nest would allocate a function per socket. */
  override bindClientDisconnect(): void {
    // Intentionally empty.
  }

  /** The gateway listens for its three events itself: Nest would allocate a subscription per event and socket. */
  override bindMessageHandlers(): void {
    // Intentionally empty.
  }

  /** The gateway disconnects its sockets before this; the HTTP server owns the port. */
  override async close(): Promise<void> {
    this.refuseAll();
  }

  /** Registers a listener for every connection that closes. */
  onClose(listener: (state: ConnectionState) => void): void {
    this.closeListeners.push(listener);
  }

  /** Registers a listener for every new connection, before it enters the chat. */
  onConnection(listener: (connection: Connection) => void): void {
    this.connectionListeners.push(listener);
  }

  /** Refuses further connections, for shutdown. */
  refuseAll(): void {
    this.closed = true;
  }

  /** Destroys a closing connection if its peer does not complete the close in time. */
  enforceClose(connection: Connection): void {
    const { socket } = connection.request;
    if (socket.destroyed) return;
    const state = stateOf(socket);
    if (state?.penalized) return;
    const timer = setTimeout(
      () => destroyConnection(connection),
      state?.readingStopped ? penaltyMs(state) : closeTimeoutMs,
    ).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  /**
   * engine.io reports a connection closed as soon as it has requested the close; the peer gets a limited time to
   * complete it.
   */
  private handleClosed(connection: Connection, reason: string): void {
    const state = stateOfConnection(connection);
    if (state && reason === 'parse error') stopReading(connection.request.socket, state);
    if (state) for (const listener of this.closeListeners) listener(state);
    this.enforceClose(connection);
  }

  private handshake(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const usage = this.closed ? undefined : this.addresses.take(request);
    if (usage === undefined) {
      this.upgrades.refuse(socket, this.closed ? 'unavailable' : 'rate_limited');
      return;
    }
    trackConnection(socket, usage);
    socket.on('close', this.onSocketClosed);
    const arrival = { isAborted: () => socket.destroyed, start: () => this.upgrade(request, socket, head) };
    if (!this.turns.addArrival(arrival, this.waitingMax)) this.upgrades.refuse(socket, 'unavailable');
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.closed) this.upgrades.refuse(socket, 'unavailable');
    else if (!socket.destroyed) this.io.engine.handleUpgrade(request, socket, head);
  }

  private get waitingMax(): number {
    return this.settings.get('chat_arrivals_waiting_max');
  }
}

/** The close listener shared by all sockets: `this` is the socket. */
function closeListener(connections: Set<Connection>): (this: Duplex) => void {
  return function (this: Duplex) {
    const state = stateOf(this);
    if (!state) return;
    if (state.penalized) state.usage.penalized -= 1;
    state.usage.release();
    if (state.connection) connections.delete(state.connection);
  };
}

/** How long a misbehaving connection is held until it is destroyed, in milliseconds. */
function penaltyMs(state: ConnectionState): number {
  state.penalized = true;
  const ms = Math.min(closeTimeoutMaxMs, closeTimeoutMs + state.usage.penalized * penaltyStepMs);
  state.usage.penalized += 1;
  return ms;
}

function refuse(_socket: unknown, next: (error: Error) => void): void {
  const refusal: ConnectRefusal = 'unauthorized';
  next(new Error(refusal));
}
