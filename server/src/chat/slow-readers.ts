import { type Alert, meError } from '@honey/mintalk/protocol';
import { Injectable, Logger } from '@nestjs/common';
import { type Connection, cut, TalkServer } from './talk-server.ts';

/** How often connections are looked at. Looking at every delivery would cost more than the delivery. */
export const lookEveryMs = 1_000;
/** What may wait for one reader. */
const waitingBytesMax = 1024 * 1024;
/** What a waiting packet costs beside its text. */
const packetOverheadBytes = 100;
/** How long a reader that is cut may take to hear why. */
const farewellMs = 2_000;

const alert: Alert = { code: 'slow', reason: '연결이 느려서 채팅이 끊겼어요.' };

/** Cuts readers that take less than they are sent, so that no queue grows without bound. */
@Injectable()
export class SlowReaders {
  private readonly logger = new Logger('Chat');

  constructor(private readonly server: TalkServer) {}

  look(): void {
    for (const socket of this.server.namespace.sockets.values()) {
      const { conn: connection } = socket;
      if (connection.readyState !== 'open' || waitingBytes(connection) <= waitingBytesMax) continue;
      this.logger.warn(`user ${socket.data.user.id} reads too slowly and is cut`);
      // What waits is given up: it is what the reader could not take, and it will come back for the lines.
      packetsOf(connection).length = 0;
      socket.emit('me', ...meError(alert));
      socket.disconnect(true);
      const timer = setTimeout(() => cut(connection), farewellMs).unref();
      connection.once('close', () => clearTimeout(timer));
    }
  }
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
