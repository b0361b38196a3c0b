import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { apiHostOf, isKnownPage } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../core/config/app-config.ts';
import { makeFolder } from '../core/files/make-folder.ts';
import type { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import { isKeptForCalls, keepForCalls } from '../core/http/host-addresses.ts';
import { BuiltFiles } from './built-files.ts';
import { clientFiles, hashedFolder } from './client-files.ts';
import { DrawnPages } from './drawn-pages.ts';
import { PageExistence } from './page-existence.ts';
import { PageShell } from './page-shell.ts';
import './returning-pages.ts';

/** Where pictures that the datasets bring lie: in the data folder and as an address. */
const artFolder = 'art';
const artPrefix = '/files/art/';

/** A picture may be an SVG: it may style itself, and nothing else. */
const artPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** So many times as many of the client's files as calls may be asked for from one address. */
const filesPerCall = 10;

// Files that the client was built into.
keepForCalls(hashedFolder);

/**
 * The client's files and pages. They are routes of Fastify's own: open to everybody, the
 * same for everybody, and no part of the API. A page that exists is 200, one that does not is 404 with the same shell,
 * which says so; while the site is under maintenance every page but the policies is 404. Where pages call another server,
 * the address alone decides, and nothing is drawn (PAGES-14).
 */
@Injectable()
export class PagesRoutes implements OnModuleInit {
  private files: ReadonlySet<string> = new Set();
  private readonly builtFiles: BuiltFiles;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly existence: PageExistence,
    private readonly pageShell: PageShell,
    private readonly drawnPages: DrawnPages,
  ) {
    this.builtFiles = new BuiltFiles(config.clientDir);
  }

  async onModuleInit(): Promise<void> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const shell = await this.pageShell.load();
    await this.drawnPages.load();
    this.files = await clientFiles(this.config.clientDir);
    // Not awaited: Fastify loads plugins when it starts, and waiting here would settle the routes' error handlers before
    // Nest has set its own.
    void fastify.register(fastifyStatic, {
      root: path.resolve(this.config.clientDir),
      serve: false,
      preCompressed: true,
      cacheControl: false,
      suppressWarning: true,
    });
    await this.serveArt(fastify);
    // Counted by themselves: a browser that is here for the first time asks for dozens, and people who share an address would use up
    // each other's calls.
    const rateLimit = { max: filesPerCall * this.config.rateLimitPerMinute, timeWindow: 60_000 };
    fastify.get(`${hashedFolder}*`, { config: { rateLimit } }, (request, reply) =>
      this.answer(request, reply, shell),
    );
    fastify.get('/*', (request, reply) => this.answer(request, reply, shell));
  }

  private async serveArt(fastify: FastifyInstance): Promise<void> {
    const root = path.resolve(this.config.dataDir, artFolder);
    await makeFolder(root);
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

  private async answer(
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
    const drawn = exists && request.url === pathname ? await this.drawnPages.answer(pathname) : undefined;
    (drawn ?? shell).send(request, reply, exists ? 200 : 404);
    return reply;
  }

  /** Whether the page at this address calls another server: what is there, and how it looks, this one does not know. */
  private isOfAnotherApi({ host }: FastifyRequest): boolean {
    const { clientApiHost, clientApiDevHost } = this.config;
    return apiHostOf(host, { host: clientApiHost, developmentHost: clientApiDevHost }) !== '';
  }

  private isCall(pathname: string): boolean {
    const { apiVersion } = this.config;
    return pathname.startsWith(`/${apiVersion}/`) || isKeptForCalls(pathname);
  }
}

/** Browsers say text/html when they open an address, simple clients take anything; pictures and data do not. */
function acceptsHtml(request: FastifyRequest): boolean {
  return /\btext\/html\b|^\*\/\*$/.test(request.headers.accept ?? '*/*');
}
