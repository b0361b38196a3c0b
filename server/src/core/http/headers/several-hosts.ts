import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';

/**
 * Whether a request has several Host headers. Node uses the first one, while a proxy may have used another: a
 * permission that the proxy granted for one name would apply to another (RFC 9112, 3.2).
 */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Refuses requests with several Host headers. */
export function refuseSeveralHosts(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw }, _reply, done) => {
    done(hasSeveralHosts(raw) ? new AppError('bad_request', { reason: 'several Host headers' }) : undefined);
  });
}
