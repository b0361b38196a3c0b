import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Channel,
  type ClientToServerEvents,
  me,
  type Node,
  okAck,
  type ServerToClientEvents,
  SOCKET_PATH,
  splitPair,
  TalkClient,
  type TalkEvents,
  type Timing,
  type User,
  type UserChannel,
} from '@honey/mintalk';
import { type DefaultEventsMap, Server, type ServerOptions, type Socket } from 'socket.io';

/** The protocol's events, and one that a test's client acknowledges, by which the test knows what has arrived. */
type ScriptedEvents = ServerToClientEvents & { settle: (answer: () => void) => void };

export type ServerSocket = Socket<ClientToServerEvents, ScriptedEvents, DefaultEventsMap, unknown>;

export const CLUSTER = 'honey-test';
export const node: Node = { id: `${CLUSTER}:a`, clusterId: CLUSTER, nodeId: 'a' };
export const user: User = { id: '7', name: '꿀벌🐝', profileUrl: null, property: 4, extra: null };

export function buildChannel(id: string, name = `방 ${id}`): Channel {
  return {
    id,
    name,
    profileUrl: null,
    property: 0,
    userId: null,
    accessModifier: 'public',
    extra: null,
    createdAt: 0,
  };
}

export function buildUserChannel(channelId: string): UserChannel {
  return { channelId, permission: 0, property: 0, extra: null };
}

/** A token as the client reads it: only the issuer claim matters to it; `serial` makes tokens distinct. */
export function buildToken(serial: number | string, claims: object = { iss: CLUSTER }): string {
  const payload = Buffer.from(JSON.stringify({ ...claims, name: '꿀벌', jti: String(serial) }));
  return `header.${payload.toString('base64url')}.signature`;
}

/** A gateway whose answers a test scripts, on a real socket.io server with a real port. */
export class ScriptedGateway {
  readonly io: Server<ClientToServerEvents, ScriptedEvents, DefaultEventsMap, unknown>;
  /** The refusals of the next connections, in order. */
  readonly refusals: string[] = [];
  /** Tokens of the attempted connections, in order. */
  readonly tokens: string[] = [];
  /** The clients' events, in order, as `event text`. */
  readonly sent: string[] = [];
  /** The accepted connections, in order. */
  readonly sockets: ServerSocket[] = [];
  /** Greets a new connection. */
  greet = (socket: ServerSocket): void => {
    socket.emit('me', ...me('connected', node, user, this.userSocket(socket)));
  };
  /** Acknowledges an event; undefined leaves the client waiting. */
  answer = (socket: ServerSocket, event: keyof ClientToServerEvents, text: string): string | undefined =>
    answerLikeAGateway(socket, event, text);

  readonly #http = createServer();
  #port = 0;

  constructor(options: Partial<ServerOptions> = {}) {
    this.io = new Server(this.#http, { path: SOCKET_PATH, transports: ['websocket'], ...options });
    const namespace = this.io.of(`/${CLUSTER}`);
    namespace.use((socket, next) => {
      this.tokens.push(String(socket.handshake.auth.token));
      const refusal = this.refusals.shift();
      next(refusal === undefined ? undefined : new Error(refusal));
    });
    namespace.on('connection', (socket) => {
      this.sockets.push(socket);
      for (const event of ['talk', 'join', '_join'] as const) {
        socket.on(event, (text, acknowledge) => {
          this.sent.push(`${event} ${text}`);
          const answer = this.answer(socket, event, text);
          if (answer !== undefined) acknowledge(answer);
        });
      }
      this.greet(socket);
    });
  }

  /** Listens; after a stop, at the same port again. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#http.listen(this.#port, '127.0.0.1', resolve));
    // The address of a listening TCP server is never a pipe's name.
    this.#port = (this.#http.address() as AddressInfo).port;
  }

  /** Stops listening and closes every connection; `listen` starts it again. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#http.close(resolve));
    this.io.engine.close();
    this.#http.closeAllConnections();
    await closed;
  }

  /** Sends all clients an event whose name and values need not be of the protocol. */
  sendRaw(name: string, ...values: unknown[]): void {
    for (const socket of this.io.of(`/${CLUSTER}`).sockets.values()) {
      const packet = JSON.stringify([name, ...values]);
      socket.conn.send(`2/${CLUSTER},${packet}`);
    }
  }

  get socketHost(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** The number of open connections. */
  get connected(): number {
    return this.io.of(`/${CLUSTER}`).sockets.size;
  }

  get lastSocket(): ServerSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('no client has connected yet');
    return socket;
  }

  /** A source that returns a new token for every connection. */
  source(): () => Promise<{ socketHost: string; token: string }> {
    let serial = 0;
    return async () => {
      serial += 1;
      return { socketHost: this.socketHost, token: buildToken(serial) };
    };
  }

  userSocket(socket: ServerSocket): TalkEvents['connected'][2] {
    return {
      connectionId: `connection of ${socket.id}`,
      socketId: socket.id,
      remoteAddr: socket.handshake.address,
    };
  }
}

/** Answers as the real gateway would, with channels that exist and admit all. */
function answerLikeAGateway(socket: ServerSocket, event: keyof ClientToServerEvents, text: string): string {
  const [id] = splitPair(text);
  const channel = buildChannel(id);
  const userChannel = buildUserChannel(id);
  switch (event) {
    case 'talk':
      return okAck('talk', '1001');
    case 'join':
      socket.emit('me', ...me('channel_joined', channel, userChannel));
      return okAck('join', channel, userChannel);
    case '_join':
      socket.emit('me', ...me('channel_left', channel));
      return okAck('_join', channel);
  }
}

interface Timer {
  delayMs: number;
  run: () => void;
}

/** Manual time: the client's timers wait until the test fires them. */
export class ManualTiming implements Timing {
  readonly timers: Timer[] = [];
  readonly random: () => number;
  #changed: () => void = () => {};

