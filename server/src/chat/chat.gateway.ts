import { setTimeout as delay } from 'node:timers/promises';
import { type Alert, type Node, refusal } from '@honey/mintalk/protocol';
import { type BeforeApplicationShutdown, Logger, type OnModuleInit } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  WebSocketGateway,
} from '@nestjs/websockets';
import { RevocationRegistry } from '../core/access/revocation.registry.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { ServerHeartbeat } from '../core/servers/server-heartbeat.service.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { broadcastEveryMs, CounterBroadcaster } from './channel/counter-broadcaster.ts';
import { MembershipService } from './channel/membership.service.ts';
import { UserNotifications } from './channel/shared/user-notifications.ts';
import { TalkService } from './channel/talk.service.ts';
import { AdmissionService, isSignedOut } from './connection/admission.service.ts';
import { ChatAdapter } from './connection/chat.adapter.ts';
import { AddressLimiter } from './connection/limits/address-limiter.ts';
import { IncomingLimiter } from './connection/limits/incoming-limiter.ts';
import { checkEveryMs, SlowReaderMonitor } from './connection/limits/slow-reader-monitor.ts';
import { TalkServer } from './connection/talk-server.ts';
import { destroyConnection, type TalkNamespace, type TalkSocket } from './connection/talk-socket.ts';
import { type SocketListener, TalkTransport } from './connection/transport/talk-transport.ts';
import { TurnQueue } from './connection/turn-queue.ts';
import { ConnectedUsers } from './people/connected-users.ts';
import { chatTexts } from './texts.ts';

const signedOutEveryMs = 1_000;
const pruneEveryMs = 60_000;
/** Time between two waves of connections that move to other servers, and the smallest wave. */
const waveEveryMs = 100;
const waveSizeMin = 5;
/** How long connections may take to close at shutdown. */
const closeTimeoutMs = 1_000;

const shutdown: Alert = { code: 'shutdown', reason: chatTexts.restart };
const moving: Alert = { code: 'moving', reason: chatTexts.restart };
const parseError: Alert = { code: 'parse error', reason: '' };
export const signedOut: Alert = { code: 'unauthorized', reason: chatTexts.signedOut };

type ClientEvent = 'talk' | 'join' | '_join';
/** Returns a promise if its reply is not sent yet; the promise does not reject. */
type Work = () => Promise<void> | undefined;
type EventHandler = (socket: TalkSocket, text: string) => string | Promise<string>;

/**
 * Wires sockets to their handlers, from the start of the server to its shutdown. The adapter maps the decorator's
 * namespace to the site's. The three events are handled without @SubscribeMessage, which would cost a quarter of the
 * acknowledgements and twice the memory of a socket, and cannot leave an event unacknowledged.
 */
