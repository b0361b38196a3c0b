import type { Socket as NetSocket } from 'node:net';
import type { Namespace } from 'socket.io';
import { Adapter, type BroadcastOptions } from 'socket.io-adapter';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import type { Connection } from '../talk-socket.ts';
import { type Engine, type EngineTransport, engineOf, type Packet } from './engine-internals.ts';

/**
 * Longest time that lines wait to be batched. The first line after a pause does not wait, so a quiet room has no added
 * latency; a busy room writes to each socket a hundred times a second instead of once per line.
 */
const windowMs = 10;
/** Maximum number of frames merged into one write: a reader that is far behind must not need one huge buffer. */
const frameCountMax = 256;

/** Merged runs of one round, by their first packet: the sockets of a room mostly wait for the same packets. */
type Round = Map<Packet, { packets: Packet[]; merged: Packet }[]>;

/** The members of socket.io's adapter that its types keep private. */
interface Internals {
  _encode(packet: object, options: Packet['options']): string[];
  apply(opts: BroadcastOptions, callback: (socket: { id: string; conn: Connection }) => void): void;
}

/**
 * socket.io's adapter with batched writes. A line to a room is encoded once and queued for each receiver's connection;
 * the queues are flushed together a little later, each in one write, which is most of the cost of a line. Frames are
 * unchanged. Everything else that is written to a connection (an acknowledgement, the reason for closing it) goes
 * through the same queue and flushes it, so the order is preserved however a socket joins, leaves or closes.
 */
export class BatchedAdapter extends Adapter {
  private readonly time = new MonotonicClock();
  private waiting: Engine[] = [];
  private isScheduled = false;
  private writtenAt = Number.NEGATIVE_INFINITY;
  private round: Round | undefined;

  constructor(namespace: Namespace) {
    super(namespace);
    const merge = (packets: Packet[]) => this.merge(packets);
    // One function for all connections: a closure per connection would cost memory.
    function send(this: EngineTransport, packets: Packet[]): void {
      const { send: sendUnmerged } = Object.getPrototypeOf(this) as EngineTransport;
      const { _socket: wire } = this.socket;
      if (packets.length < 2) {
        const frame = wire?.writableLength === 0 ? singleFrameOf(packets[0]) : undefined;
        if (wire && frame) writeSingleFrame(this, wire, frame, sendUnmerged);
        else sendUnmerged.call(this, packets);
        return;
      }
      // Corked into one write, including packets that cannot be merged: otherwise each is a system call.
      wire?.cork();
      try {
        sendUnmerged.call(this, merge(packets));
      } finally {
        wire?.uncork();
      }
    }
    namespace.on('connection', ({ conn }) => {
      engineOf(conn).transport.send = send;
    });
  }

  /**
   * socket.io puts each socket into a room named by its id. The chat sends nothing there, and each room costs a Set per
   * socket.
   */
  override addAll(id: string, rooms: Set<string>): void {
    if (rooms.size !== 1 || !rooms.has(id)) void super.addAll(id, rooms);
  }

  override broadcast(packet: object, opts: BroadcastOptions): void {
    if (opts.flags?.volatile) {
      super.broadcast(packet, opts);
      return;
    }
    if (this.hasNoReceivers(opts)) return;
    const options: Packet['options'] = { compress: opts.flags?.compress };
    const encoded = this.internals._encode({ ...packet, nsp: this.namespace.name }, options);
    // Concatenated, because a write of two buffers costs more, and a thousand such writes follow.
    if (options.wsPreEncodedFrame) options.wsPreEncodedFrame = [Buffer.concat(options.wsPreEncodedFrame)];
    const packets = encoded.map((data): Packet => ({ type: 'message', data, options }));
    this.eachReceiver(opts, (engine) => this.queue(engine, packets));
  }

  private get namespace(): Namespace {
    return this.nsp;
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }

