import type { FastifyRequest } from 'fastify';
import type { AppConfig } from '../config/app-config.ts';
import { isLoopback } from '../config/loopback.ts';

/**
 * Returns the origin at which clients reach this server: PUBLIC_URL. Without it, the address of the connection, because
 * the Host header is chosen by the client; only loopback names are taken from the header, so that a page on localhost
 * stays on localhost.
 */
export function publicOrigin(request: FastifyRequest, config: Pick<AppConfig, 'publicUrl'>): string {
  if (config.publicUrl !== '') return new URL(config.publicUrl).origin;
  const { host } = request.headers;
  const name = host?.replace(/:\d{1,5}$/, '') ?? '';
  if (host !== undefined && isLoopback(name)) return `http://${host}`;
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/i, '');
  return `http://${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}

/** The host and port of a URL; undefined for one that has none ("null" is the origin of a sandboxed frame). */
export function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host || undefined : undefined;
}
