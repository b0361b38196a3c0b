import { dateStart, periodAfter, periodStart, type RankPeriod, seoulDate } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { whereSanctionHolds } from '../../users/index.ts';
import { GiftBuilder } from '../builders/gift-builder.service.ts';
import { SandboxClockService } from '../clock/sandbox-clock.service.ts';
import type { SandboxRankClosed, SandboxRankPlaces, SandboxRankRequest } from './sandbox-ranks.dto.ts';

/** Difference between neighbouring places, in honey. */
const step = 100;

/** Puts members on places with gifts, and ends days, weeks and months. */
@Injectable()
export class SandboxRanksService {
  constructor(
    private readonly database: Database,
    private readonly gifts: GiftBuilder,
    private readonly time: SandboxClockService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Throws user_not_found if there is no giver or no host, and what giving throws. */
  async place({ target, user_keys }: SandboxRankRequest): Promise<SandboxRankPlaces> {
    await this.gifts.rollUp();
    const list: SandboxRankPlaces['list'] = [];
    // From the last place to the first, so that each is ahead of those placed before.
    for (const userKey of [...user_keys].reverse()) {
      const starCnt = await this.lacking(target, userKey);
      const other = await this.counterpart(target, user_keys);
      const [giver, host] = target === 'member' ? [userKey, other] : [other, userKey];
      await this.gifts.giveGranted({ userKey: giver, hostKey: host, starCnt });
      await this.gifts.rollUp();
      list.unshift({ user_key: userKey, star_cnt: starCnt });
    }
    return { list };
  }

  /** Advances the clock beyond the end of the current period, lets the jobs close it, and returns its counts. */
  async close(period: RankPeriod): Promise<SandboxRankClosed> {
    const starts_on = periodStart(period, seoulDate(this.clock.now()));
    const end = dateStart(periodAfter(period, starts_on));
    const delayMs = this.settings.get('rank_close_delay_seconds') * 1_000;
    await this.time.change({ to: end.toISOString(), forward_ms: delayMs + 1_000 });
    const { clock } = await this.time.runJobs();
    const [closing] = await this.database.query<
      'sandbox_rank_closing',
      { host_cnt: number; member_cnt: number }
    >(
      'sandbox_rank_closing',
      'SELECT host_cnt, member_cnt FROM rank_closings WHERE period = $1::rank_period AND starts_on = $2::date',
      [period, starts_on],
    );
    return { period, starts_on, host_cnt: 0, member_cnt: 0, ...closing, clock };
  }

  /** The honey the member lacks to lead the current day, week and month. */
  private async lacking(kind: 'host' | 'member', userKey: number): Promise<number> {
    const today = seoulDate(this.clock.now());
    const rows = await this.database.query<'sandbox_rank_lacking', { lacking: number }>(
      'sandbox_rank_lacking',
      `SELECT coalesce(max(top.star_cnt), 0) - coalesce((SELECT t.star_cnt FROM rank_totals t WHERE t.kind = $1::rank_kind
         AND t.period = p.period AND t.starts_on = rank_period_start(p.period, $2::date) AND t.user_key = $3), 0) AS lacking
       FROM unnest(enum_range(NULL::rank_period)) AS p (period)
         LEFT JOIN rank_totals top ON top.kind = $1::rank_kind AND top.period = p.period
           AND top.starts_on = rank_period_start(p.period, $2::date) AND top.user_key <> $3
       GROUP BY p.period`,
      [kind, today, userKey],
    );
    return Math.max(0, ...rows.map(({ lacking }) => lacking)) + step;
  }

  /** A giver, or a receiving host, who is not among the members to place. */
  private async counterpart(target: 'host' | 'member', placed: readonly number[]): Promise<number> {
    const other = await this.database.prisma.user.findFirst({
      where: {
        userKey: { notIn: [...placed] },
        role: target === 'member' ? 'host' : 'member',
        verificationYn: true,
        userAdultYn: true,
        excelOnlyYn: false,
        deletedAt: null,
        deletionAskedAt: null,
        sanctions: { none: whereSanctionHolds(this.clock.now()) },
      },
      orderBy: { userKey: 'asc' },
      select: { userKey: true },
    });
    if (!other) throw new AppError('user_not_found');
    return other.userKey;
  }
}
