import { matchPage, type PageMatch, pageTitle } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { MonthEventsService } from '../../events/index.ts';
import { EbooksService } from '../../external/index.ts';
import { LivesService } from '../../lives/index.ts';
import { NoticesService } from '../../notices/index.ts';
import { PoliciesService } from '../../policies/index.ts';
import { UsersService } from '../../users/index.ts';
import { chapterTitle, errorTitles, generalKeywords, liveDescription } from '../texts.ts';
import type { PageMeta } from './site.dto.ts';

/** A page's own metadata; missing values are filled in from the site. */
interface PageTexts {
  title: string;
  description?: string;
  keywords?: string[];
}

/** Keys are 32-bit integers; a page's address may contain more digits. */
const keyMax = 2_147_483_647;

/** Search engines and messengers show about this many characters. */
const descriptionMax = 160;

/** Title, description and keywords of a page (COMMON-2). */
@Injectable()
export class PageMetaService {
  constructor(
    private readonly settings: SettingsStore,
    private readonly lives: LivesService,
    private readonly notices: NoticesService,
    private readonly policies: PoliciesService,
    private readonly users: UsersService,
    private readonly monthEvents: MonthEventsService,
    private readonly ebooks: EbooksService,
  ) {}

  /**
   * The metadata of a path or an absolute address. An invalid address gets the site's own; an unknown page gets an
   * error title.
   */
  async of(requestUrl: string): Promise<PageMeta> {
    const path = pathOf(requestUrl);
    if (path === undefined) return this.present({ title: '' });
    const page = matchPage(path);
    return this.present(page ? await this.textsOf(page) : { title: errorTitles.page });
  }

  private async textsOf(page: PageMatch): Promise<PageTexts> {
    const id = Number(page.parameters.id);
    const general = { title: pageTitle(page.pattern) };
    if (id > keyMax) return { title: errorTitles.page };
    if (page.pattern === '/announce/{id}') {
      return unlessMissing(() => this.noticeTexts(id), 'notice_not_found', { title: errorTitles.notice });
    }
    if (page.pattern === '/event/month-{id}') {
      const event = async () => {
        const { title, summary } = await this.monthEvents.head(id);
        return { title, description: summary };
      };
      return unlessMissing(event, 'month_event_not_found', { title: errorTitles.event });
    }
    if (page.pattern === '/lives/{id}' || page.pattern.startsWith('/lives/play/{id}')) {
      return unlessMissing(() => this.liveTexts(id), 'live_not_found', { title: errorTitles.live });
    }
    if (page.pattern === '/policy/{id}') {
      const policy = async () => ({ title: (await this.policies.one(page.parameters.id ?? '')).title });
      return unlessMissing(policy, 'policy_not_found', { title: errorTitles.page });
    }
    if (page.pattern.startsWith('/ebooks/{id}')) return this.ebookTexts(page, general);
    if (page.pattern === '/channels/{id}' && !(await this.users.exists(id)))
      return { title: errorTitles.page };
    return general;
  }

  private async noticeTexts(boardSn: number): Promise<PageTexts> {
    const { title, summary_content } = await this.notices.detail(boardSn, undefined);
    return { title, description: summary_content };
  }

  /** While the e-book service does not answer, the page has its general title. */
  private async ebookTexts({ parameters: { id, no } }: PageMatch, general: PageTexts): Promise<PageTexts> {
    try {
      const { title, summary, keywords } = await this.ebooks.pageOf(
        Number(id),
        no === undefined ? undefined : Number(no),
      );
      return { title: no ? chapterTitle(title, no) : title, description: summary, keywords };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error.code === 'unavailable' ? general : { title: errorTitles.page };
    }
  }

  private async liveTexts(vodKey: number): Promise<PageTexts> {
    const { title, host, tags, theme_nm } = await this.lives.detail(vodKey);
    return {
      title: `${title} | ${host.nick}`,
      description: liveDescription(host.nick, theme_nm, title),
      keywords: [host.nick, theme_nm, ...tags],
    };
  }

  private present({ title, description, keywords = [] }: PageTexts): PageMeta {
    const site = this.settings.get('site_name_ko');
    const slogan = this.settings.get('site_slogan');
    return {
      meta_title: title ? `${title} | ${site}` : `${site} | ${slogan}`,
      meta_description: [...(description ?? slogan)].slice(0, descriptionMax).join(''),
      meta_keyword: [...keywords, site, ...generalKeywords].join(','),
    };
  }
}

/** The pathname of a path or absolute address; undefined when it is invalid. */
function pathOf(requestUrl: string): string | undefined {
  return URL.canParse(requestUrl, 'http://page.invalid')
    ? new URL(requestUrl, 'http://page.invalid').pathname
    : undefined;
}

/** The result of `read`, or `otherwise` when it throws `missing`. */
async function unlessMissing(
  read: () => Promise<PageTexts>,
  missing: ErrorCode,
  otherwise: PageTexts,
): Promise<PageTexts> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError && error.code === missing) return otherwise;
    throw error;
  }
}
