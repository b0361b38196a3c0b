import { once } from 'node:events';
import type { Duplex } from 'node:stream';

/** Turns of the event loop within which a packet has passed through this process. */
const turns = 8;

/**
 * The client's end of a probe's connection: just enough of HTTP, websocket and socket.io for short texts. The server's
 * libraries cannot be used here: the probe is about changes of them.
 */
export class ProbeClient {
  /** What it waits for, for the message of a timeout. */
  step = 'starts';
  private received = Buffer.alloc(0);

  constructor(private readonly wire: Duplex) {
    wire.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
    });
    // The server destroys it; whether it resets it does not matter.
    wire.on('error', () => undefined);
  }

  /** Makes an ordinary request and waits for the whole response. */
  async request(): Promise<void> {
    this.step = 'requests';
    this.wire.write('GET / HTTP/1.1\r\nHost: probe\r\n\r\n');
    while (!this.received.includes('0\r\n\r\n') && !this.received.includes('done')) await this.more();
    await this.turn();
    this.received = Buffer.alloc(0);
  }

  /** Becomes a websocket and waits for the greeting of engine.io. */
  async upgrade(path: string): Promise<void> {
    this.step = 'upgrades';
    const lines = [
      `GET ${path}?EIO=4&transport=websocket HTTP/1.1`,
      'Host: probe',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: cHJvYmVwcm9iZXByb2JlIQ==',
    ];
    this.wire.write(`${lines.join('\r\n')}\r\n\r\n`);
    for (let end = -1; end < 0; end = this.received.indexOf('\r\n\r\n')) await this.more();
    this.received = this.received.subarray(this.received.indexOf('\r\n\r\n') + 4);
    const greeting = await this.next();
    if (!greeting.startsWith('0{')) throw new Error('engine.io greets in another way');
  }

  /** Enters the main namespace. */
  async enter(): Promise<void> {
    this.step = 'enters';
    this.send('0');
    const packet = await this.next();
    if (!packet.startsWith('40{')) throw new Error('socket.io admits in another way');
  }

  /** Sends a packet of socket.io as one masked frame; the mask is zero. */
  send(packet: string): void {
    const payload = Buffer.from(`4${packet}`);
    this.wire.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]));
  }

  /** Waits for exactly these packets of socket.io. */
  async expect(...packets: string[]): Promise<void> {
    for (const packet of packets) {
      this.step = `waits for ${packet}`;
      const received = await this.next();
      if (received !== `4${packet}`) throw new Error(`received ${received} instead of 4${packet}`);
    }
  }

  /** Waits until a condition holds, or for as many turns of the event loop as a packet takes. */
  async turn(holds?: () => boolean): Promise<void> {
    this.step = 'sends';
    for (let turn = 0; holds ? !holds() : turn < turns; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.wire.destroyed) throw new Error('the connection was closed');
    }
  }

  /** The text of the next frame. */
  private async next(): Promise<string> {
    for (;;) {
      const frame = readFrame(this.received);
      if (frame) {
        this.received = this.received.subarray(frame.end);
        return frame.text;
      }
      await this.more();
    }
  }

  private async more(): Promise<void> {
    await once(this.wire, 'data');
  }
}

/** Returns the first complete frame: text of less than 64 KiB, not masked. */
function readFrame(bytes: Buffer): { text: string; end: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1);
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const end = start + (short === 126 ? bytes.readUInt16BE(2) : short);
  return bytes.length < end ? undefined : { text: bytes.toString('utf8', start, end), end };
}
