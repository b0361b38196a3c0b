import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Banner } from '../../core/database/generated/client.ts';
import { ReadSequence } from '../../core/database/read-sequence.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import type { BannerDto, BannerList, BannerQuery } from './home.dto.ts';

/** The banner group of the home page. */
export const mainBannerGroup = 'BNRG001001';

/** How soon every process shows a changed banner. */
const reloadMs = 1_000;

/** Linked banner pictures, by group and period; held in memory, because the home page reads them all the time. */
@Injectable()
export class BannersService implements OnModuleInit {
  private banners: readonly Banner[] = [];
  private readonly reads = new ReadSequence();
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly events: DomainEventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.events.on('dataReplaced', () => this.reload());
    this.jobs.everyProcess('banners', reloadMs, () => this.reload());
  }

  /** Calls the listener whenever this process has read changed banners. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** A group's banners that are shown now, in the editors' order. */
  list(query: BannerQuery): BannerList {
    const page = pageOf(query);
    const now = this.clock.now();
    const shown = this.banners.filter(
      ({ bannerGrpCd, startsAt, endsAt }) =>
        bannerGrpCd === query.banner_grp_cd && startsAt <= now && (endsAt === null || endsAt > now),
    );
    const list = shown.slice(page.offset, page.offset + page.limit).map(presentBanner);
    return { list, total: shown.length, ...page };
  }

  /** Reads all banners again. */
  async reload(): Promise<void> {
    const read = this.reads.start();
    const rows = await this.database.prisma.banner.findMany({
      orderBy: [{ sort: 'asc' }, { bannerSn: 'asc' }],
    });
    if (!this.reads.accept(read) || isDeepStrictEqual(rows, this.banners)) return;
    this.banners = rows;
    for (const listener of this.listeners) listener();
  }
}

function presentBanner(row: Banner): BannerDto {
  return {
    banner_sn: row.bannerSn,
    banner_grp_cd: row.bannerGrpCd,
    title: row.title,
    image: row.image,
    link: row.link,
  };
}
