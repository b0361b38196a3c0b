import type { IncomingMessage, Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { AppConfig } from '../../config/app-config.ts';
import { inProcessAddress } from '../in-process.ts';
import { refuseOnSocket } from './client-errors.ts';

/** A last resort: uploads have their own time limits (files). */
const requestMs = 900_000;
/** Longer than load balancers keep a connection open, so that they close it first. */
const keepAliveMs = 72_000;
/** A connection with a response in progress that makes no progress: the client has left. */
const silentConnectionMs = 300_000;
/** How often Node checks for expired requests. */
const checkEveryMs = 1_000;

/**
 * Limits how long a client may take to send a request: otherwise a few thousand slow clients would block all others.
 */
export function slowRequestOptions(config: AppConfig): FastifyHttpOptions<Server> {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: silentConnectionMs,
    http: {
      headersTimeout: config.headersTimeoutMs,
      connectionsCheckingInterval: Math.min(checkEveryMs, config.headersTimeoutMs),
    },
  };
}

/** Limits the time for sending a body. Upload routes have their own limits. */
export function registerSlowBodies(fastify: FastifyInstance, config: AppConfig): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (sendsBody(raw) && request.routeOptions.config.takesMultipart !== true) {
      const timer = setTimeout(() => {
        if (raw.complete) return;
        // A client that was answered without reading the body gets no second response.
        if (reply.raw.headersSent) raw.socket.destroy();
        else refuseOnSocket(raw.socket, 'request_timeout');
      }, config.bodyTimeoutMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
  // After an early response, such as a refusal, the client gets no more time for the rest of the body.
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (sendsBody(raw) && !raw.complete) {
      const timer = setTimeout(() => raw.complete || raw.socket.destroy(), config.bodyTimeoutMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Whether a client sends a body; calls within the process have theirs at once, and no connection that could be closed. */
const sendsBody = ({ headers, socket }: IncomingMessage): boolean =>
  socket.remoteAddress !== inProcessAddress &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
