import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AppConfig } from '../core/config/app-config.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import type { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import { inProcessAddress } from '../core/http/in-process.ts';
import { type Drawing, loadDrawing } from './drawing.ts';
import { PageShell } from './page-shell.ts';

/** Older than this a page is drawn anew, once for all who ask meanwhile. */
const freshMs = 1_000;
/** Who waited this long gets what there is: the older page, or the shell, which draws itself in the browser. */
const patienceMs = 1_000;
/** Older than this nobody gets it. */
const servableMs = 60_000;
/** Drawings begun in one second: more pages than that in demand at once get what there is. */
const drawingsASecond = 10;
/** As many pages are kept; there is one a live. */
const keptMax = 200;

interface Page {
  answer: PrecompressedResponse | undefined;
  /** When the answer was begun. */
  atMs: number;
  /** When it was last tried. */
  triedMs: number;
  making: Promise<void> | undefined;
}

/**
 * Pages with their first picture drawn, ready as bytes. What is drawn is what a visitor sees: the calls behind it are
 * made without anybody's token, through the same guards as everybody's. A page that cannot be drawn is the shell.
 */
@Injectable()
export class DrawnPages implements OnApplicationShutdown {
  private readonly pages = new Map<string, Page>();
  private readonly logger = new Logger('DrawnPages');
  private drawing: Drawing | undefined;
  private closed = false;
  private second = { begunMs: Number.NEGATIVE_INFINITY, drawings: 0 };

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly config: AppConfig,
    private readonly shell: PageShell,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', async () => {
      await this.settled();
      this.pages.clear();
    });
  }

  /** Takes up what the client's build lends. */
  async load(): Promise<void> {
    this.drawing = await loadDrawing(this.config.clientDir);
  }

  /** What is being drawn needs the database, which goes after this. */
  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.settled();
  }

  /** The page of a path; undefined when the shell is to be sent. */
  async answer(path: string): Promise<PrecompressedResponse | undefined> {
    const { drawing } = this;
    if (!drawing || this.closed || !drawing.isDrawn(path)) return undefined;
    const page = this.pageOf(path);
    if (since(page.triedMs) > freshMs && !page.making && this.hasTime()) {
      page.making = this.make(drawing, path, page).finally(() => {
        page.making = undefined;
      });
    }
    if (page.making) await withPatience(page.making);
    return since(page.atMs) <= servableMs ? page.answer : undefined;
  }

  /** Takes one of this second's drawings, if one is left: they are made where chat and calls are served too. */
  private hasTime(): boolean {
    if (since(this.second.begunMs) >= 1_000) this.second = { begunMs: performance.now(), drawings: 0 };
    this.second.drawings += 1;
    return this.second.drawings <= drawingsASecond;
  }

  /** The page's place among those kept; the one asked for longest ago makes room for a new one. */
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

  /** Draws a page. One that fails stays as it was, and is not tried again before it would have been drawn anew. */
  private async make(drawing: Drawing, path: string, page: Page): Promise<void> {
    const begunMs = performance.now();
    try {
      const drawn = await drawing.draw(path, (request) => this.call(request));
      page.answer = drawn ? await this.shell.with(drawn) : undefined;
      page.atMs = begunMs;
    } catch (error) {
      this.logger.warn(`${path} could not be drawn: ${String(error)}`);
    }
    page.triedMs = begunMs;
  }

  /** Answers a call of the page's within this process, as a visitor's. */
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

/** Waits for something, but not for ever. */
async function withPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