@WebSocketGateway({ namespace: 'site' })
export class ChatGateway
  implements
    OnModuleInit,
    OnGatewayInit<TalkNamespace>,
    OnGatewayConnection<TalkSocket>,
    OnGatewayDisconnect<TalkSocket>,
    BeforeApplicationShutdown
{
  private readonly logger = new Logger('Chat');
  private readonly node: Node;
  private readonly handlers: Record<ClientEvent, EventHandler> = {
    talk: (socket, text) => this.talk.talk(socket, text),
    join: (socket, text) => this.memberships.join(socket, text),
    _join: (socket, text) => this.memberships.leave(socket, text),
  };
  // One function each for all sockets and events: `this` is the socket.
  private readonly onEvent = [
    shared((socket, event, ...values) => {
      if (isClientEvent(event)) this.handleEvent(socket, event, this.handlers[event], values);
    }),
  ];
  private readonly onDisconnect = shared((socket, reason) => this.handleDisconnect(socket, reason));

  constructor(
    private readonly adapter: ChatAdapter,
    private readonly transport: TalkTransport,
    private readonly server: TalkServer,
    private readonly admission: AdmissionService,
    private readonly people: ConnectedUsers,
    private readonly users: UserNotifications,
    private readonly memberships: MembershipService,
    private readonly talk: TalkService,
    private readonly counters: CounterBroadcaster,
    private readonly slowReaders: SlowReaderMonitor,
    private readonly revocations: RevocationRegistry,
    private readonly turns: TurnQueue,
    private readonly incoming: IncomingLimiter,
    private readonly addresses: AddressLimiter,
    private readonly settings: SettingsStore,
    private readonly jobs: JobRunner,
    private readonly events: DomainEventBus,
    private readonly heartbeat: ServerHeartbeat,
    private readonly config: AppConfig,
  ) {
    this.node = {
      id: `${config.siteKey}:${config.nodeId}`,
      clusterId: config.siteKey,
      nodeId: config.nodeId,
    };
  }

  onModuleInit(): void {
    this.events.on('signInsEnded', () => this.disconnectSignedOut());
    this.jobs.everyProcess('chat-counts', broadcastEveryMs, async () => this.counters.broadcast());
    this.jobs.everyProcess('chat-slow-readers', checkEveryMs, async () => this.slowReaders.check());
    this.jobs.everyProcess('chat-signed-out', signedOutEveryMs, async () => this.disconnectSignedOut());
    this.jobs.everyProcess('chat-buckets', pruneEveryMs, async () => {
      this.talk.pruneBuckets();
      this.addresses.prune();
    });
  }

  afterInit(namespace: TalkNamespace): void {
    namespace.use((socket, next) => {
      if (this.admission.tryEnter(socket)) {
        this.turns.add(() => this.admit(socket, next));
        return;
      }
      socket.conn.close();
      // socket.io drops a second entry without any event, so the connection is closed here.
      next(new Error('denied'));
    });
  }

  private admit(socket: TalkSocket, next: (error?: Error) => void): void {
    // The peer gave up while it waited, and keeps its right to connect.
    if (socket.conn.readyState !== 'open') {
      next(new Error('not_ready'));
      return;
    }
    this.admission.admit(socket).then(
      (refused) => next(refused === undefined ? undefined : new Error(refused)),
      (error: unknown) => {
        this.logger.error(`failed to admit a connection: ${describe(error)}`);
        next(new Error('not_ready'));
      },
    );
  }

  /** Notifies all sockets of the shutdown and closes their connections: clients reconnect elsewhere. */
  async beforeApplicationShutdown(): Promise<void> {
    this.admission.close();
    this.adapter.refuseAll();
    if (this.heartbeat.hasOthers) await this.moveSockets();
    for (const socket of this.server.namespace.sockets.values()) this.server.disconnect(socket, shutdown);
    const connections = [...this.server.connections];
    for (const connection of connections) connection.close();
    const closed = connections.map(
      ({ request }) => new Promise<void>((resolve) => request.socket.once('close', () => resolve())),
    );
    await Promise.race([Promise.all(closed), delay(closeTimeoutMs, undefined, { ref: false })]);
    for (const connection of this.server.connections) destroyConnection(connection);
  }

  /** Closes connections in waves, so that the other servers admit their clients without a rush. */
  private async moveSockets(): Promise<void> {
    const open = this.server.namespace.sockets;
    const sockets = [...open.values()];
    const waves = Math.floor(this.config.shutdownDrainMs / waveEveryMs);
    const size = Math.max(waveSizeMin, Math.ceil(sockets.length / Math.max(1, waves)));
    const moves: Promise<void>[] = [];
    for (let at = 0; at < sockets.length && open.size > 0 && waves > 0; at += size) {
      moves.push(...sockets.slice(at, at + size).map((socket) => this.move(socket)));
      // The regular jobs have ended: a server that is silent counts as dead.
      void this.heartbeat.send();
      await delay(waveEveryMs);
    }
    // Those whose lines wait for Redis.
    const remainingMs = Math.max(
      0,
      this.config.shutdownDrainMs - Math.ceil(sockets.length / size) * waveEveryMs,
    );
    await Promise.race([Promise.all(moves), delay(remainingMs, undefined, { ref: false })]);
  }

  /** The lines that were received are acknowledged first, so that the client knows which it may send again. */
  private async move(socket: TalkSocket): Promise<void> {
    // More may arrive while these are acknowledged.
    while (socket.connected && socket.data.replies) await socket.data.replies;
    if (socket.connected) this.server.disconnect(socket, moving);
  }

  handleConnection(socket: TalkSocket): void {
    const { user, userSocket } = socket.data;
    const connectedUser = this.people.connect(user, userSocket);
    socket.data.connectedUser = connectedUser;
    this.server.addToUser(socket, user.id);
    this.transport.releaseHandshake(socket);
    // socket.io closes a connection that sends an invalid packet. This replaces its no-op error listener.
    socket.removeAllListeners('error');
    socket.on('error', this.onError);
    socket.on('disconnect', this.onDisconnect);
    this.transport.listenToEvents(socket, this.onEvent);
    this.server.sendToSocket(socket, 'connected', this.node, connectedUser.user, userSocket);
    this.server.sendToOtherSockets(socket, user.id, 'user_socket_connected', userSocket);
    this.users.sendElsewhere(user.id, 'user_socket_connected', userSocket);
  }

  /** Called by the listener that all sockets share: the adapter leaves Nest none of its own. */
  handleDisconnect(socket: TalkSocket, reason: unknown): void {
    const { connectedUser, userSocket } = socket.data;
    this.memberships.drop(socket);
    this.people.disconnect(connectedUser, socket.id);
    this.users.send(connectedUser.user.id, 'user_socket_disconnected', userSocket);
    // A client that leaves the chat but keeps its connection has no use for it.
    if (reason === 'client namespace disconnect') socket.conn.close();
  }

  private readonly onError = (error: Error): void => {
    this.logger.debug(`received an invalid packet: ${describe(error)}`);
  };

  /**
   * Handles an event: one text, and an optional acknowledgement callback. Anything else is not mintalk and closes the
   * socket. An error in one event must not end the process.
   */
  private handleEvent(
    socket: TalkSocket,
    event: ClientEvent,
    handler: EventHandler,
    [text, acknowledge, ...more]: unknown[],
  ): void {
    const isAnswerable = acknowledge === undefined || typeof acknowledge === 'function';
    if (typeof text !== 'string' || !isAnswerable || more.length > 0) {
      this.server.disconnect(socket, parseError);
      return;
    }
    const cost = event === 'join' ? this.settings.get('chat_join_cost') - 1 : 0;
    if (!this.incoming.charge(socket.conn, cost)) return;
    this.runInOrder(socket, event, () => {
      let acknowledgement: string | Promise<string>;
      try {
        acknowledgement = handler(socket, text);
      } catch (error) {
        acknowledgement = this.refuseFailed(socket, event, error);
      }
      if (typeof acknowledgement === 'string') {
        acknowledge?.(acknowledgement);
        return undefined;
      }
      return acknowledgement
        .catch((error: unknown) => this.refuseFailed(socket, event, error))
        .then((reply) => acknowledge?.(reply));
    });
  }

  private refuseFailed(socket: TalkSocket, event: string, error: unknown): string {
    this.logger.error(`${event} of ${socket.data.user.id} failed: ${describe(error)}`);
    return refusal('not_ready');
  }

  /** Joins wait their turn when many arrive at once, and later events of the same socket wait behind them. */
  private runInOrder(socket: TalkSocket, event: string, work: Work): void {
    const { data } = socket;
    if (event !== 'join' && !data.waiting) {
      this.runAfterReplies(socket, event, work);
      return;
    }
    data.waiting = (data.waiting ?? 0) + 1;
    this.turns.add(() => {
      data.waiting = (data.waiting ?? 1) - 1;
      if (socket.connected) this.runAfterReplies(socket, event, work);
    });
  }

  /**
   * Events whose reply waits for Redis: a socket leaves a channel after the lines that it sent before, and talks after it has
   * joined. Lines do not wait for each other.
   */
  private runAfterReplies(socket: TalkSocket, event: string, work: Work): void {
    const { data } = socket;
    const isBlocked = data.replies !== undefined && (event !== 'talk' || data.isBlocked === true);
    const reply = isBlocked ? data.replies?.then(() => (socket.connected ? work() : undefined)) : work();
    if (!reply) return;
    if (isBlocked || event !== 'talk') data.isBlocked = true;
    const replies = data.replies ? Promise.all([data.replies, reply]).then(nothing) : reply;
    data.replies = replies;
    void replies.then(() => {
      if (data.replies !== replies) return;
      data.replies = undefined;
      data.isBlocked = undefined;
    });
  }

  private disconnectSignedOut(): void {
    for (const socket of this.server.namespace.sockets.values()) {
      if (isSignedOut(this.revocations, socket.data)) this.server.disconnect(socket, signedOut);
    }
  }
}

function shared(handler: (socket: TalkSocket, ...values: unknown[]) => void): SocketListener {
  return function (this: TalkSocket, ...values: unknown[]) {
    handler(this, ...values);
  };
}

const nothing = (): void => undefined;

const isClientEvent = (event: unknown): event is ClientEvent =>
  event === 'talk' || event === 'join' || event === '_join';

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
