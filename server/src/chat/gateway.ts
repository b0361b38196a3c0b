import { setTimeout as delay } from 'node:timers/promises';
import { type Alert, type Node, refusal } from '@honey/mintalk/protocol';
import { type BeforeApplicationShutdown, Logger, type OnModuleInit } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  WebSocketGateway,
} from '@nestjs/websockets';
import { Revocations } from '../core/access/revocations.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { Settings } from '../core/settings/settings.ts';
import { Counters, countEveryMs } from './channel/counters.ts';
import { Memberships } from './channel/memberships.ts';
import { Talk } from './channel/talk.ts';
import { Admission, isSignedOut } from './connection/admission.ts';
import { ChatAdapter } from './connection/chat.adapter.ts';
import { forgetHandshake, hearEvents, type SocketListener } from './connection/light-socket.ts';
import { AddressLimiter } from './connection/limits/address-limiter.ts';
import { IncomingLimiter } from './connection/limits/incoming-limiter.ts';
import { lookEveryMs, SlowReaders } from './connection/limits/slow-readers.ts';
import { TalkServer } from './connection/talk-server.ts';
import { cut, type TalkNamespace, type TalkSocket } from './connection/talk-socket.ts';
import { TurnQueue } from './connection/turn-queue.ts';
import { chatMessages } from './messages.ts';
import { ConnectedUsers } from './people/connected-users.ts';

const signedOutEveryMs = 1_000;
const pruneEveryMs = 60_000;
/** How long connections may take to close at a shutdown. */
const closeMs = 1_000;

const shutdown: Alert = { code: 'shutdown', reason: chatMessages.restart };
const parseError: Alert = { code: 'parse error', reason: '' };
export const signedOut: Alert = { code: 'unauthorized', reason: chatMessages.signedOut };

type HotEvent = 'talk' | 'join' | '_join';
type Answer = (socket: TalkSocket, text: string) => string;

/**
 * Wires sockets to what they do, from the start of the server to its end. The adapter
 * answers the decorator's namespace with the site's. The three events are heard without @SubscribeMessage, which would
 * cost a quarter of the acknowledgements and twice the memory of a socket, and cannot leave an event unanswered.
 */
