import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import type { BannerDto, BannerList, BannerQuery } from './home.dto.ts';

/** The banner group of the home page. */
export const mainBannerGroup = 'BNRG001001';

/** Linked banner pictures, by group and period. */
@Injectable()
export class BannersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A group's banners that are shown now, in the editors' order. */
  async list(query: BannerQuery): Promise<BannerList> {
    const page = pageOf(query);
    const now = this.clock.now();
    const where = {
      bannerGrpCd: query.banner_grp_cd,
      startsAt: { lte: now },
      OR: [{ endsAt: null }, { endsAt: { gt: now } }],
    };
    const [rows, total] = await Promise.all([
      this.database.prisma.banner.findMany({
        where,
        orderBy: [{ sort: 'asc' }, { bannerSn: 'asc' }],
        skip: page.offset,
        take: page.limit,
      }),
      this.database.prisma.banner.count({ where }),
    ]);
    return { list: rows.map(presentBanner), total, ...page };
  }
}

interface BannerRow {
  bannerSn: number;
  bannerGrpCd: string;
  title: string;
  image: string;
  link: string;
}

function presentBanner(row: BannerRow): BannerDto {
  return {
    banner_sn: row.bannerSn,
    banner_grp_cd: row.bannerGrpCd,
    title: row.title,
    image: row.image,
    link: row.link,
  };
}
