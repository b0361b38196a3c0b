import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppConfig } from '../core/config/app-config.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import type { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import { inProcessAddress } from '../core/http/in-process.ts';
import { loadPageRenderer, type PageRenderer } from './drawing.ts';
import { PageShell } from './page-shell.ts';

/** Beyond this age a page is rendered again, once for all concurrent requests. */
const freshMs = 1_000;
/**
 * A request that has waited this long gets what is cached: the older page, or the shell, which renders in the browser.
 */
const patienceMs = 1_000;
/** Beyond this age a page is not served. */
const servableMs = 60_000;
/** Renderings started per second; beyond it, requests get what is cached. */
const drawingsASecond = 10;
/** Cached pages; there is one per live. */
const keptMax = 200;

interface Page {
  answer: PrecompressedResponse | undefined;
  /** When rendering of the cached response started. */
  atMs: number;
  /** When rendering was last attempted. */
  triedMs: number;
  making: Promise<void> | undefined;
}

/**
 * Caches server-rendered pages as bytes. They show what a visitor sees: the API calls behind them are made without a
 * token, through the same guards as any request. A page that cannot be rendered is served as the shell.
 */
@Injectable()
export class DrawnPages implements OnApplicationShutdown {
  private readonly pages = new Map<string, Page>();
  private readonly logger = new Logger('DrawnPages');
  private drawing: PageRenderer | undefined;
  private closed = false;
  private second = { begunMs: Number.NEGATIVE_INFINITY, drawings: 0 };

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly shell: PageShell,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', async () => {
      await this.settled();
      this.pages.clear();
    });
  }

  /** Loads the server-rendering entry of the client's build. */
  async load(): Promise<void> {
    this.drawing = await loadPageRenderer(this.config.clientDir);
  }

  /** A rendering in flight needs the database, which shuts down after this. */
  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.settled();
  }

  /** The rendered page of a path; undefined when the shell is to be sent. */
  async answer(path: string): Promise<PrecompressedResponse | undefined> {
    const { drawing } = this;
    if (!drawing || this.closed || !drawing.isServerRendered(path)) return undefined;
    const page = this.pageOf(path);
    if (since(page.triedMs) > freshMs && !page.making && this.hasTime()) {
      page.making = this.make(drawing, path, page).finally(() => {
        page.making = undefined;
      });
    }
    if (page.making) await withPatience(page.making);
    return since(page.atMs) <= servableMs ? page.answer : undefined;
  }

  /**
   * Consumes one of this second's renderings, if any is left: rendering competes with chat and calls for the same
   * process.
   */
  private hasTime(): boolean {
    if (since(this.second.begunMs) >= 1_000) this.second = { begunMs: performance.now(), drawings: 0 };
    this.second.drawings += 1;
    return this.second.drawings <= drawingsASecond;
  }

  /** The page's cache entry; the least recently requested one is evicted for a new one. */
  private pageOf(path: string): Page {
    const page = this.pages.get(path) ?? {
      answer: undefined,
      atMs: Number.NEGATIVE_INFINITY,
      triedMs: Number.NEGATIVE_INFINITY,
      making: undefined,
    };
    this.pages.delete(path);
    this.pages.set(path, page);
    const [oldest] = this.pages.keys();
    if (this.pages.size > keptMax && oldest !== undefined) this.pages.delete(oldest);
    return page;
  }

  /**
   * Renders a page. After a failure the old page stays, and the next attempt waits until it would have been due anyway.
   */
  private async make(drawing: PageRenderer, path: string, page: Page): Promise<void> {
    const begunMs = performance.now();
    try {
      const drawn = await drawing.renderPage(path, (request) => this.call(request));
      page.answer = drawn ? await this.shell.with(drawn) : undefined;
      page.atMs = begunMs;
    } catch (error) {
      this.logger.warn(`${path} could not be rendered: ${String(error)}`);
    }
    page.triedMs = begunMs;
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

  private async settled(): Promise<void> {
    await Promise.all([...this.pages.values()].map(({ making }) => making));
  }
}

const since = (ms: number): number => performance.now() - ms;

/** Waits for `work`, up to the timeout. */
async function withPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