  /**
   * Whether a broadcast can be skipped: each connect and disconnect is broadcast to the user's other sockets, and
   * mostly there are none.
   */
  private hasNoReceivers({ rooms, except }: BroadcastOptions): boolean {
    const [room, ...others] = rooms;
    if (room === undefined || others.length > 0) return false;
    const inside = this.rooms.get(room);
    const [only] = inside ?? [];
    return only === undefined || (inside?.size === 1 && except?.has(only) === true);
  }

  private eachReceiver(opts: BroadcastOptions, receive: (engine: Engine) => void): void {
    const [room, ...others] = opts.rooms;
    if (room === undefined || others.length > 0 || opts.except?.size) {
      this.internals.apply(opts, ({ id, conn }) => {
        if (!opts.except?.has(id)) receive(engineOf(conn));
      });
      return;
    }
    // The usual case: one room and no exceptions, so no socket occurs twice.
    for (const id of this.rooms.get(room) ?? []) {
      const socket = this.namespace.sockets.get(id);
      if (socket) receive(engineOf(socket.conn));
    }
  }

  /** Packets that cannot be sent at once leave with the next write, or when the connection drains. */
  private queue(engine: Engine, packets: Packet[]): void {
    if (engine.readyState !== 'open') return;
    if (engine.writeBuffer.length === 0) this.waiting.push(engine);
    engine.writeBuffer.push(...packets);
    if (!this.isScheduled) this.schedule();
  }

  private schedule(): void {
    this.isScheduled = true;
    const wait = this.writtenAt + windowMs - this.time.nowMs();
    if (wait <= 0) setImmediate(() => this.write());
    else setTimeout(() => this.write(), wait);
  }

  private write(): void {
    this.isScheduled = false;
    this.writtenAt = this.time.nowMs();
    const { waiting } = this;
    this.waiting = [];
    this.round = new Map();
    for (const engine of waiting) engine.flush();
    this.round = undefined;
  }

  /** Returns the packets with each run of encoded frames merged into one. */
  private merge(packets: Packet[]): Packet[] {
    const merged: Packet[] = [];
    for (let at = 0; at < packets.length; ) {
      const end = endOfRun(packets, at);
      const first = packets[at] as Packet;
      merged.push(end - at < 2 ? first : this.mergeRun(first, packets.slice(at, end)));
      at = Math.max(end, at + 1);
    }
    return merged;
  }

  private mergeRun(first: Packet, packets: Packet[]): Packet {
    const known = this.round?.get(first) ?? [];
    const same = known.find((run) => isSame(run.packets, packets));
    if (same) return same.merged;
    const frame = Buffer.concat(packets.flatMap(({ options }) => options.wsPreEncodedFrame ?? []));
    const merged: Packet = { type: 'message', data: '', options: { wsPreEncodedFrame: [frame] } };
    this.round?.set(first, [...known, { packets, merged }]);
    return merged;
  }
}

/** An empty packet to queue in engine.io: it drains after everything before it. */
const emptyPacket: Packet = { type: 'message', data: '', options: { wsPreEncodedFrame: [Buffer.alloc(0)] } };

const singleFrameOf = (packet: Packet | undefined): Buffer | undefined => {
  const frames = packet?.options.wsPreEncodedFrame;
  return frames?.length === 1 ? frames[0] : undefined;
};

/**
 * Writes one frame to a reader with no backlog. The operating system mostly accepts it immediately; engine.io is then
 * notified at once, which saves each receiver a turn of callbacks. Otherwise the frame waits as usual.
 */
function writeSingleFrame(
  transport: EngineTransport,
  wire: NetSocket,
  frame: Buffer,
  sendUnmerged: EngineTransport['send'],
): void {
  wire.write(frame);
  if (wire.writableLength === 0) transport.emit('drain');
  else sendUnmerged.call(transport, [emptyPacket]);
}

/** Returns the end of the run of encoded frames that begins at a packet. */
function endOfRun(packets: Packet[], at: number): number {
  const last = Math.min(packets.length, at + frameCountMax);
  let end = at;
  while (end < last && packets[end]?.options.wsPreEncodedFrame) end += 1;
  return end;
}

function isSame(some: Packet[], others: Packet[]): boolean {
  return some.length === others.length && some.every((packet, index) => packet === others[index]);
}
