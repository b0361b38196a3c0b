import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppConfig } from '../core/config/app-config.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import type { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import { inProcessAddress } from '../core/http/in-process.ts';
import { loadPageRenderer, type PageRenderer } from './page-renderer.ts';
import { PageShellBuilder } from './page-shell.builder.ts';

/** Beyond this age a page is rendered again, once for all concurrent requests. */
const refreshAfterMs = 1_000;
/**
 * A request that has waited this long gets what is cached: the older page, or the shell, which renders in the browser.
 */
const waitTimeoutMs = 1_000;
/** Beyond this age a page is not served. */
const servableMs = 60_000;
/** Renderings started per second; beyond it, requests get what is cached. */
const rendersPerSecond = 10;
/** Cached pages; there is one per live. */
const pagesMax = 200;

interface Page {
  response: PrecompressedResponse | undefined;
  /** When rendering of the cached response started. */
  atMs: number;
  /** When rendering was last attempted. */
  attemptedMs: number;
  rendering: Promise<void> | undefined;
}

/**
 * Caches server-rendered pages as bytes. They show what a visitor sees: the API calls behind them are made without a
 * token, through the same guards as any request. A page that cannot be rendered is served as the shell.
 */
@Injectable()
export class RenderedPagesCache implements OnApplicationShutdown {
  private readonly pages = new Map<string, Page>();
  private readonly logger = new Logger('RenderedPages');
  private renderer: PageRenderer | undefined;
  private closed = false;
  private renderWindow = { startedMs: Number.NEGATIVE_INFINITY, renders: 0 };

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly shell: PageShellBuilder,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', async () => {
      await this.pendingRenders();
      this.pages.clear();
    });
  }

  /** Loads the server-rendering entry of the client's build. */
  async load(): Promise<void> {
    this.renderer = await loadPageRenderer(this.config.clientDir);
  }

  /** A rendering in flight needs the database, which shuts down after this. */
  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.pendingRenders();
  }

  /** The rendered page of a path; undefined when the shell is to be sent. */
  async find(path: string): Promise<PrecompressedResponse | undefined> {
    const { renderer } = this;
    if (!renderer || this.closed || !renderer.isServerRendered(path)) return undefined;
    const page = this.pageOf(path);
    if (elapsedMs(page.attemptedMs) > refreshAfterMs && !page.rendering && this.reserveRender()) {
      page.rendering = this.render(renderer, path, page).finally(() => {
        page.rendering = undefined;
      });
    }
    if (page.rendering) await waitWithTimeout(page.rendering);
    return elapsedMs(page.atMs) <= servableMs ? page.response : undefined;
  }

  /**
   * Consumes one of this second's renderings, if any is left: rendering competes with chat and calls for the same
   * process.
   */
  private reserveRender(): boolean {
    if (elapsedMs(this.renderWindow.startedMs) >= 1_000)
      this.renderWindow = { startedMs: performance.now(), renders: 0 };
    this.renderWindow.renders += 1;
    return this.renderWindow.renders <= rendersPerSecond;
  }

  /** The page's cache entry; the least recently requested one is evicted for a new one. */
  private pageOf(path: string): Page {
    const page = this.pages.get(path) ?? {
      response: undefined,
      atMs: Number.NEGATIVE_INFINITY,
      attemptedMs: Number.NEGATIVE_INFINITY,
      rendering: undefined,
    };
    this.pages.delete(path);
    this.pages.set(path, page);
    const [oldest] = this.pages.keys();
    if (this.pages.size > pagesMax && oldest !== undefined) this.pages.delete(oldest);
    return page;
  }

  /**
   * Renders a page. After a failure the old page stays, and the next attempt waits until it would have been due anyway.
   */
  private async render(renderer: PageRenderer, path: string, page: Page): Promise<void> {
    const startedMs = performance.now();
    try {
      const rendered = await renderer.renderPage(path, (request) => this.call(request));
      page.response = rendered ? await this.shell.render(rendered) : undefined;
      page.atMs = startedMs;
    } catch (error) {
      this.logger.warn(`${path} could not be rendered: ${String(error)}`);
    }
    page.attemptedMs = startedMs;
  }

  /** Makes a page's API call within this process, as a visitor. */
  private async call(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { statusCode, body } = await this.host.httpAdapter.getInstance<FastifyInstance>().inject({
      method: 'GET',
      url: pathname + search,
      headers: { accept: 'application/json', 'x-agent': request.headers.get('x-agent') ?? '' },
      remoteAddress: inProcessAddress,
    });
    return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
  }

  private async pendingRenders(): Promise<void> {
    await Promise.all([...this.pages.values()].map(({ rendering }) => rendering));
  }
}

const elapsedMs = (ms: number): number => performance.now() - ms;

/** Waits for `work`, up to the timeout. */
async function waitWithTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitTimeoutMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
