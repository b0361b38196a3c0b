import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@honey/mintalk/protocol';
import { AppError } from '../../core/errors/app-error.ts';
import { presentError } from '../../core/errors/error.filter.ts';
import { hasSeveralHosts } from '../../core/http/headers/several-hosts.ts';
import { reserveForApi } from '../../core/http/root-paths.ts';

reserveForApi(SOCKET_PATH);

/** Handles a valid handshake. */
type Handshake = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Whether a response to an earlier request of the connection is still in flight: nothing may be written into it. */
type HasPendingResponse = (socket: Duplex) => boolean;

/** Why an upgrade request is refused; these are API error codes. */
export type UpgradeRefusal = 'not_found' | 'bad_request' | 'rate_limited' | 'unavailable';

/** When a rejected client may retry. */
const retryAfterSeconds = 2;

/**
 * The only listener of the server's `upgrade` event. Once a server has such a listener, Node passes it every connection
 * that requests an upgrade, whatever the path, and one that is not handled would stay open forever. So everything but a
 * valid handshake of the chat gets a short response and is destroyed at once.
 */
export class UpgradeListener {
  constructor(
    private readonly handshake: Handshake,
    private readonly hasPendingResponse: HasPendingResponse,
  ) {}

  /** Replaces any previous listeners. */
  attach(server: Server): void {
    server.removeAllListeners('upgrade');
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Node has removed its own listeners from the socket: a reset by the peer would crash the process.
      socket.on('error', destroy);
      const refusal = refusalOf(request);
      if (refusal) this.refuse(socket, refusal);
      else this.handshake(request, socket, head);
    });
  }

  /** Sends the reason if that needs no waiting, and destroys the connection. */
  refuse(socket: Duplex, code: UpgradeRefusal): void {
    if (socket.writable && !this.hasPendingResponse(socket)) socket.write(responseFor(code));
    socket.destroy();
  }
}

/** The new owner of the connection handles its errors: a second listener would cost an array per connection. */
export function removeErrorListener(socket: Duplex): void {
  socket.off('error', destroy);
}

/** One function for all sockets: `this` is the socket. */
function destroy(this: Duplex): void {
  this.destroy();
}

/** Refuses a request to the chat's path that is no upgrade: there is no other transport. */
export function refusePolling(response: ServerResponse): void {
  const error = new AppError('bad_request', { reason: 'the chat accepts websockets only' });
  const body = JSON.stringify(presentError(error, randomUUID()));
  response.writeHead(error.status, {
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  });
  response.end(body);
}

/** Why the request is no valid handshake of the chat; undefined for a valid one. */
export function refusalOf(request: IncomingMessage): UpgradeRefusal | undefined {
  const { method, url = '', headers } = request;
  const query = url.indexOf('?');
  if ((query < 0 ? url : url.slice(0, query)) !== SOCKET_PATH) return 'not_found';
  const good =
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
    isNewWebsocket(url.slice(query + 1)) &&
    !hasSeveralHosts(request);
  return good ? undefined : 'bad_request';
}

function isNewWebsocket(query: string): boolean {
  // What every client sends; parsing parameters costs more than all other checks here.
  if (query === 'EIO=4&transport=websocket') return true;
  const parameters = new URLSearchParams(query);
  return (
    parameters.get('EIO') === '4' &&
    parameters.get('transport') === 'websocket' &&
    // Only a connection that began with polling is continued, and none does.
    !parameters.has('sid')
  );
}

function responseFor(code: UpgradeRefusal): string {
  const error = new AppError(code);
  const body = JSON.stringify(presentError(error, randomUUID()));
  const later = code === 'rate_limited' || code === 'unavailable';
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(later ? [`Retry-After: ${retryAfterSeconds}`] : []),
    '',
    body,
  ].join('\r\n');
}
