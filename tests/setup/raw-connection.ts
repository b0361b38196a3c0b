import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends its input byte for byte, and never closes by itself. */
export class RawConnection {
  received = '';

  private constructor(readonly socket: Socket) {
    socket.on('data', (data) => {
      this.received += data.toString('latin1');
    });
    // A connection that the server destroys may be reset.
    socket.on('error', () => undefined);
  }

  static async open(baseUrl: string): Promise<RawConnection> {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  send(data: string | Buffer): void {
    this.socket.write(data);
  }

  /** Resolves when the server has closed the connection. */
  async ended(): Promise<void> {
    if (!this.socket.readableEnded && !this.socket.destroyed) {
      await new Promise((resolve) => this.socket.once('end', resolve).once('close', resolve));
    }
  }

  /** Resolves when this much of a text has arrived. */
  async untilReceived(text: string): Promise<void> {
    while (!this.received.includes(text)) await once(this.socket, 'data');
  }

  destroy(): void {
    this.socket.destroy();
  }
}

/** The lines of a request; `changes` replaces headers, and removes those that are undefined. */
export function requestText(
  line: string,
  host: string,
  headers: Record<string, string | undefined> = {},
): string {
  const headerLines = Object.entries({ Host: host, ...headers }).filter(([, value]) => value !== undefined);
  return [`${line} HTTP/1.1`, ...headerLines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );
}

/** The chat's websocket handshake, or a variation of it. */
export function handshakeText(
  changes: { line?: string; headers?: Record<string, string | undefined> } = {},
): string {
  return requestText(changes.line ?? 'GET /mintalk/?EIO=4&transport=websocket', 'localhost', {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...changes.headers,
  });
}

/** A websocket frame as clients send them: masked, here with zeros. */
export function frame(text: string, opcode = 1): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), payload]);
}
