import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '../../errors/app-error.ts';
import { presentError } from '../../errors/error.filter.ts';
import type { ErrorCode } from '../../errors/error-codes.ts';

/** Errors of Node's HTTP parser. */
const codeOf: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/**
 * Responds to input that never became a request (bytes that are not HTTP, endless headers, an incomplete request) in
 * the shape of every other refusal, and closes: the rest of such a connection cannot be parsed.
 */
export function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  // A disconnected client gets no response.
  if (error.code === 'ECONNRESET') socket.destroy();
  else refuseOnSocket(socket, codeOf[error.code ?? ''] ?? 'bad_request');
}

/** Responds to a client whose request will not be complete, and closes the connection. */
export function refuseOnSocket(socket: Duplex, code: ErrorCode): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(code);
  const body = JSON.stringify(presentError(refusal, randomUUID()));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
