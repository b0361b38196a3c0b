import { isErrorPage, matchPage, type PageMatch, type PagePattern } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { isDatabaseUnavailable } from '../core/database/database-errors.ts';
import { AppError } from '../core/errors/app-error.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { MonthEventsService } from '../events/index.ts';
import { EbooksService } from '../external/index.ts';
import { LivesService } from '../lives/index.ts';
import { NoticesService } from '../notices/index.ts';
import { PoliciesService } from '../policies/index.ts';
import { PricesService } from '../store/index.ts';
import { UsersService } from '../users/index.ts';

/** Keys are 32-bit integers; an address may contain more digits. */
const keyMax = 2_147_483_647;

type LiveCheck = Awaited<ReturnType<LivesService['check']>>;

const isOn = ({ live_yn }: LiveCheck): boolean => live_yn === 'Y';
const isEnded = ({ state }: LiveCheck): boolean => state === 'ended';

/** Decides whether an address shows anything but an error page; if not, it responds 404 (PAGES-1, PAGES-2). */
@Injectable()
export class PageExistenceService {
  private readonly logger = new Logger('Pages');

  constructor(
    private readonly config: AppConfig,
    private readonly settings: SettingsStore,
    private readonly lives: LivesService,
    private readonly notices: NoticesService,
    private readonly policies: PoliciesService,
    private readonly users: UsersService,
    private readonly prices: PricesService,
    private readonly monthEvents: MonthEventsService,
    private readonly ebooks: EbooksService,
  ) {}

  /** @param address path and query */
  async exists(address: string): Promise<boolean> {
    const [pathname = '/', query = ''] = address.split('?', 2);
    const page = matchPage(pathname);
    // Policies stay readable: members can read what they agreed to at any time.
    if (this.settings.get('is_maintenance') && page?.pattern !== '/policy/{id}') return false;
    if (!page || isErrorPage(page.pattern)) return false;
    if (page.pattern === '/sandbox') return this.config.nodeEnv !== 'production';
    if (page.pattern === '/policy/{id}')
      return this.isPolicy(page.parameters.id ?? '', new URLSearchParams(query).get('version'));
    const key = Number(page.parameters.id);
    const find = this.lookups[page.pattern];
    return !find || (key <= keyMax && this.succeeds(() => find(key, page.parameters)));
  }

  /**
   * By page: whether the entry named by its id exists, or throws not found. Pages of a single member's data are not
   * checked.
   */
  private readonly lookups: Partial<
    Record<PagePattern, (key: number, parameters: PageMatch['parameters']) => Promise<boolean>>
  > = {
    '/announce/{id}': (key) => this.notices.isExposed(key),
    '/event/month-{id}': (key) => this.monthEvents.isPublished(key),
    '/channels/{id}': (key) => this.users.exists(key),
    '/ebooks/{id}/chapters': (key) => this.isBook(key),
    '/ebooks/{id}/chapters/{no}': (key, { no }) => this.isBook(key, Number(no)),
    '/stores/products/{id}': (key) => this.prices.isOnSale(key),
    '/stores/products3/{id}': (key) => this.prices.isOnSale(key),
    '/lives/{id}': (key) => this.isLive(key, () => true),
    // The result of a live is known after it has ended.
    '/lives/play/{id}/result': (key) => this.isLive(key, isEnded),
    '/lives/play/{id}/result-admin': (key) => this.isLive(key, isEnded),
    '/embed/lives/{id}': (key) => this.isLive(key, isOn),
    '/lives/play/{id}': (key) => this.isLive(key, isOn),
    '/lives/play/{id}/sdkPlayer': (key) => this.isLive(key, isOn),
    '/lives/play/{id}/sdkPlayerNpm': (key) => this.isLive(key, isOn),
  };

  /** While the e-book service does not answer, the page says so itself. */
  private async isBook(key: number, no?: number): Promise<boolean> {
    try {
      await this.ebooks.pageOf(key, no);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    }
    return true;
  }

  private async isLive(key: number, matches: (live: LiveCheck) => boolean): Promise<boolean> {
    return matches(await this.lives.check(key));
  }

  /** A version of another policy is not shown at this policy's address. */
  private isPolicy(name: string, version: string | null): Promise<boolean> {
    if (version !== null && !/^[1-9]\d{0,8}$/.test(version)) return Promise.resolve(false);
    return this.succeeds(async () => (await this.policies.one(version ?? name)).gubn === name);
  }

  /**
   * False when it does not exist. If the database is unavailable, the page reports that itself: the address is not
   * wrong.
   */
  private async succeeds(find: () => Promise<boolean>): Promise<boolean> {
    try {
      return await find();
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return false;
      if (!isDatabaseUnavailable(error))
        this.logger.warn(`a page's existence could not be checked: ${String(error)}`);
      return true;
    }
  }
}
