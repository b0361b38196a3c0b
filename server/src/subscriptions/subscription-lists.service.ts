import { monthStart, seoulMonth } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/ok.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { UsersService } from '../users/index.ts';
import { daysBefore, daysLeft } from './days-left.ts';
import type {
  SubscriberTotals,
  SubscriptionEntry,
  SubscriptionList,
  SubscriptionListQuery,
} from './subscriptions.dto.ts';

type Side = 'own' | 'host';
type State = 'active' | 'ended';

interface EntryRow {
  other_key: number;
  started_at: Date;
  ends_at: Date;
  term_cnt: number;
  live_vod_key: number | null;
}

/** Columns of subscriptions: the list's owner, and the listed member. */
const sides = {
  own: { of: 'user_key', other: 'host_key' },
  host: { of: 'host_key', other: 'user_key' },
} as const satisfies Record<Side, { of: string; other: string }>;

const stateCondition = { active: 's.ends_at > $2', ended: 's.ends_at <= $2' } as const;
const order = { active: 's.ends_at', ended: 's.ends_at DESC' } as const;

/** $1 member, $2 now, $3 offset, $4 limit; deleted accounts are not listed. */
function pageStatement(side: Side, state: State): string {
  const { of, other } = sides[side];
  return `
    WITH page AS MATERIALIZED (
      SELECT s.* FROM subscriptions s JOIN member_profiles u ON u.user_key = s.${other} AND u.deleted_at IS NULL
      WHERE s.${of} = $1 AND ${stateCondition[state]} ORDER BY ${order[state]}, s.${other} OFFSET $3 LIMIT $4)
    SELECT s.${other} AS other_key, s.started_at, s.ends_at,
      (SELECT count(*)::int FROM subscription_payments p
        WHERE p.user_key = s.user_key AND p.host_key = s.host_key) AS term_cnt,
      (SELECT l.vod_key FROM live_cards l WHERE l.host_key = s.${other} AND l.state = 'live') AS live_vod_key
    FROM page s ORDER BY ${order[state]}, s.${other}`;
}

function countStatement(side: Side, state: State): string {
  const { of, other } = sides[side];
  return `SELECT count(*)::int AS total FROM subscriptions s JOIN member_profiles u ON u.user_key = s.${other} AND u.deleted_at IS NULL
    WHERE s.${of} = $1 AND ${stateCondition[state]}`;
}

/** A member's subscriptions, and a host's subscribers. */
@Injectable()
export class SubscriptionListsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of the member's list. Throws forbidden when a member who is not a host requests subscribers. */
  async list(member: SessionMember, query: SubscriptionListQuery): Promise<SubscriptionList> {
    const { side = 'own', state = 'active' } = query;
    if (side === 'host' && member.role !== 'host') throw new AppError('forbidden');
    const page = pageOf(query);
    const now = this.clock.now();
    const [rows, counts, totals] = await Promise.all([
      this.database.query<`subscriptions_${typeof side}_${typeof state}`, EntryRow>(
        `subscriptions_${side}_${state}`,
        pageStatement(side, state),
        [member.userKey, now, page.offset, page.limit],
      ),
      this.database.query<`subscriptions_${typeof side}_${typeof state}_count`, { total: number }>(
        `subscriptions_${side}_${state}_count`,
        countStatement(side, state),
        [member.userKey, now],
      ),
      side === 'host' ? this.totals(member.userKey, now) : null,
    ]);
    const briefs = await this.users.briefs(rows.map(({ other_key }) => other_key));
    const renewBy = this.settings.get('subscription_renew_days');
    return {
      list: rows.flatMap(({ other_key, started_at, ends_at, ...row }): SubscriptionEntry[] => {
        const user = briefs.get(other_key);
        if (!user) return [];
        return [
          {
            user,
            ...row,
            started_at: started_at.toISOString(),
            ends_at: ends_at.toISOString(),
            days_left: daysLeft(ends_at, now),
            renewable_yn: yn(daysBefore(ends_at, renewBy) <= now),
          },
        ];
      }),
      total: counts[0]?.total ?? 0,
      ...page,
      totals,
    };
  }

  private async totals(hostKey: number, now: Date): Promise<SubscriberTotals | null> {
    const rows = await this.database.query<'subscription_totals', Omit<SubscriberTotals, 'fans_min'>>(
      'subscription_totals',
      `SELECT a.subscriber_cnt, a.ending_cnt, p.month_term_cnt, p.month_star_cnt
       FROM (SELECT count(*)::int AS subscriber_cnt,
           count(*) FILTER (WHERE s.ends_at <= $2::timestamptz + make_interval(days => $3))::int AS ending_cnt
         FROM subscriptions s JOIN member_profiles u USING (user_key)
         WHERE s.host_key = $1 AND s.ends_at > $2 AND u.deleted_at IS NULL) a,
       (SELECT count(*)::int AS month_term_cnt, coalesce(sum(host_star_cnt), 0)::bigint AS month_star_cnt
         FROM subscription_payments WHERE host_key = $1 AND created_at >= $4) p`,
      [hostKey, now, this.settings.get('subscription_renew_days'), monthStart(seoulMonth(now))],
    );
    return rows[0] ? { ...rows[0], fans_min: this.settings.get('subscription_fans_min') } : null;
  }
}
