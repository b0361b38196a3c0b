import { monthStart } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import { type UserBrief, UsersService } from '../../users/index.ts';
import type {
  GiftSide,
  LiveGiftDetail,
  LiveGiftDetailQuery,
  LiveGiftQuery,
  LiveGiftSum,
  LiveGiftSumList,
  LiveGiver,
} from '../money.dto.ts';
import { giversStatement, sides } from './live-gift-statements.ts';

interface SumRow {
  vod_key: number;
  title: string;
  type: string;
  started_at: Date | null;
  ended_at: Date | null;
  host_key: number;
  star_cnt: number;
  gift_cnt: number;
  giver_cnt: number;
}

/** A row of a list; an empty page returns one row with the sums only. */
type ListRow = { total: number; all_star_cnt: number; all_gift_cnt: number } & (SumRow | { vod_key: null });

type LiveRow = SumRow & { takes_part: boolean };

interface GiftRow {
  gift_id: number;
  user_key: number;
  star_cnt: number;
  sticker_id: number | null;
  message: string;
  combo: number;
  created_at: Date;
}

/** The caller's gifts by live (MONEY-4 to MONEY-6). */
@Injectable()
export class LiveGiftsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly months: HistoryMonthsService,
  ) {}

  /** Lists lives that started in a month, with what the member received or gave in each. Throws validation_failed. */
  async list(member: SessionMember, query: LiveGiftQuery): Promise<LiveGiftSumList> {
    const { month, from, until } = this.months.read(query.month);
    const page = pageOf(query);
    const side = sideOf(member, query.type);
    const [rows, outside] = await Promise.all([
      this.database.query<`money_gifts_${typeof side}`, ListRow>(`money_gifts_${side}`, sides[side].list, [
        member.userKey,
        from,
        until,
        page.offset,
        page.limit,
      ]),
      this.database.query<`money_gifts_outside_${typeof side}`, { star_cnt: number; gift_cnt: number }>(
        `money_gifts_outside_${side}`,
        sides[side].outside,
        [member.userKey, from, until],
      ),
    ]);
    return {
      type: side,
      month,
      first_month: this.months.first(),
      star_cnt: rows[0]?.all_star_cnt ?? 0,
      gift_cnt: rows[0]?.all_gift_cnt ?? 0,
      outside_star_cnt: outside[0]?.star_cnt ?? 0,
      outside_gift_cnt: outside[0]?.gift_cnt ?? 0,
      list: await this.present(
        rows.flatMap((row) => (row.vod_key === null ? [] : [row])),
        side,
      ),
      total: rows[0]?.total ?? 0,
      ...page,
    };
  }

  /**
   * Returns the gifts of one live that the member received or gave. Throws live_not_found for a live that is unknown,
   * started before the earliest available month, or in which the member could not have received anything.
   */
  async detail(member: SessionMember, query: LiveGiftDetailQuery): Promise<LiveGiftDetail> {
    const page = pageOf(query);
    const side = sideOf(member, query.type);
    const values = [member.userKey, query.vod_key] as const;
    const [row] = await this.database.query<`money_gifts_of_live_${typeof side}`, LiveRow>(
      `money_gifts_of_live_${side}`,
      sides[side].one,
      values,
    );
    if (!row || !this.isAvailable(row) || (side === 'received' && !mayReceive(row, member.userKey)))
      throw new AppError('live_not_found');
    const [gifts, givers] = await Promise.all([
      this.database.query<`money_gift_rows_${typeof side}`, GiftRow>(
        `money_gift_rows_${side}`,
        sides[side].gifts,
        [...values, page.offset, page.limit],
      ),
      side === 'received' ? this.givers(values) : [],
    ]);
    const [live] = await this.present([row], side);
    if (!live) throw new AppError('live_not_found');
    const others = await this.users.briefs(gifts.map(({ user_key }) => user_key));
    return {
      type: side,
      live,
      givers,
      list: gifts.flatMap(({ user_key, created_at, ...gift }) => {
        const user = others.get(user_key);
        return user ? [{ ...gift, user, created_at: created_at.toISOString() }] : [];
      }),
      total: row.gift_cnt,
      ...page,
    };
  }

  private async givers(values: readonly [hostKey: number, vodKey: number]): Promise<LiveGiver[]> {
    const rows = await this.database.query<
      'money_givers',
      { user_key: number; star_cnt: number; gift_cnt: number }
    >('money_givers', giversStatement, values);
    const givers = await this.users.briefs(rows.map(({ user_key }) => user_key));
    return rows.flatMap(({ user_key, ...sums }) => {
      const user = givers.get(user_key);
      return user ? [{ user, ...sums }] : [];
    });
  }

  private async present(rows: readonly SumRow[], side: GiftSide): Promise<LiveGiftSum[]> {
    const hosts = await this.users.briefs(rows.map(({ host_key }) => host_key));
    return rows.flatMap((row) => {
      const host = hosts.get(row.host_key);
      return host ? [presentSum(row, host, side)] : [];
    });
  }

  /** Whether a live started within the months that histories show. */
  private isAvailable({ started_at }: SumRow): boolean {
    return started_at !== null && started_at >= monthStart(this.months.first());
  }
}

/** By default, hosts see what they received, and other members what they gave; both can request the other side. */
const sideOf = ({ role }: SessionMember, requested: GiftSide | undefined): GiftSide =>
  requested ?? (role === 'host' ? 'received' : 'given');

const mayReceive = ({ host_key, takes_part, gift_cnt }: LiveRow, userKey: number): boolean =>
  host_key === userKey || takes_part || gift_cnt > 0;

function presentSum(row: SumRow, host: UserBrief, side: GiftSide): LiveGiftSum {
  return {
    vod_key: row.vod_key,
    title: row.title,
    type: row.type,
    host,
    started_at: (row.started_at ?? new Date(0)).toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    star_cnt: row.star_cnt,
    gift_cnt: row.gift_cnt,
    giver_cnt: side === 'received' ? row.giver_cnt : Math.min(1, row.gift_cnt),
  };
}
