import { fillShelves } from '@honey/rules';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BroadcastService } from '../broadcast/broadcast.service.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { FastPathResponses } from '../core/http/fast-path/fast-path-responses.ts';
import { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import type { PageQuery } from '../core/http/page.dto.ts';
import type { LiveCard, LiveList, MainLiveSetting } from '../lives/live-lists.dto.ts';
import { LiveListsService } from '../lives/live-lists.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { BannersService, mainBannerGroup } from './banners.service.ts';
import type { MainData } from './common.dto.ts';

/** Older than this it is made anew behind the answer, by one request for all. */
const freshMs = 1_000;
/** Older than this a request waits for the new one: after a quiet hour nobody sees last hour's lives. */
const servableMs = 5_000;
/** Older than this it is not served even when the new one cannot be made (the database is away). */
const emergencyMs = 60_000;

/** How many times the places of a list are looked at for lives that do not stand on two others already. */
const candidatesOfAPlace = 3;

const bannersMax = 10;
/** As many as the ticker rolls (NOTICES-6). */
const tickerNotices = 3;

/** Browsers ask again each time, and mostly hear 304. */
const headers = { contentType: 'application/json; charset=utf-8', cacheControl: 'public, no-cache' };

/** Where it is served. */
export const mainDataPath = '/api/caching/main';

/** The lists that are the same for everybody, in their order on the page. */
const sharedLists = [
  'popular',
  'recommend',
  'red',
  'latest',
  'new_bj',
  'hot',
] as const satisfies (keyof MainData)[];
type SharedList = (typeof sharedLists)[number];
type LiveCount = Pick<MainData, 'live_cnt'>;

interface Made {
  answer: PrecompressedResponse;
  atMs: number;
}

/**
 * The home page's data, the same for everybody, kept ready as bytes: a request costs no query and no serialising.
 * Ages are measured by the machine's clock, not the product's, which may be moved.
 */
@Injectable()
export class MainDataService implements OnApplicationBootstrap, OnApplicationShutdown {
  private made: Made | undefined;
  private making: Promise<PrecompressedResponse> | undefined;
  private readonly logger = new Logger('MainData');

  constructor(
    private readonly lists: LiveListsService,
    private readonly banners: BannersService,
    private readonly notices: NoticesService,
    private readonly broadcast: BroadcastService,
    fastPathResponses: FastPathResponses,
    events: DomainEvents,
  ) {
    // What was made of the old data is not shown for another moment.
    events.on('dataReplaced', async () => {
      await this.making?.catch(() => undefined);
      this.made = undefined;
    });
    fastPathResponses.offer(mainDataPath, () => this.ready());
  }

  onApplicationBootstrap(): void {
    this.makeBehind();
  }

  /** What is being made needs the database, which goes after this. */
  async onApplicationShutdown(): Promise<void> {
    await this.making?.catch(() => undefined);
  }

  /** What there is now, when it is young enough to be served without waiting. */
  ready(): PrecompressedResponse | undefined {
    const age = this.ageMs();
    if (age > freshMs) this.makeBehind();
    return age <= servableMs ? this.made?.answer : undefined;
  }

  /** What there is now, made first when it is too old. Throws unavailable when it cannot be made for long. */
  async current(): Promise<PrecompressedResponse> {
    const ready = this.ready();
    if (ready) return ready;
    try {
      return await this.make();
    } catch (error) {
      if (this.made && this.ageMs() <= emergencyMs) return this.made.answer;
      throw error;
    }
  }

  private ageMs(): number {
    return this.made ? performance.now() - this.made.atMs : Number.POSITIVE_INFINITY;
  }

  private makeBehind(): void {
    if (this.making) return;
    this.make().catch((error: unknown) => {
      this.logger.warn(`the home page's data could not be made: ${String(error)}`);
    });
  }

  /** Makes it anew; those who ask meanwhile share the work. */
  private make(): Promise<PrecompressedResponse> {
    this.making ??= this.build().finally(() => {
      this.making = undefined;
    });
    return this.making;
  }

  private async build(): Promise<PrecompressedResponse> {
    const atMs = performance.now();
    const text = JSON.stringify(await this.read());
    const unchanged = this.made?.answer.holds(text) ? this.made.answer : undefined;
    const answer = unchanged ?? (await PrecompressedResponse.of(text, headers));
    this.made = { answer, atMs };
    return answer;
  }

  /** The same with the lists as one member is offered them, made for this member alone. */
  of(userKey: number): Promise<MainData> {
    return this.read(userKey);
  }

  /** One statement after the other: it is made behind the answers, and the pool's connections are for requests. */
  private async read(viewerKey?: number): Promise<MainData> {
    const settings = this.lists.main();
    const { list: categories } = await this.broadcast.categories();
    const { list: banners } = await this.banners.list({ banner_grp_cd: mainBannerGroup, limit: bannersMax });
    const { list: notices } = await this.notices.list(
      { board_setting_cd: 1030, limit: tickerNotices },
      undefined,
    );
    return { settings, categories, banners, notices, ...(await this.shelves(settings, viewerKey)) };
  }

  /** The lists of lives, as far as they are the same for everybody or, by a key, as one member is offered them. */
  private async shelves(
    settings: readonly MainLiveSetting[],
    viewerKey: number | undefined,
  ): Promise<Record<SharedList, LiveCard[]> & LiveCount> {
    /** As many as the home page shows of a list. */
    const limitOf = (code: SharedList): number => settings.find((list) => list.code === code)?.limit ?? 0;
    const candidatesOf = (code: SharedList): PageQuery => ({ limit: limitOf(code) * candidatesOfAPlace });
    const popular = await this.lists.popular(candidatesOf('popular'), viewerKey);
    const found: Record<SharedList, LiveList> = {
      popular,
      recommend: await this.lists.recommend(candidatesOf('recommend'), viewerKey),
      red: await this.lists.red(candidatesOf('red'), viewerKey),
      latest: await this.lists.latest(candidatesOf('latest'), viewerKey),
      new_bj: await this.lists.newHosts(candidatesOf('new_bj'), viewerKey),
      hot: await this.lists.hot(candidatesOf('hot'), viewerKey),
    };
    const filled = fillShelves(
      sharedLists.map((code) => ({ candidates: found[code].list, limit: limitOf(code) })),
    );
    const shelf = (code: SharedList): LiveCard[] => filled[sharedLists.indexOf(code)] ?? [];
    return {
      live_cnt: popular.total,
      popular: shelf('popular'),
      recommend: shelf('recommend'),
      red: shelf('red'),
      latest: shelf('latest'),
      new_bj: shelf('new_bj'),
      hot: shelf('hot'),
    };
  }
}
