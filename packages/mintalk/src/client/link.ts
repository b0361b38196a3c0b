import { io, type Socket } from 'socket.io-client';
import { TalkError } from '../errors.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../events.ts';
import { ACK_TIMEOUT_MS, SOCKET_PATH } from '../limits.ts';
import { type Credentials, chatAddress } from './source.ts';
import type { Schedule } from './timing.ts';

/** Events that a link reports to its owner. */
export interface LinkOwner {
  /** The server sent an event. */
  received(name: string, values: unknown[]): void;
  /** The link ended by itself, once: with an error if it was never established or was refused. */
  ended(reason: string, failure?: TalkError): void;
}

/** One socket from its opening to its end. It is never reused: each connection is a new link. */
export class Link {
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #schedule: Schedule;
  readonly #owner: LinkOwner;
  readonly #pending = new Set<(error: TalkError) => void>();
  #closed = false;

  constructor(
    credentials: Credentials,
    extraHeaders: Record<string, string> | undefined,
    schedule: Schedule,
    owner: LinkOwner,
  ) {
    this.#schedule = schedule;
    this.#owner = owner;
    this.#socket = io(chatAddress(credentials), {
      path: SOCKET_PATH,
      transports: ['websocket'],
      // A link closed while it was opening never sends its token.
      auth: (present) => {
        if (!this.#closed) present({ token: credentials.token });
      },
      reconnection: false,
      forceNew: true,
      extraHeaders,
    });
    this.#socket.onAny((name: string, ...values: unknown[]) => owner.received(name, values));
    this.#socket.on('connect_error', (error) => this.#refused(error));
    this.#socket.on('disconnect', (reason) => this.#end(reason));
  }

  /**
   * Sends an event and returns what `read` makes of its acknowledgement. `read` runs as soon as it arrives, so that its
   * effects are in order with the events around it.
   */
  request<T>(
    event: keyof ClientToServerEvents,
    text: string,
    read: (acknowledgement: unknown) => T,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new TalkError('not connected'));
        return;
      }
      const fail = (error: TalkError): void => {
        cancel();
        this.#pending.delete(fail);
        reject(error);
      };
      const cancel = this.#schedule(ACK_TIMEOUT_MS, () => fail(new TalkError('timeout')));
      this.#pending.add(fail);
      this.#socket.emit(event, text, (acknowledgement: unknown) => {
        if (!this.#pending.delete(fail)) return;
        cancel();
        try {
          resolve(read(acknowledgement));
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  /** Ends the link without notifying the owner, who requested it. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.offAny();
    this.#socket.off();
    this.#hangUp();
    for (const fail of [...this.#pending]) fail(new TalkError('disconnected'));
  }

  /** Browsers log an error when a WebSocket is closed while it is opening: such a socket is closed once it is open. */
  #hangUp(): void {
    const { engine } = this.#socket.io;
    if (engine.readyState === 'opening') engine.once('open', () => this.#socket.disconnect());
    else this.#socket.disconnect();
  }

  /** A connect error: the server's own code, or a transport failure. */
  #refused(error: Error): void {
    const failure = this.#socket.active
      ? new TalkError('unreachable', error.message, { cause: error })
      : new TalkError(error.message, undefined, { cause: error });
    this.#end(failure.message, failure);
  }

  #end(reason: string, failure?: TalkError): void {
    if (this.#closed) return;
    this.close();
    this.#owner.ended(reason, failure);
  }
}
