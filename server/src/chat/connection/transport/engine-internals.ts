import type { Socket as NetSocket } from 'node:net';
import type { Connection } from '../talk-socket.ts';

/** A packet as engine.io queues it. All receivers of one broadcast share the same object. */
export interface Packet {
  type: 'message';
  data: string;
  options: { compress?: boolean; volatile?: boolean; wsPreEncodedFrame?: Buffer[] };
}

/** The members of an engine.io connection that its types keep private. */
export interface Engine {
  readyState: string;
  writeBuffer: Packet[];
  flush(): void;
  transport: EngineTransport;
}

/** The websocket under a connection, as engine.io wraps it. */
export interface EngineTransport {
  /** The websocket, with its network socket while that exists. */
  socket: { _socket: NetSocket | null };
  send(this: EngineTransport, packets: Packet[]): void;
  emit(event: 'drain'): void;
}

export const engineOf = (connection: Connection): Engine => connection as unknown as Engine;
