import type { Socket as NetSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Connection, TalkSocket } from '../talk-socket.ts';
import { BatchedAdapter } from './batched-adapter.ts';
import { engineOf } from './engine-internals.ts';
import { listenToEvents, releaseHandshake } from './light-socket.ts';
import {
  type AcceptBytes,
  packetOverheadBytes,
  type SocketListener,
  TalkTransport,
} from './talk-transport.ts';

type Reader = (this: NetSocket, chunk: Buffer) => void;

/**
 * Batches writes, meters bytes before the websocket library parses them, and releases most of a connection's memory.
 * Everything that it uses without a public interface is probed at the start (transport-probe.ts).
 */
export class FastTransport extends TalkTransport {
  readonly name = 'fast';
  readonly serverOptions = { adapter: BatchedAdapter };
  /** The websocket library's listener, one function for all sockets. */
  private readonly websocket: { reader: Reader | undefined } = { reader: undefined };
  private onData: Reader = () => undefined;

  attach(): void {
    // Node itself records the response in flight.
  }

  meterWith(accept: AcceptBytes): void {
    const { websocket } = this;
    // One function for all sockets: `this` is the socket.
    this.onData = function (this: NetSocket, chunk: Buffer) {
      if (accept(this, chunk)) websocket.reader?.call(this, chunk);
    };
  }

  /** Takes the place of the websocket library's listener: a flood costs only the counting. */
  open({ request: { socket } }: Connection): void {
    const [reader] = socket.listeners('data') as Reader[];
    // The first bytes were no frame, or the peer has left: the websocket library has stopped reading.
    if (reader === undefined) return;
    this.websocket.reader ??= reader;
    socket.removeAllListeners('data');
    socket.on('data', this.onData);
  }

  releaseHandshake(socket: TalkSocket): void {
    releaseHandshake(socket);
  }

  listenToEvents(socket: TalkSocket, listeners: readonly SocketListener[]): void {
    listenToEvents(socket, listeners);
  }

  queuedBytes(connection: Connection): number {
    let bytes = 0;
    for (const { data } of engineOf(connection).writeBuffer)
      bytes += packetOverheadBytes + (data?.length ?? 0);
    return bytes;
  }

  discardQueue(connection: Connection): void {
    engineOf(connection).writeBuffer.length = 0;
  }

  hasPendingResponse(socket: Duplex): boolean {
    // Node's own property; there is no public one.
    return '_httpMessage' in socket && socket._httpMessage !== null;
  }
}
