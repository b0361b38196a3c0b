import type { FastifyInstance } from 'fastify';
import { withoutSecrets } from '../logging/without-secrets.ts';

/** A response that takes longer counts as slow. */
const slowMs = 1_000;

/** Logs every response that was slow or failed on the server's side; the others are only counted (metrics). */
export function logSlowAndFailed(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    // 503 is either maintenance, which is not a failure, or logged by the error filter with its reason.
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
