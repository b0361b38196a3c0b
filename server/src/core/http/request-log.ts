import type { FastifyInstance } from 'fastify';
import { withoutSecrets } from '../logging/without-secrets.ts';

/** From here on an answer counts as slow. */
const slowMs = 1_000;

/** Writes a line for every answer that took long or failed on our side; the others are only counted (metrics). */
export function logSlowAndFailed(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    // 503 is either maintenance, which is no fault, or told by the error filter with its reason.
    const failed = reply.statusCode >= 500 && reply.statusCode !== 503;
    if (failed || reply.elapsedTime > slowMs) {
      request.log.warn(
        {
          request_id: request.id,
          method: request.method,
          url: withoutSecrets(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          user_key: request.member?.userKey,
          ip: request.ip,
        },
        failed ? 'request failed' : 'slow request',
      );
    }
    done();
  });
}
