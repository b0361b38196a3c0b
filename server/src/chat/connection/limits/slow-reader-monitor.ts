import type { Alert } from '@honey/mintalk/protocol';
import { Injectable, Logger } from '@nestjs/common';
import { chatTexts } from '../../texts.ts';
import { TalkServer } from '../talk-server.ts';
import type { Connection, TalkSocket } from '../talk-socket.ts';
import { TalkTransport } from '../transport/talk-transport.ts';

/** How often connections are checked. Checking at every delivery would cost more than the delivery. */
export const checkEveryMs = 1_000;
/** Bytes that may wait for one reader across two checks, unless it received as many in between. */
const waitingBytesThreshold = 1024 * 1024;
/** Bytes that may wait for one reader at any time. */
const waitingBytesLimit = 16 * waitingBytesThreshold;

const alert: Alert = { code: 'slow', reason: chatTexts.slow };

/**
 * Disconnects readers that receive less than they are sent, so that no queue grows without bound. A burst alone is no
 * reason: a reader with a large backlog is checked again after it had time to receive it.
 */
@Injectable()
export class SlowReaderMonitor {
  private readonly logger = new Logger('Chat');
  /** Readers with a large backlog at the last check, and the bytes they had received by then. */
  private behind = new Map<Connection, number>();

  constructor(
    private readonly server: TalkServer,
    private readonly transport: TalkTransport,
  ) {}

  check(): void {
    const behind = new Map<Connection, number>();
    for (const socket of this.server.namespace.sockets.values()) {
      const { conn: connection } = socket;
      const waiting = connection.readyState === 'open' ? this.waitingBytes(connection) : 0;
      if (waiting <= waitingBytesThreshold) continue;
      const taken = takenBytes(connection);
      const takenBefore = this.behind.get(connection) ?? Number.NEGATIVE_INFINITY;
      if (waiting > waitingBytesLimit || taken - takenBefore < waitingBytesThreshold) this.disconnect(socket);
      else behind.set(connection, taken);
    }
    this.behind = behind;
  }

  private disconnect(socket: TalkSocket): void {
    const { conn: connection } = socket;
    this.logger.warn(`user ${socket.data.user.id} reads too slowly and is disconnected`);
    // The backlog is dropped: the reader could not receive it, and reloads the lines when it reconnects.
    this.transport.discardQueue(connection);
    this.server.disconnect(socket, alert);
  }

  /** Bytes that wait in this process for the connection's peer, approximately. */
  private waitingBytes(connection: Connection): number {
    return connection.request.socket.writableLength + this.transport.queuedBytes(connection);
  }
}

/** Bytes that have left this process for the connection's peer. */
function takenBytes({ request: { socket } }: Connection): number {
  return socket.bytesWritten - socket.writableLength;
}
