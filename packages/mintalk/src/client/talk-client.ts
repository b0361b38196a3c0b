import { type AckValues, joinPair, readAck } from '../acknowledgement.ts';
import type { Alert, Channel, Node, User, UserChannel, UserSocket } from '../entities.ts';
import { FrameError, TalkError } from '../errors.ts';
import { readTalkLine } from '../events.ts';
import {
  isMeKind,
  isSysKind,
  ME_ERROR,
  ME_ERROR_FRAMES,
  ME_KINDS,
  type MeKind,
  SYS_KINDS,
  type SysKind,
  type TalkEvents,
} from '../kinds.ts';
import { PERSONAL, readPersonal } from '../personal.ts';
import { isRoomEvent, type RoomEventName } from '../room-events.ts';
import { Connection, PARSE_ERROR } from './connection.ts';
import { Emitter, type Listener } from './emitter.ts';
import type { Link } from './link.ts';
import { joinFailure, type Membership, Memberships, readTicket, type Ticket } from './memberships.ts';
import type { Source } from './source.ts';
import { systemTiming, type Timing } from './timing.ts';

/** The result of a join. */
export interface Joined {
  channel: Channel;
  userChannel: UserChannel;
}

export interface TalkClientOptions {
  /** Headers of the handshake outside a browser, for example `Origin`. */
  extraHeaders?: Record<string, string>;
  /** Replaces the system's timers and randomness. */
  timing?: Timing;
}

const RESERVED_EVENTS = new Set(['me', 'sys', 'talk']);

/**
 * A client of mintalk for the browser and Node (MINTALK-7 and those after it). An instance holds one connection at a
 * time and reconnects automatically after any disconnect that was not requested, to the channels it was in.
 */
export class TalkClient {
  readonly #options: TalkClientOptions;
  readonly #events = new Emitter<TalkEvents>();
  readonly #serverEvents = new Emitter<Record<string, never[]>>();
  readonly #memberships: Memberships;
  #connection: Connection | undefined;
  #container: Node | null = null;
  #user: User | null = null;
  #userSocket: UserSocket | null = null;