@WebSocketGateway({ namespace: 'site' })
export class Gateway
  implements
    OnModuleInit,
    OnGatewayInit<TalkNamespace>,
    OnGatewayConnection<TalkSocket>,
    OnGatewayDisconnect<TalkSocket>,
    BeforeApplicationShutdown
{
  private readonly logger = new Logger('Chat');
  private readonly node: Node;
  private readonly answers: Record<HotEvent, Answer> = {
    talk: (socket, text) => this.talk.say(socket, text),
    join: (socket, text) => this.memberships.join(socket, text),
    _join: (socket, text) => this.memberships.leave(socket, text),
  };
  // One function each for all sockets and events: a socket is `this`.
  private readonly onEvent = [
    shared((socket, event, ...values) => {
      if (isHot(event)) this.hear(socket, event, this.answers[event], values);
    }),
  ];
  private readonly onGone = shared((socket, reason) => this.handleDisconnect(socket, reason));

  constructor(
    private readonly adapter: ChatAdapter,
    private readonly server: TalkServer,
    private readonly admission: Admission,
    private readonly people: ConnectedUsers,
    private readonly memberships: Memberships,
    private readonly talk: Talk,
    private readonly counters: Counters,
    private readonly slowReaders: SlowReaders,
    private readonly revocations: Revocations,
    private readonly turns: TurnQueue,
    private readonly incoming: IncomingLimiter,
    private readonly addresses: AddressLimiter,
    private readonly settings: Settings,
    private readonly jobs: JobRunner,
    private readonly events: DomainEvents,
    config: AppConfig,
  ) {
    this.node = {
      id: `${config.siteKey}:${config.nodeId}`,
      clusterId: config.siteKey,
      nodeId: config.nodeId,
    };
  }

  onModuleInit(): void {
    this.events.on('signInsEnded', () => this.dismissSignedOut());
    this.jobs.everyProcess('chat-counts', countEveryMs, async () => this.counters.tell());
    this.jobs.everyProcess('chat-slow-readers', lookEveryMs, async () => this.slowReaders.look());
    this.jobs.everyProcess('chat-signed-out', signedOutEveryMs, async () => this.dismissSignedOut());
    this.jobs.everyProcess('chat-buckets', pruneEveryMs, async () => {
      this.talk.pruneBuckets();
      this.addresses.prune();
    });
  }

  afterInit(namespace: TalkNamespace): void {
    namespace.use((socket, next) => {
      if (this.admission.begin(socket)) {
        this.turns.add(() => this.admit(socket, next));
        return;
      }
      socket.conn.close();
      // socket.io lets go of the second, and tells nobody: the connection is closed.
      next(new Error('denied'));
    });
  }

  private admit(socket: TalkSocket, next: (error?: Error) => void): void {
    // Its peer gave up while it waited, and keeps its right to connect.
    if (socket.conn.readyState !== 'open') {
      next(new Error('not_ready'));
      return;
    }
    this.admission.admit(socket).then(
      (refused) => next(refused === undefined ? undefined : new Error(refused)),
      (error: unknown) => {
        this.logger.error(`a connection could not be judged: ${describe(error)}`);
        next(new Error('not_ready'));
      },
    );
  }

  /** Tells everybody that this server ends, and closes their connections: they come back elsewhere. */
  async beforeApplicationShutdown(): Promise<void> {
    this.admission.close();
    this.adapter.refuseAll();
    for (const socket of this.server.namespace.sockets.values()) this.server.dismiss(socket, shutdown);
    const connections = [...this.server.connections];
    for (const connection of connections) connection.close();
    const closed = connections.map(
      ({ request }) => new Promise<void>((resolve) => request.socket.once('close', () => resolve())),
    );
    await Promise.race([Promise.all(closed), delay(closeMs, undefined, { ref: false })]);
    for (const connection of this.server.connections) cut(connection);
  }

  handleConnection(socket: TalkSocket): void {
    const { user, userSocket } = socket.data;
    const person = this.people.connect(user, userSocket);
    socket.data.person = person;
    this.server.addToUser(socket, user.id);
    forgetHandshake(socket);
    // What is no packet of socket.io closes its connection by itself. In place of the listener that does nothing.
    socket.removeAllListeners('error');
    socket.on('error', this.onBroken);
    socket.on('disconnect', this.onGone);
    hearEvents(socket, this.onEvent);
    this.server.tellSocket(socket, 'connected', this.node, person.user, userSocket);
    this.server.tellOthersOfUser(socket, user.id, 'user_socket_connected', userSocket);
  }

  /** Called by the listener that all sockets share: the adapter leaves Nest none of its own. */
  handleDisconnect(socket: TalkSocket, reason: unknown): void {
    const { person, userSocket } = socket.data;
    this.memberships.drop(socket);
    this.people.disconnect(person, socket.id);
    this.server.tellUser(person.user.id, 'user_socket_disconnected', userSocket);
    // A client that leaves the chat but keeps its connection has no use for it.
    if (reason === 'client namespace disconnect') socket.conn.close();
  }

  private readonly onBroken = (error: Error): void => {
    this.logger.debug(`a packet is broken: ${describe(error)}`);
  };

  /**
   * Hears an event: one text, and the way to acknowledge it, which a client may leave out. Anything else is no mintalk
   * and closes this socket. What goes wrong with one event must not end the process.
   */
  private hear(
    socket: TalkSocket,
    event: HotEvent,
    answer: Answer,
    [text, acknowledge, ...more]: unknown[],
  ): void {
    const isAnswerable = acknowledge === undefined || typeof acknowledge === 'function';
    if (typeof text !== 'string' || !isAnswerable || more.length > 0) {
      this.server.dismiss(socket, parseError);
      return;
    }
    const cost = event === 'join' ? this.settings.get('chat_join_cost') - 1 : 0;
    if (!this.incoming.charge(socket.conn, cost)) return;
    this.inOrder(socket, event, () => {
      let answered: string;
      try {
        answered = answer(socket, text);
      } catch (error) {
        this.logger.error(`${event} of ${socket.data.user.id} failed: ${describe(error)}`);
        answered = refusal('not_ready');
      }
      acknowledge?.(answered);
    });
  }

  /** Joins wait their turn when many come at once, and whatever a socket sends after one waits with it. */
  private inOrder(socket: TalkSocket, event: string, work: () => void): void {
    const { data } = socket;
    if (event !== 'join' && !data.waiting) {
      work();
      return;
    }
    data.waiting = (data.waiting ?? 0) + 1;
    this.turns.add(() => {
      data.waiting = (data.waiting ?? 1) - 1;
      if (socket.connected) work();
    });
  }

  private dismissSignedOut(): void {
    for (const socket of this.server.namespace.sockets.values()) {
      if (isSignedOut(this.revocations, socket.data)) this.server.dismiss(socket, signedOut);
    }
  }
}

function shared(handler: (socket: TalkSocket, ...values: unknown[]) => void): SocketListener {
  return function (this: TalkSocket, ...values: unknown[]) {
    handler(this, ...values);
  };
}

const isHot = (event: unknown): event is HotEvent =>
  event === 'talk' || event === 'join' || event === '_join';

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
