import { matchPage } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { isDatabaseUnavailable } from '../core/database/database-errors.ts';
import { AppError } from '../core/errors/app-error.ts';
import { Settings } from '../core/settings/settings.ts';
import { LivesService } from '../lives/lives.service.ts';
import { NoticesService } from '../notices/notices.service.ts';

/** Keys are 32-bit integers; an address may hold more digits. */
const keyMax = 2_147_483_647;

/** Whether an address shows anything but an error page: the others answer 404 (PAGES-1, PAGES-2). */
@Injectable()
export class PageExistence {
  private readonly logger = new Logger('Pages');

  constructor(
    private readonly config: AppConfig,
    private readonly settings: Settings,
    private readonly lives: LivesService,
    private readonly notices: NoticesService,
  ) {}

  async exists(pathname: string): Promise<boolean> {
    const page = matchPage(pathname);
    // Policies stay readable: what members agreed to is theirs to look up at any time.
    if (this.settings.get('is_maintenance') && page?.pattern !== '/policy/{id}') return false;
    if (!page || (page.pattern === '/sandbox' && this.config.nodeEnv === 'production')) return false;
    const key = Number(page.parameters.id);
    switch (page.pattern) {
      case '/announce/{id}':
        return key <= keyMax && this.isThere(() => this.notices.isExposed(key), Boolean);
      case '/lives/{id}':
        return key <= keyMax && this.isThere(() => this.lives.check(key));
      // What a live came to is known when it is over.
      case '/lives/play/{id}/result':
      case '/lives/play/{id}/result-admin':
        return (
          key <= keyMax &&
          this.isThere(
            () => this.lives.check(key),
            ({ state }) => state === 'ended',
          )
        );
      case '/embed/lives/{id}':
      case '/lives/play/{id}':
      case '/lives/play/{id}/sdkPlayer':
      case '/lives/play/{id}/sdkPlayerNpm':
        return (
          key <= keyMax &&
          this.isThere(
            () => this.lives.check(key),
            ({ live_yn }) => live_yn === 'Y',
          )
        );
      default:
        return true;
    }
  }

  /** False when there is no such thing. The page itself says that the database is away: its address is not wrong. */
  private async isThere<Thing>(
    read: () => Promise<Thing>,
    suits: (thing: Thing) => boolean = () => true,
  ): Promise<boolean> {
    try {
      return suits(await read());
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return false;
      if (!isDatabaseUnavailable(error)) this.logger.warn(`a page could not be looked up: ${String(error)}`);
      return true;
    }
  }
}
