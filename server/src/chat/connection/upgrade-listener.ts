import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PATH } from '@honey/mintalk/protocol';
import { AppError } from '../../core/errors/app-error.ts';
import { presentError } from '../../core/errors/error.filter.ts';
import { hasSeveralHosts } from '../../core/http/headers/one-host.ts';
import { keepForCalls } from '../../core/http/host-addresses.ts';

keepForCalls(SOCKET_PATH);

/** Takes over a connection whose request is a good handshake. */
type Handshake = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Why a request to upgrade is refused; the codes of the API's refusals. */
export type UpgradeRefusal = 'not_found' | 'bad_request' | 'rate_limited' | 'unavailable';

/** When whoever came too often, or at a bad time, may try again. */
const retryAfterSeconds = 2;

/**
 * The one listener of the server's `upgrade` event. Once a server has such a listener, Node leaves every connection
 * that asks to upgrade to it, whatever the path: one that nobody takes would stay open for good. So all but a good
 * handshake of the chat is answered in one line and destroyed at once.
 */
export class UpgradeListener {
  constructor(private readonly handshake: Handshake) {}

  /** Replaces whoever listened before. */
  attach(server: Server): void {
    server.removeAllListeners('upgrade');
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Node took its own listeners off the socket: a peer that resets it would end the process.
      socket.on('error', destroy);
      const refusal = refusalOf(request);
      if (refusal) refuseUpgrade(socket, refusal);
      else this.handshake(request, socket, head);
    });
  }
}

/** Whoever took a connection over listens to its errors from now on: a second listener is a list more for each connection. */
export function leaveErrors(socket: Duplex): void {
  socket.off('error', destroy);
}

/** One function for all sockets: a socket is `this`. */
function destroy(this: Duplex): void {
  this.destroy();
}

/** Says why, where that reaches the peer without waiting, and destroys the connection. */
export function refuseUpgrade(socket: Duplex, code: UpgradeRefusal): void {
  if (socket.writable && !owesAnAnswer(socket)) socket.write(answer(code));
  socket.destroy();
}

/** Answers a request to the chat's path that is no upgrade: there is no other transport. */
export function refusePolling(response: ServerResponse): void {
  const error = new AppError('bad_request', { reason: 'the chat takes websockets alone' });
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

/** Why the request is no handshake of the chat; undefined for a good one. */
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
  // What every client sends; reading parameters costs more than all else that is looked at here.
  if (query === 'EIO=4&transport=websocket') return true;
  const parameters = new URLSearchParams(query);
  return (
    parameters.get('EIO') === '4' &&
    parameters.get('transport') === 'websocket' &&
    // Only a connection that began with polling is continued, and none does.
    !parameters.has('sid')
  );
}

function answer(code: UpgradeRefusal): string {
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

/** Whether an answer to an earlier request of the connection is still on its way: nothing may be written into it. */
function owesAnAnswer(socket: Duplex): boolean {
  // Node's own name for it; there is no public one.
  return '_httpMessage' in socket && socket._httpMessage !== null;
}
