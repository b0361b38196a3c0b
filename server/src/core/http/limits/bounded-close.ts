import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take once the server stops listening. */
const closeMs = 5_000;

/**
 * Bounds the shutdown of the server. Closing waits for every connection, and one that has sent nothing, or half a
 * request, is neither idle nor ever finished: a single client could keep the process from ending.
 */
export function boundClose(fastify: FastifyInstance): void {
  fastify.addHook('preClose', async () => {
    const timer = setTimeout(() => fastify.server.closeAllConnections(), closeMs);
    fastify.server.once('close', () => clearTimeout(timer));
  });
}
