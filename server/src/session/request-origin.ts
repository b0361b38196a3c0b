import type { FastifyRequest } from 'fastify';
import type { AppConfig } from '../core/config/app-config.ts';

/** The origin that a browser knows this server by: PUBLIC_URL, or what the request was sent to. */
export function ownOrigin(request: FastifyRequest, config: Pick<AppConfig, 'publicUrl'>): string {
  if (config.publicUrl !== '') return new URL(config.publicUrl).origin;
  // Fastify reads X-Forwarded-* here only when the proxy in front is believed (TRUST_PROXY).
  return `${request.protocol}://${request.host}`;
}