  constructor(random = 0) {
    this.random = () => random;
  }

  readonly schedule = (delayMs: number, run: () => void): (() => void) => {
    const timer = { delayMs, run };
    this.timers.push(timer);
    this.#changed();
    return () => this.#remove(timer);
  };

  /** Waits for a timer that is not one of the client's ten-second limits, and returns its delay. */
  async reconnectDelay(): Promise<number> {
    for (;;) {
      const timer = this.timers.find(({ delayMs }) => delayMs !== 10_000);
      if (timer) return timer.delayMs;
      await new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
    }
  }

  /** Fires the timer that the next connection waits for. */
  async fireReconnectTimer(): Promise<number> {
    const delayMs = await this.reconnectDelay();
    this.fire(delayMs);
    return delayMs;
  }

  /** Fires the oldest timer of this delay. */
  fire(delayMs: number): void {
    const timer = this.timers.find((one) => one.delayMs === delayMs);
    if (!timer) throw new Error(`no timer of ${delayMs} ms; there are ${JSON.stringify(this.timers)}`);
    this.#remove(timer);
    timer.run();
  }

  #remove(timer: Timer): void {
    const index = this.timers.indexOf(timer);
    if (index >= 0) this.timers.splice(index, 1);
  }
}

/** The values of the next event of this name. */
export function nextEvent<N extends keyof TalkEvents>(client: TalkClient, name: N): Promise<TalkEvents[N]> {
  return new Promise((resolve) => {
    const listener = (...values: TalkEvents[N]): void => {
      client.off(name, listener);
      resolve(values);
    };
    client.on(name, listener);
  });
}

/** Records every event of these names, in order, as the client emits them. */
export function record(client: TalkClient, ...names: (keyof TalkEvents)[]): unknown[][] {
  const seen: unknown[][] = [];
  for (const name of names) client.on(name, (...values: unknown[]) => seen.push([name, ...values]));
  return seen;
}

/** A gateway, its client, the time that the test controls, and what tests do with the three of them. */
export async function setup(options: { random?: number; server?: Partial<ServerOptions> } = {}) {
  const gateway = new ScriptedGateway(options.server);
  await gateway.listen();
  const timing = new ManualTiming(options.random);
  const client = new TalkClient({ timing });
  client.addServerListener('settle', (answer) => typeof answer === 'function' && answer());
  return {
    gateway,
    timing,
    client,
    /** Resolves when everything that server and client have sent each other so far has arrived. */
    settled: (): Promise<void> => new Promise((resolve) => gateway.lastSocket.emit('settle', resolve)),
    /** Closes the connection from the server's side and returns the reason that the client emits. */
    async disconnectClient(): Promise<string> {
      const whenDisconnected = nextEvent(client, 'disconnected');
      gateway.lastSocket.disconnect(true);
      return (await whenDisconnected)[0];
    },
    /** Lets the client wait and reconnect; returns how long it waited. */
    async reconnect(): Promise<number> {
      const whenConnected = nextEvent(client, 'connected');
      const delayMs = await timing.fireReconnectTimer();
      await whenConnected;
      return delayMs;
    },
    async close(): Promise<void> {
      client.disconnect();
      await gateway.stop();
    },
  };
}

export type Setup = Awaited<ReturnType<typeof setup>>;
