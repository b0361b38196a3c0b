import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import { RequestMethod, type Type, type WebSocketAdapter } from '@nestjs/common';
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
import type { Tracing } from '../tracing/otlp-tracing.ts';
import { traceSockets } from '../tracing/trace-sockets.ts';
import { currentTraceId, isTracing } from '../tracing/tracing.ts';
import { refuseUndeclared } from './document/document-refusals.ts';
import { FastPathResponses } from './fast-path/fast-path-responses.ts';
import { handlersOf } from './handlers.ts';
import { allowOrigins, sharingHeaders } from './headers/cors.ts';
import { embeddingHeaders } from './headers/embedding.ts';
import { openerHeaders } from './headers/opener.ts';
import { dataHeaders, securityHeaders } from './headers/security-headers.ts';
import { refuseSeveralHosts } from './headers/several-hosts.ts';
import { registerForms } from './input/forms.ts';
import { registerMultipart } from './input/multipart.ts';
import { boundClose } from './limits/bounded-close.ts';
import { respondToClientError } from './limits/client-errors.ts';
import { registerPayloadLimits } from './limits/payload-limits.ts';
import { registerRateLimit } from './limits/rate-limit.ts';
import { registerSlowBodies, slowRequestOptions } from './limits/slow-requests.ts';
import { logSlowAndFailed } from './request-log.ts';
import { rootPaths } from './root-paths.ts';
import { ServingState } from './serving-state.ts';
import { webSocketAdapter } from './web-socket-adapter.ts';

/** Maximum size of a JSON body (uploads have their own limit). */
const bodyLimitBytes = 1_048_576;

const loggerOptions = (config: AppConfig): FastifyServerOptions['logger'] =>
  config.logLevel === 'silent'
    ? false
    : {
        level: config.logLevel,
        base: { node: config.nodeId },
        ...(isTracing() ? { mixin: () => ({ trace_id: currentTraceId() }) } : {}),
        redact: secretHeaders().map((name) => `req.headers["${name}"]`),
        serializers: {
          req: (request: { method: string; url: string; ip?: string }) => ({
            method: request.method,
            url: withoutSecrets(request.url),
            ip: request.ip,
          }),
        },
      };

/** `/v1/honey/…` and `/v1/…` are the same calls: guards, limits and documents see the path without the site key. */
function foldSiteKey(config: AppConfig): (request: { url?: string }) => string {
  const withKey = `/${config.apiVersion}/${config.siteKey}/`;
  return ({ url = '/' }) =>
    url.startsWith(withKey) ? `/${config.apiVersion}/${url.slice(withKey.length)}` : url;
}

/** Starts the tracing that the configuration demands; its packages are loaded only then. */
async function tracingOf(config: AppConfig): Promise<Tracing | undefined> {
  if (config.otelExporterOtlpEndpoint === '') return undefined;
  const { startTracing } = await import('../tracing/otlp-tracing.ts');
  return startTracing(config);
}

/** Builds the HTTP application of a root module: one port, one prefix, one set of limits and headers. */
export async function createApp(root: Type | object, config: AppConfig): Promise<NestFastifyApplication> {
  const tracing = await tracingOf(config);
  const adapter = new FastifyAdapter({
    logger: loggerOptions(config),
    // Logging a line per request costs more than many requests do; logSlowAndFailed logs the relevant ones.
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: foldSiteKey(config),
    bodyLimit: bodyLimitBytes,
    trustProxy: proxyTrustOf(config.trustProxy),
    ...slowRequestOptions(config),
    genReqId: () => randomUUID(),
    // Log lines name their request themselves (request_id): a child logger per request would be wasted.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    clientErrorHandler: respondToClientError,
    // During a shutdown, open connections are served and then closed: no request is refused because of a restart.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Requests that Fastify refuses before routing (e.g. a URL that cannot be decoded) get the same shape.
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
  const sockets = app.get<WebSocketAdapter>(webSocketAdapter, { strict: false });
  if (tracing) {
    await tracing.attachTo(fastify);
    fastify.addHook('onClose', () => tracing.stop());
    traceSockets(sockets);
  }
  app.useWebSocketAdapter(sockets);
  logSlowAndFailed(fastify);
  boundClose(fastify);
  app.useLogger(config.logLevel === 'silent' ? false : new PinoLogger(fastify.log));
  const handlers = handlersOf(app);
  refuseUndeclared(handlers);
  app.setGlobalPrefix(config.apiVersion, {
    exclude: rootPaths(handlers).map((path) => ({ path, method: RequestMethod.ALL })),
  });
  app.enableShutdownHooks();
  allowOrigins(app, config);
  const headers = await securityHeaders(config);
  app.get(FastPathResponses).attach(fastify.server, dataHeaders(headers));
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    // Most responses are private: a handler that allows caching overrides this.
    void reply
      .headers(headers)
      .headers(sharingHeaders(config, url))
      .headers(embeddingHeaders(config, headers, url))
      .headers(openerHeaders(url));
    void reply.header('cache-control', 'no-store');
    done();
  });
  refuseSeveralHosts(fastify);
  registerSlowBodies(fastify, config);
  await registerMultipart(fastify);
  registerForms(fastify);
  registerPayloadLimits(fastify);
  await app.register(fastifyCompress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await registerRateLimit(app, config);
  return app;
}

/** Starts an application on its port, together with its other listeners (ServingState). */
export async function serve(app: NestFastifyApplication, { port, host }: AppConfig): Promise<void> {
  app.get(ServingState).start();
  await app.listen(port, host);
}
