import type { WebSocketAdapter } from '@nestjs/common';
import { traced } from './tracing.ts';

type Listener = (...event: unknown[]) => void;

/** A namespace of socket.io. */
interface Namespace {
  on(event: 'connection', listener: (socket: TracedSocket) => void): unknown;
}

interface TracedSocket {
  listenersAny(): Listener[];
  offAny(): unknown;
  onAny(listener: Listener): unknown;
}

/** Clients may send any name, also one that holds something of a member. */
const events = ['join', 'leave', 'talk'];

/**
 * Records what arrives over the sockets of an adapter: a span per event, until its acknowledgement. Only called where
 * spans are recorded.
 */
export function traceSockets(adapter: WebSocketAdapter): void {
  const known = new WeakSet<object>();
  const create = adapter.create.bind(adapter);
  adapter.create = (port: number, options?: unknown) => {
    const namespace: unknown = create(port, options);
    if (isNamespace(namespace) && !known.has(namespace)) {
      known.add(namespace);
      // After the gateway has added its listeners to the socket.
      namespace.on('connection', (socket) => process.nextTick(traceListeners, socket));
    }
    return namespace;
  };
}

/** Replaces the listeners of a socket by one that runs them within a span. */
function traceListeners(socket: TracedSocket): void {
  const listeners = [...socket.listenersAny()];
  socket.offAny();
  socket.onAny((...event) => {
    void traceEvent(event, () => {
      for (const listener of listeners) listener.apply(socket, event);
    });
  });
}

function traceEvent(event: unknown[], handle: () => void): Promise<void> {
  const name = events.find((one) => one === event[0]) ?? 'other';
  const last = event.at(-1);
  return traced(`chat ${name}`, { 'honey.event': name }, async () => {
    if (typeof last !== 'function') {
      handle();
      return;
    }
    const acknowledge = last as Listener;
    await new Promise<void>((resolve) => {
      event[event.length - 1] = (...answer: unknown[]) => {
        acknowledge(...answer);
        resolve();
      };
      handle();
    });
  });
}

const isNamespace = (value: unknown): value is Namespace =>
  typeof value === 'object' && value !== null && 'on' in value && typeof value.on === 'function';
