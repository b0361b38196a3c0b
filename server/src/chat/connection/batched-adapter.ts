import type { Socket as NetSocket } from 'node:net';
import type { Namespace } from 'socket.io';
import { Adapter, type BroadcastOptions } from 'socket.io-adapter';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import type { Connection } from './talk-socket.ts';

/**
 * How long lines wait for others at most. The first after a pause does not wait, so that a quiet room is as quick as
 * without batches; a busy one writes to each socket a hundred times a second instead of once a line.
 */
const windowMs = 10;
/** Frames that are put together at most: a reader who is far behind must not need one huge piece of memory. */
const frameCountMax = 256;

/** A packet as engine.io queues it; those of one sending are one object for all its receivers. */
interface Packet {
  type: 'message';
  data: string;
  options: { compress?: boolean; volatile?: boolean; wsPreEncodedFrame?: Buffer[] };
}

/** The parts of an engine.io connection that batches need; its types keep them private. */
interface Engine {
  readyState: string;
  writeBuffer: Packet[];
  flush(): void;
  transport: Transport;
}

interface Transport {
  /** The websocket, with the socket under it while that is there. */
  socket: { _socket: NetSocket | null };
  send(this: Transport, packets: Packet[]): void;
  emit(event: 'drain'): void;
}

/** What was put together in a round, by its first packet: sockets of one room mostly wait for the same. */
type Round = Map<Packet, { packets: Packet[]; together: Packet }[]>;

/** The parts of socket.io's adapter that its types keep private. */
interface Internals {
  _encode(packet: object, options: Packet['options']): string[];
  apply(opts: BroadcastOptions, callback: (socket: { id: string; conn: Connection }) => void): void;
}

const engineOf = (connection: Connection) => connection as unknown as Engine;

/**
 * socket.io's adapter with batched writes. A line to a room is encoded once and put into the queue of each receiver's
 * connection; the queues are written together a little later, each in one piece, which is most of what a line costs. Frames stay
 * as they are. Whatever else is written to a connection (an acknowledgement, a farewell) goes through the same queue and
 * takes what waits along, so nothing is overtaken, by whichever way a socket joins, leaves or closes.
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
    // One function for all connections: each of its own would be a piece of memory a connection.
    function send(this: Transport, packets: Packet[]): void {
      const { send: plainly } = Object.getPrototypeOf(this) as Transport;
      const { _socket: wire } = this.socket;
      if (packets.length < 2) {
        const frame = wire?.writableLength === 0 ? onlyFrameOf(packets[0]) : undefined;
        if (wire && frame) writeAlone(this, wire, frame, plainly);
        else plainly.call(this, packets);
        return;
      }
      // In one write, also what cannot be put together: each is a call of the operating system otherwise.
      wire?.cork();
      try {
        plainly.call(this, merge(packets));
      } finally {
        wire?.uncork();
      }
    }
    namespace.on('connection', ({ conn }) => {
      engineOf(conn).transport.send = send;
    });
  }

  /** socket.io gives each socket a room of its own, by its id. Nothing is sent there, and it is a list for each socket. */
  override addAll(id: string, rooms: Set<string>): void {
    if (rooms.size !== 1 || !rooms.has(id)) void super.addAll(id, rooms);
  }

  override broadcast(packet: object, opts: BroadcastOptions): void {
    if (opts.flags?.volatile) {
      super.broadcast(packet, opts);
      return;
    }
    if (this.isForNobody(opts)) return;
    const options: Packet['options'] = { compress: opts.flags?.compress };
    const encoded = this.internals._encode({ ...packet, nsp: this.namespace.name }, options);
    // In one piece, as a write of two costs more, and a thousand of them follow.
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

  /** A user's other sockets are told of each socket that comes and goes, and mostly there are none. */
  private isForNobody({ rooms, except }: BroadcastOptions): boolean {
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
    // The usual case: nobody can be met twice, and nobody is left out.
    for (const id of this.rooms.get(room) ?? []) {
      const socket = this.namespace.sockets.get(id);
      if (socket) receive(engineOf(socket.conn));
    }
  }

  /** What does not go out at once goes with the next write, or when the connection has taken the last one. */
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

  /** The same packets with every run of encoded frames as one. */
  private merge(packets: Packet[]): Packet[] {
    const merged: Packet[] = [];
    for (let at = 0; at < packets.length; ) {
      const end = endOfRun(packets, at);
      const first = packets[at] as Packet;
      merged.push(end - at < 2 ? first : this.together(first, packets.slice(at, end)));
      at = Math.max(end, at + 1);
    }
    return merged;
  }

  private together(first: Packet, packets: Packet[]): Packet {
    const known = this.round?.get(first) ?? [];
    const same = known.find((run) => isSame(run.packets, packets));
    if (same) return same.together;
    const frame = Buffer.concat(packets.flatMap(({ options }) => options.wsPreEncodedFrame ?? []));
    const together: Packet = { type: 'message', data: '', options: { wsPreEncodedFrame: [frame] } };
    this.round?.set(first, [...known, { packets, together }]);
    return together;
  }
}

/** What engine.io waits for where it has to: it is taken when all before it is. */
const nothing: Packet = { type: 'message', data: '', options: { wsPreEncodedFrame: [Buffer.alloc(0)] } };

const onlyFrameOf = (packet: Packet | undefined): Buffer | undefined => {
  const frames = packet?.options.wsPreEncodedFrame;
  return frames?.length === 1 ? frames[0] : undefined;
};

/**
 * Writes a frame to a reader who has taken everything before. Mostly the operating system takes it there and then: engine.io is told so at
 * once, which spares each receiver of a line a turn of callbacks. Otherwise it waits as it always does.
 */
function writeAlone(transport: Transport, wire: NetSocket, frame: Buffer, plainly: Transport['send']): void {
  wire.write(frame);
  if (wire.writableLength === 0) transport.emit('drain');
  else plainly.call(transport, [nothing]);
}

/** Where the encoded frames that begin at a packet end. */
function endOfRun(packets: Packet[], at: number): number {
  const last = Math.min(packets.length, at + frameCountMax);
  let end = at;
  while (end < last && packets[end]?.options.wsPreEncodedFrame) end += 1;
  return end;
}

function isSame(some: Packet[], others: Packet[]): boolean {
  return some.length === others.length && some.every((packet, index) => packet === others[index]);
}
