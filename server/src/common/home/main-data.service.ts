import { fillShelves } from '@honey/rules';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { BroadcastService } from '../../broadcast/index.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { FastPathResponses } from '../../core/http/fast-path/fast-path-responses.ts';
import { PrecompressedResponse } from '../../core/http/fast-path/precompressed-response.ts';
import type { PageQuery } from '../../core/http/page.dto.ts';
import { type LiveCard, type LiveList, LiveListsService, type MainLiveSetting } from '../../lives/index.ts';
import { NoticesService } from '../../notices/index.ts';
import { BannersService, mainBannerGroup } from './banners.service.ts';
import type { MainData } from './home.dto.ts';

/** Beyond this age, one request triggers a rebuild in the background for all. */
const freshMs = 1_000;
/** Beyond this age, a request waits for the rebuild: after a quiet hour no visitor sees last hour's lives. */
const servableMs = 5_000;
/** Beyond this age, it is not served even if it cannot be rebuilt (the database is unavailable). */
const emergencyMs = 60_000;

/** How many candidates are read for each place of a list, so that lives already in two other lists can be skipped. */
const candidatesPerPlace = 3;

const bannersMax = 10;
/** As many notices as the ticker shows (NOTICES-6). */
const tickerNotices = 3;

/** Browsers revalidate each time, and mostly get 304. */
const headers = { contentType: 'application/json; charset=utf-8', cacheControl: 'public, no-cache' };

/** The path of the call. */
export const mainDataPath = '/api/caching/main';

/** The lists that are the same for everyone, in page order. */
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

interface CachedResponse {
  response: PrecompressedResponse;
  atMs: number;
}

/**
 * The home page's data, the same for everyone, cached as bytes: a request costs no query and no serialization. Ages are
 * measured by the machine's clock, because the product's clock may be moved.
 */
@Injectable()
export class MainDataService implements OnApplicationBootstrap, OnApplicationShutdown {
  private cached: CachedResponse | undefined;
  /** A response that was started earlier lacks a change. */
  private outdatedBefore = 0;
  private rebuilding: Promise<PrecompressedResponse> | undefined;
  private readonly logger = new Logger('MainData');

  constructor(
    private readonly lists: LiveListsService,
    private readonly banners: BannersService,
    private readonly notices: NoticesService,
    private readonly broadcast: BroadcastService,
    fastPathResponses: FastPathResponses,
    events: DomainEventBus,
  ) {
    // A response built from the old data is not served any longer.
    events.on('dataReplaced', async () => {
      await this.rebuilding?.catch(() => undefined);
      this.cached = undefined;
    });
    banners.onChange(() => this.rebuildAnew());
    fastPathResponses.register(mainDataPath, () => this.servable());
  }

  onApplicationBootstrap(): void {
    this.rebuildInBackground();
  }

  /** A rebuild in flight needs the database, which shuts down after this. */
  async onApplicationShutdown(): Promise<void> {
    await this.rebuilding?.catch(() => undefined);
  }

  /** The cached response, if it is fresh enough to be served without waiting. */
  servable(): PrecompressedResponse | undefined {
    const age = this.ageMs();
    if (age > freshMs) this.rebuildInBackground();
    return age <= servableMs ? this.cached?.response : undefined;
  }

  /**
   * The cached response, rebuilt first when it is too old. Throws unavailable when rebuilding has failed for too long.
   */
  async current(): Promise<PrecompressedResponse> {
    const ready = this.servable();
    if (ready) return ready;
    try {
      return await this.rebuild();
    } catch (error) {
      if (this.cached && this.ageMs() <= emergencyMs) return this.cached.response;
      throw error;
    }
  }

  private ageMs(): number {
    if (!this.cached) return Number.POSITIVE_INFINITY;
    const age = performance.now() - this.cached.atMs;
    return this.cached.atMs < this.outdatedBefore ? Math.max(age, servableMs + 1) : age;
  }

  private rebuildInBackground(): void {
    if (this.rebuilding) return;
    this.rebuild().catch((error: unknown) => {
      this.logger.warn(`the home page's data could not be rebuilt: ${String(error)}`);
    });
  }

  /** After a change by operators: a response that was built before, or is being built, is not served any longer. */
  private rebuildAnew(): void {
    this.outdatedBefore = performance.now();
    const running = this.rebuilding?.catch(() => undefined) ?? Promise.resolve();
    void running.then(() => this.rebuildInBackground());
  }

  /** Rebuilds the response; concurrent callers share one rebuild. */
  private rebuild(): Promise<PrecompressedResponse> {
    this.rebuilding ??= this.build().finally(() => {
      this.rebuilding = undefined;
    });
    return this.rebuilding;
  }

  private async build(): Promise<PrecompressedResponse> {
    const atMs = performance.now();
    const text = JSON.stringify(await this.read());
    const unchanged = this.cached?.response.hasContent(text) ? this.cached.response : undefined;
    const response = unchanged ?? (await PrecompressedResponse.of(text, headers));
    this.cached = { response, atMs };
    return response;
  }

  /** The same data with the lists offered to one member, built for this member alone. */
  forMember(userKey: number): Promise<MainData> {
    return this.read(userKey);
  }

  /** Runs one statement after the other: it runs in the background, and the pool's connections are for requests. */
  private async read(viewerKey?: number): Promise<MainData> {
    const settings = this.lists.main();
    const { list: categories } = await this.broadcast.categories();
    const { list: banners } = this.banners.list({ banner_grp_cd: mainBannerGroup, limit: bannersMax });
    const { list: notices } = await this.notices.list(
      { board_setting_cd: 1030, limit: tickerNotices },
      undefined,
    );
    return { settings, categories, banners, notices, ...(await this.shelves(settings, viewerKey)) };
  }

  /** The lists of lives: those that are the same for everyone or, with a key, those offered to one member. */
  private async shelves(
    settings: readonly MainLiveSetting[],
    viewerKey: number | undefined,
  ): Promise<Record<SharedList, LiveCard[]> & LiveCount> {
    /** The number of lives that the home page shows of a list. */
    const limitOf = (code: SharedList): number => settings.find((list) => list.code === code)?.limit ?? 0;
    const candidatesOf = (code: SharedList): PageQuery => ({ limit: limitOf(code) * candidatesPerPlace });
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
