import type { IncomingMessage, Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { AppConfig } from '../../config/app-config.ts';
import { refuseOnSocket } from './client-errors.ts';

/** An upload says by itself how long it may take (files); this ends what even that forgot. */
const requestMs = 900_000;
/** Longer than what load balancers keep a connection for, so that they close it and not we. */
const keptConnectionMs = 72_000;
/** A connection in the middle of an answer on which nothing moves: whoever reads has left. */
const silentConnectionMs = 300_000;
/** How often Node looks for those who are late. */
const lookEveryMs = 1_000;

/** How long a client may take to send a request: without bounds a few thousand slow ones keep all others out. */
export function slowRequestOptions(config: AppConfig): FastifyHttpOptions<Server> {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keptConnectionMs,
    connectionTimeout: silentConnectionMs,
    http: {
      headersTimeout: config.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(lookEveryMs, config.headersTimeoutMs),
    },
  };
}

/** Bounds the time that a body takes. Routes that take uploads watch their own. */
export function registerSlowBodies(fastify: FastifyInstance, config: AppConfig): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (hasBody(raw) && request.routeOptions.config.takesMultipart !== true) {
      const timer = setTimeout(() => {
        if (raw.complete) return;
        // One who was answered already, without a look at the body, gets no second answer.
        if (reply.raw.headersSent) raw.socket.destroy();
        else refuseOnSocket(raw.socket, 'request_timeout');
      }, config.bodyTimeoutMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
  // Whoever was answered before the end, with a refusal say, gets no more time for the rest.
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (hasBody(raw) && !raw.complete) {
      const timer = setTimeout(() => raw.complete || raw.socket.destroy(), config.bodyTimeoutMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
