import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { apiHostOf, isKnownPage } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../core/config/app-config.ts';
import { createFolder } from '../core/files/create-folder.ts';
import type { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import { isReservedForApi, reserveForApi } from '../core/http/root-paths.ts';
import { BuiltFiles } from './built-files.ts';
import { clientFiles, hashedFolder } from './client-files.ts';
import { PageExistenceService } from './page-existence.service.ts';
import { PageShellBuilder } from './page-shell.builder.ts';
import { RenderedPagesCache } from './rendered-pages.cache.ts';
import './returning-pages.ts';

/** Folder and address of the pictures that datasets bring. */
const artFolder = 'art';
const artPrefix = '/files/art/';

/** A picture may be an SVG: it may use styles, and nothing else. */
const artPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Rate limit of client files per address, as a multiple of the calls' limit. */
const filesPerCall = 10;

// Hashed files of the client's build.
reserveForApi(hashedFolder);

/**
 * Routes of the client's files and pages. They are plain Fastify routes: public, the same for everyone, and not part of
 * the API. A page that exists is 200, one that does not is 404 with the same shell, which displays the error; during
 * maintenance every page but the policies is 404. Where pages call another server, the address alone decides, and
 * nothing is server-rendered (PAGES-14).
 */
@Injectable()
export class PagesRoutes implements OnModuleInit {
  private files: ReadonlySet<string> = new Set();
  private readonly builtFiles: BuiltFiles;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly existence: PageExistenceService,
    private readonly pageShell: PageShellBuilder,
    private readonly renderedPages: RenderedPagesCache,
  ) {
    this.builtFiles = new BuiltFiles(config.clientDir);
  }

  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const shell = await this.pageShell.load();
    await this.renderedPages.load();
    this.files = await clientFiles(this.config.clientDir);
    // Not awaited: Fastify loads plugins when it starts, and waiting here would fix the routes' error handlers before
    // Nest has set its own.
    void fastify.register(fastifyStatic, {
      root: path.resolve(this.config.clientDir),
      serve: false,
      preCompressed: true,
      cacheControl: false,
      suppressWarning: true,
    });
    await this.serveArt(fastify);
    // Counted separately: a first visit requests dozens of files, and people who share an address would use up each
    // other's calls.
    const rateLimit = { max: filesPerCall * this.config.rateLimitPerMinute, timeWindow: 60_000 };
    fastify.get(`${hashedFolder}*`, { config: { rateLimit } }, (request, reply) =>
      this.respond(request, reply, shell),
    );
    fastify.get('/*', (request, reply) => this.respond(request, reply, shell));
  }

  private async serveArt(fastify: FastifyInstance): Promise<void> {
    const root = path.resolve(this.config.dataDir, artFolder);
    await createFolder(root);
    void fastify.register(fastifyStatic, {
      root,
      prefix: artPrefix,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      maxAge: '1d',
      setHeaders: (reply) => {
        void reply.header('content-security-policy', artPolicy).header('x-content-type-options', 'nosniff');
      },
    });
  }

  private async respond(
    request: FastifyRequest,
    reply: FastifyReply,
    shell: PrecompressedResponse,
  ): Promise<FastifyReply> {
    const [pathname = '/'] = request.url.split('?', 1);
    if (this.files.has(pathname)) return this.builtFiles.send(pathname, request, reply);
    if (this.isCall(pathname) || !acceptsHtml(request)) {
      reply.callNotFound();
      return reply;
    }
    if (this.isOfAnotherApi(request)) {
      shell.send(request, reply, isKnownPage(pathname) ? 200 : 404);
      return reply;
    }
    const exists = await this.existence.exists(request.url);
    // An address with a query may show something else.
    const rendered = exists && request.url === pathname ? await this.renderedPages.find(pathname) : undefined;
    (rendered ?? shell).send(request, reply, exists ? 200 : 404);
    return reply;
  }

  /** Whether the page at this address calls another server: this server then does not know its data. */
  private isOfAnotherApi({ host }: FastifyRequest): boolean {
    const { clientApiHost, clientApiDevHost } = this.config;
    return apiHostOf(host, { host: clientApiHost, developmentHost: clientApiDevHost }) !== '';
  }

  private isCall(pathname: string): boolean {
    const { apiVersion } = this.config;
    return pathname.startsWith(`/${apiVersion}/`) || isReservedForApi(pathname);
  }
}

/**
 * Browsers accept text/html when they open an address, simple clients accept anything; requests for pictures and data
 * do not.
 */
function acceptsHtml(request: FastifyRequest): boolean {
  return /\btext\/html\b|^\*\/\*$/.test(request.headers.accept ?? '*/*');
}