  constructor(options: TalkClientOptions = {}) {
    this.#options = options;
    this.#memberships = new Memberships(this.#events);
    this.#events.on('connected', (node, user, userSocket) => {
      this.#container = node;
      this.#user = user;
      this.#userSocket = userSocket;
    });
    this.#events.on('user_updated', (user) => {
      this.#user = user;
    });
  }

  /** The server process that holds the connection; null without one. */
  get container(): Node | null {
    return this.#container;
  }

  /** Our user as the server reports it; null without a connection. */
  get user(): User | null {
    return this.#user;
  }

  /** Our own socket; null without a connection. */
  get userSocket(): UserSocket | null {
    return this.#userSocket;
  }

  /** The joined channels by id; empty without a connection. */
  get channels(): ReadonlyMap<string, Channel> {
    return this.#memberships.channels;
  }

  /**
   * Connects, without the previous channels, and resolves at `me connected`. Rejects with a `TalkError`, or with the
   * error of the source's function.
   */
  async connect(source: Source): Promise<void> {
    if (this.#connection && !this.#connection.isStopped) throw new TalkError('already connected');
    this.#memberships.wanted.clear();
    const timing = this.#options.timing ?? systemTiming;
    const connection = new Connection(source, this.#options.extraHeaders, timing, {
      received: (name, values) => this.#received(connection, name, values),
      down: (reason) => this.#down(reason),
      failed: (error) => this.#events.emit('error', error),
    });
    this.#connection = connection;
    await connection.start();
  }

  /** Disconnects permanently. Calls in flight reject with `TalkError("disconnected")`. */
  disconnect(): void {
    this.#connection?.stop();
  }

  /** Joins a channel; joining it again is harmless. A refusal rejects with `TalkError(code, reason)`. */
  async join(channel: string, ticket?: Ticket): Promise<Joined> {
    this.#link();
    const text = await readTicket(ticket);
    return await this.#join(this.#link(), channel, ticket, text);
  }

  /** Leaves a channel. While disconnected it only prevents a rejoin. */
  async leave(channel: string): Promise<Channel> {
    const membership = this.#memberships.wanted.get(channel);
    this.#memberships.wanted.delete(channel);
    if (membership && !this.#connection?.link) return membership.channel;
    return await this.#request(this.#link(), '_join', joinPair(channel), ([left]) => {
      this.#memberships.drop(channel);
      return left;
    });
  }

  /** Sends a line to a channel and resolves with its message id. */
  async talk(channel: string, message: string): Promise<string> {
    return await this.#request(this.#link(), 'talk', joinPair(channel, message), ([messageId]) => messageId);
  }

  on<N extends keyof TalkEvents>(name: N, listener: Listener<TalkEvents[N]>): void {
    this.#events.on(name, listener);
  }

  off<N extends keyof TalkEvents>(name: N, listener: Listener<TalkEvents[N]>): void {
    this.#events.off(name, listener);
  }

  /** Listens to a server event by its own name, on this and later connections. The values are passed as received. */
  addServerListener(name: RoomEventName, listener: (channelId: string, json: string) => void): void;
  addServerListener(name: string, listener: Listener<unknown[]>): void;
  addServerListener(name: string, listener: Listener<never[]>): void {
    refuseReserved(name);
    this.#serverEvents.on(name, listener);
  }

  removeServerListener(name: RoomEventName, listener: (channelId: string, json: string) => void): void;
  removeServerListener(name: string, listener: Listener<unknown[]>): void;
  removeServerListener(name: string, listener: Listener<never[]>): void {
    refuseReserved(name);
    this.#serverEvents.off(name, listener);
  }

  #link(): Link {
    const link = this.#connection?.link;
    if (!link) throw new TalkError('not connected');
    return link;
  }

  async #join(link: Link, id: string, ticket: Ticket | undefined, text: string | undefined): Promise<Joined> {
    this.#memberships.joinStarted(id);
    try {
      return await this.#request(link, 'join', joinPair(id, text), ([channel, userChannel]) => {
        this.#memberships.joined(channel, ticket);
        return { channel, userChannel };
      });
    } finally {
      this.#memberships.joinEnded(id);
    }
  }

  /** Joins a remembered channel on a new link; if the link is lost meanwhile, the next one does it. */
  async #rejoin(link: Link, id: string, membership: Membership): Promise<void> {
    try {
      const text = await readTicket(membership.ticket);
      if (this.#memberships.wanted.get(id) === membership)
        await this.#join(link, id, membership.ticket, text);
    } catch (error) {
      if (this.#connection?.link !== link || this.#memberships.wanted.get(id) !== membership) return;
      this.#memberships.wanted.delete(id);
      this.#events.emit('error', joinFailure(error));
    }
  }

  #request<E extends keyof AckValues, T>(
    link: Link,
    event: E,
    text: string,
    take: (values: AckValues[E]) => T,
  ): Promise<T> {
    const connection = this.#connection;
    return link.request(event, text, (acknowledgement) => {
      let values: AckValues[E];
      try {
        values = readAck(event, acknowledgement);
      } catch (error) {
        if (error instanceof FrameError && connection) throw this.#undecodable(connection, error);
        throw error;
      }
      return take(values);
    });
  }

  /** Decodes an event completely before any of it is emitted. */
  #received(connection: Connection, name: string, values: unknown[]): void {
    let deliver: () => void;
    try {
      deliver = this.#read(connection, name, values);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.#undecodable(connection, error);
      return;
    }
    deliver();
  }

  #read(connection: Connection, name: string, values: unknown[]): () => void {
    switch (name) {
      case 'talk': {
        const message = readTalkLine(values);
        return () => this.#events.emit('talk', message);
      }
      case 'me':
        return this.#readMe(connection, values);
      case 'sys': {
        const [kind, ...frames] = values;
        return isSysKind(kind) ? this.#relay(kind, SYS_KINDS[kind].decode(frames)) : ignore;
      }
      case PERSONAL: {
        const personal = readPersonal(values);
        return personal ? () => this.#events.emit('personal', ...personal) : ignore;
      }
      default:
        // The arguments of such an event are not specified; only room events are guaranteed to be texts.
        if (isRoomEvent(name) && !(typeof values[0] === 'string' && typeof values[1] === 'string')) {
          throw new FrameError('invalid request');
        }
        return () => this.#serverEvents.emit(name, ...(values as never[]));
    }
  }

  #readMe(connection: Connection, [kind, ...frames]: unknown[]): () => void {
    if (kind === ME_ERROR) {
      const [alert] = ME_ERROR_FRAMES.decode(frames);
      return () => this.#alerted(connection, alert);
    }
    if (!isMeKind(kind)) return ignore;
    const relay = this.#relay(kind, ME_KINDS[kind].decode(frames));
    return kind === 'connected' ? () => this.#connected(connection, relay) : relay;
  }

  #relay<K extends MeKind | SysKind>(kind: K, values: TalkEvents[K]): () => void {
    return () => this.#events.emit(kind, ...values);
  }

  #connected(connection: Connection, relay: () => void): void {
    connection.established();
    relay();
    const { link } = connection;
    if (!link) return;
    for (const [id, membership] of this.#memberships.wanted) void this.#rejoin(link, id, membership);
  }

  #alerted(connection: Connection, alert: Alert): void {
    this.#events.emit('error', new TalkError(alert.code, alert.reason === '' ? undefined : alert.reason));
    connection.alerted(alert);
  }

  /** Emits an error for a text that cannot be decoded, and closes its socket. */
  #undecodable(connection: Connection, cause: FrameError): TalkError {
    const error = new TalkError(PARSE_ERROR, undefined, { cause });
    this.#events.emit('error', error);
    connection.drop(PARSE_ERROR);
    return error;
  }

  #down(reason: string): void {
    this.#container = null;
    this.#user = null;
    this.#userSocket = null;
    this.#memberships.channels.clear();
    this.#events.emit('disconnected', reason);
  }
}

/** A kind unknown to this version is ignored, for compatibility with newer servers. */
function ignore(): void {}

function refuseReserved(name: string): void {
  if (RESERVED_EVENTS.has(name)) throw new TalkError('reserved event');
}
