import type { Alert } from '@honey/mintalk/protocol';
import { Injectable, Logger } from '@nestjs/common';
import { chatMessages } from '../../messages.ts';
import { TalkServer } from '../talk-server.ts';
import type { Connection, TalkSocket } from '../talk-socket.ts';

/** How often connections are looked at. Looking at every delivery would cost more than the delivery. */
export const lookEveryMs = 1_000;
/** What may wait for one reader from one look to the next, unless it took that much in between. */
const waitingBytesMax = 1024 * 1024;
/** What may wait for one reader at all. */
const waitingBytesEver = 16 * waitingBytesMax;
/** What a waiting packet costs beside its text. */
const packetOverheadBytes = 100;

const alert: Alert = { code: 'slow', reason: chatMessages.slow };

/**
 * Cuts readers that take less than they are sent, so that no queue grows without bound. A burst is no reason: whoever
 * has too much waiting is looked at once more, after there was time to take it.
 */
@Injectable()
export class SlowReaders {
  private readonly logger = new Logger('Chat');
  /** Readers that had too much waiting at the last look, and how many bytes they had taken by then. */
  private behind = new Map<Connection, number>();

  constructor(private readonly server: TalkServer) {}

  look(): void {
    const behind = new Map<Connection, number>();
    for (const socket of this.server.namespace.sockets.values()) {
      const { conn: connection } = socket;
      const waiting = connection.readyState === 'open' ? waitingBytes(connection) : 0;
      if (waiting <= waitingBytesMax) continue;
      const taken = takenBytes(connection);
      const takenBefore = this.behind.get(connection) ?? Number.NEGATIVE_INFINITY;
      if (waiting > waitingBytesEver || taken - takenBefore < waitingBytesMax) this.cutOff(socket);
      else behind.set(connection, taken);
    }
    this.behind = behind;
  }

  private cutOff(socket: TalkSocket): void {
    const { conn: connection } = socket;
    this.logger.warn(`user ${socket.data.user.id} reads too slowly and is cut`);
    // What waits is given up: it is what the reader could not take, and it will come back for the lines.
    packetsOf(connection).length = 0;
    this.server.dismiss(socket, alert);
  }
}

/** Bytes that have left this process for the connection's peer. */
function takenBytes({ request: { socket } }: Connection): number {
  return socket.bytesWritten - socket.writableLength;
}

/** Bytes that wait in this process for the connection's peer, about. */
function waitingBytes(connection: Connection): number {
  let bytes = connection.request.socket.writableLength;
  for (const { data } of packetsOf(connection)) bytes += packetOverheadBytes + (data?.length ?? 0);
  return bytes;
}

/** engine.io's queue of a connection. It is private in the types, and the only place that tells how much waits. */
function packetsOf(connection: Connection): { data?: string }[] {
  return (connection as unknown as { writeBuffer: { data?: string }[] }).writeBuffer;
}
