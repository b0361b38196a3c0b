import { randomUUID } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { isKnownPage } from '@honey/rules';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { PageServerConfig } from '../core/config/page-server-config.ts';
import { AppError } from '../core/errors/app-error.ts';
import { presentError } from '../core/errors/error.filter.ts';
import { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import { embeddingHeaders } from '../core/http/headers/embedding.ts';
import { openerHeaders } from '../core/http/headers/opener.ts';
import { securityHeaders } from '../core/http/headers/security-headers.ts';
import { BuiltFiles } from './built-files.ts';
import { clientFiles } from './client-files.ts';
import { htmlOptions, readShell } from './shell-html.ts';
import './returning-pages.ts';

/** Addresses that are not pages: a misdirected API call gets a JSON 404. */
const nonPagePaths = /^\/(v\d+|api|files|media|health|assets|sandbox\/api)\//;

/** Response to load balancers. There are no dependencies: a server that responds is ready. */
const healthy = { status: 'ok' };

/**
 * Serves the client's files and pages alone, for an API elsewhere: no database, no secrets, no server rendering
 * (PAGES-14). A known address is 200 and an unknown one 404, both with the shell; the page itself requests the live or
 * notice, which may not exist.
 */
export async function createPageServer(config: PageServerConfig): Promise<FastifyInstance> {
  const server = Fastify({ genReqId: () => randomUUID(), forceCloseConnections: 'idle' });
  const headers = await securityHeaders(config);
  const files = await clientFiles(config.clientDir);
  const builtFiles = new BuiltFiles(config.clientDir);
  const shell = await PrecompressedResponse.of(await readShell(config), htmlOptions);
  server.addHook('onRequest', ({ url }, reply, done) => {
    void reply
      .headers(headers)
      .headers(embeddingHeaders(config, headers, url))
      .headers(openerHeaders(url))
      .header('cache-control', 'no-store');
    done();
  });
  await server.register(fastifyStatic, {
    root: path.resolve(config.clientDir),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
  });
  server.get('/health/live', () => healthy);
  server.get('/health/ready', () => healthy);
  server.get('/*', async (request, reply) => {
    const [pathname = '/'] = request.url.split('?', 1);
    if (files.has(pathname)) return builtFiles.send(pathname, request, reply);
    if (nonPagePaths.test(pathname)) return refuse(request, reply);
    shell.send(request, reply, isKnownPage(pathname) ? 200 : 404);
    return reply;
  });
  server.setNotFoundHandler(refuse);
  return server;
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .send(presentError(new AppError('not_found', { reason: 'only pages are served here' }), request.id));
}
