import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyRateLimit from '@fastify/rate-limit';
import { HttpException, RequestMethod, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { AppConfig } from '../config/app-config.ts';
import { proxyTrustOf } from '../config/proxy-trust.ts';
import { presentError, toAppError } from '../errors/error.filter.ts';
import { PinoLogger } from '../logging/pino-logger.ts';
import { secretHeaders } from '../logging/secret-names.ts';
import { withoutSecrets } from '../logging/without-secrets.ts';
import { refuseUndeclared } from './document/document-refusals.ts';
import { FastPathResponses } from './fast-path/fast-path-responses.ts';
import { handlersOf } from './handlers.ts';
import { allowOrigins, sharingHeaders } from './headers/cors.ts';
import { embeddingHeaders } from './headers/embedding.ts';
import { registerOneHost } from './headers/one-host.ts';
import { openerHeaders } from './headers/opener.ts';
import { dataHeaders, securityHeaders } from './headers/security-headers.ts';
import { hostPaths } from './host-addresses.ts';
import { inProcessAddress } from './in-process.ts';
import { registerForms } from './input/forms.ts';
import { registerMultipart } from './input/multipart.ts';
import { boundClose } from './limits/bounded-close.ts';
import { answerClientError } from './limits/client-errors.ts';
import { registerPayloadLimits } from './limits/payload-limits.ts';
import { registerSlowBodies, slowRequestOptions } from './limits/slow-requests.ts';
import { logSlowAndFailed } from './request-log.ts';
import { Serving } from './serving.ts';
import { webSocketAdapter } from './web-socket-adapter.ts';

/** Largest JSON body (uploads have their own limit). */
const bodyLimitBytes = 1_048_576;

const loggerOptions = (config: AppConfig): FastifyServerOptions['logger'] =>
  config.logLevel === 'silent'
    ? false
    : {
        level: config.logLevel,
        base: { node: config.nodeId },
        redact: secretHeaders().map((name) => `req.headers["${name}"]`),
        serializers: {
          req: (request: { method: string; url: string; ip?: string }) => ({
            method: request.method,
            url: withoutSecrets(request.url),
            ip: request.ip,
          }),
        },
      };

/** `/v1/honey/…` and `/v1/…` are the same calls: guards, limits and documents see the one without the site key. */
function foldSiteKey(config: AppConfig): (request: { url?: string }) => string {
  const withKey = `/${config.apiVersion}/${config.siteKey}/`;
  return ({ url = '/' }) =>
    url.startsWith(withKey) ? `/${config.apiVersion}/${url.slice(withKey.length)}` : url;
}

/** Builds the HTTP application of a root module: one port, one prefix, one set of limits and headers. */
export async function createApp(root: Type | object, config: AppConfig): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    logger: loggerOptions(config),
    // A line a request costs more than many requests do; logSlowAndFailed writes those that matter.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: foldSiteKey(config),
    bodyLimit: bodyLimitBytes,
    trustProxy: proxyTrustOf(config.trustProxy),
    ...slowRequestOptions(config),
    genReqId: () => randomUUID(),
    // Lines name their request by themselves (request_id): a logger of its own for each would be made for nothing.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    clientErrorHandler: answerClientError,
    // While it ends, connections that are open are served and asked to close: nobody is refused for a restart.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // What Fastify refuses before it looks for a route (an address that cannot be decoded) has the same shape.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = toAppError(error);
      void reply
        .status(refusal.status)
        .header('Cache-Control', 'no-store')
        .send(presentError(refusal, request.id));
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    abortOnError: false,
    bufferLogs: true,
  });
  const fastify = adapter.getInstance();
  app.useWebSocketAdapter(app.get(webSocketAdapter, { strict: false }));
  logSlowAndFailed(fastify);
  boundClose(fastify);
  app.useLogger(config.logLevel === 'silent' ? false : new PinoLogger(fastify.log));
  const handlers = handlersOf(app);
  refuseUndeclared(handlers);
  app.setGlobalPrefix(config.apiVersion, {
    exclude: hostPaths(handlers).map((path) => ({ path, method: RequestMethod.ALL })),
  });
  app.enableShutdownHooks();
  allowOrigins(app, config);
  const headers = await securityHeaders(config);
  app.get(FastPathResponses).attach(fastify.server, dataHeaders(headers));
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    // Most answers are somebody's own: what may be kept says so itself.
    void reply
      .headers(headers)
      .headers(sharingHeaders(config, url))
      .headers(embeddingHeaders(config, headers, url))
      .headers(openerHeaders(url));
    void reply.header('cache-control', 'no-store');
    done();
  });
  registerOneHost(fastify);
  registerSlowBodies(fastify, config);
  await registerMultipart(fastify);
  registerForms(fastify);
  registerPayloadLimits(fastify);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  if (config.rateLimitPerMinute > 0) {
    await app.register(fastifyRateLimit, {
      max: config.rateLimitPerMinute,
      timeWindow: 60_000,
      // What the server asks itself, to draw a page, is nobody's calls.
      allowList: ({ socket }) => socket.remoteAddress === inProcessAddress,
      // The error filter gives it the shape of all refusals; Retry-After is set by the plugin.
      errorResponseBuilder: (_request, context) => new HttpException('rate limit', context.statusCode),
    });
  }
  return app;
}

/** Lets an application serve on its port, and what listens beside it (Serving). */
export async function serve(app: NestFastifyApplication, { port, host }: AppConfig): Promise<void> {
  app.get(Serving).begin();
  await app.listen(port, host);
}
