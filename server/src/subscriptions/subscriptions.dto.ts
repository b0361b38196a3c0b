import { IsIn, IsInt, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/index.ts';

/** A payment of honey for a term of a subscription. */
export class SubscriptionRequest {
  /**
   * Key of the host.
   * @example 101
   */
  @IsKey()
  target_user_key!: number;

  /**
   * The displayed price, whole stars: a different current price is refused. If omitted, the current price applies.
   * @example 45
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  star_cnt?: number;
}

/** A term that was paid with honey. */
export class SubscriptionResult {
  /**
   * Key of the payment.
   * @example 701
   */
  payment_id!: number;
  /**
   * Key of the host.
   * @example 101
   */
  target_user_key!: number;
  /**
   * The honey paid, whole stars.
   * @example 45
   */
  star_cnt!: number;
  /**
   * The member's remaining honey, whole stars.
   * @example 99955
   */
  balance_star_cnt!: number;
  /**
   * When the uninterrupted subscription started; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  started_at!: string;
  /**
   * When it ends; ISO 8601, UTC.
   * @example 2026-12-20T12:05:00.000Z
   */
  ends_at!: string;
  /**
   * Days left, rounded up.
   * @example 30
   */
  days_left!: number;
  /**
   * When it was paid; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** Whether the member may subscribe to the host now, the price, and the current subscription. */
export class SubscriptionCheck {
  /**
   * Key of the host.
   * @example 101
   */
  target_user_key!: number;
  /**
   * Y: the member may pay for a term now.
   * @example Y
   */
  subscribable_yn!: Yn;
  /**
   * Code of the refusal that a payment would get; null if none.
   * @example already_subscribed
   */
  refusal!: string | null;
  /**
   * The refusal's Korean message; null if none.
   * @example 이미 구독 중이에요. 끝나기 며칠 전부터 연장할 수 있어요.
   */
  refusal_message!: string | null;
  /**
   * Y: the member is a subscriber.
   * @example N
   */
  subscribed_yn!: Yn;
  /**
   * When the subscription started, ISO 8601, UTC; null without one.
   * @example 2026-11-22T09:00:00.000Z
   */
  started_at!: string | null;
  /**
   * When it ends, ISO 8601, UTC; null without one.
   * @example 2026-11-22T09:00:00.000Z
   */
  ends_at!: string | null;
  /**
   * Days left, rounded up; 0 without a subscription.
   * @example 0
   */
  days_left!: number;
  /**
   * When it can first be extended, ISO 8601, UTC; null without one.
   * @example 2026-11-22T09:00:00.000Z
   */
  renew_from!: string | null;
  /**
   * Number of fans that the host still needs for subscriptions; 0 if there are enough.
   * @example 0
   */
  fans_lacking!: number;
  /**
   * Number of fans that a host needs for subscriptions.
   * @example 10
   */
  fans_min!: number;
  /**
   * Price of a term in honey, whole stars.
   * @example 45
   */
  star_cnt!: number;
  /**
   * Price of a term in won with VAT.
   * @example 4500
   */
  amount_krw!: number;
  /**
   * Length of a term in days.
   * @example 30
   */
  days!: number;
}

/** The requested subscriptions. */
export class SubscriptionListQuery extends PageQuery {
  /**
   * own: hosts that the member subscribes to; host: subscribers of the member.
   * @example own
   */
  @IsOptionalNonNull()
  @IsIn(['own', 'host'])
  side?: 'own' | 'host' = 'own';

  /**
   * active: ordered by their end; ended: latest end first.
   * @example active
   */
  @IsOptionalNonNull()
  @IsIn(['active', 'ended'])
  state?: 'active' | 'ended' = 'active';
}

/** A subscription in a list. */
export class SubscriptionEntry {
  /** The host, or in a host's list the subscriber. */
  user!: UserBrief;
  /**
   * When the uninterrupted subscription started; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  started_at!: string;
  /**
   * When it ends or ended; ISO 8601, UTC.
   * @example 2026-12-20T12:05:00.000Z
   */
  ends_at!: string;
  /**
   * Days left, rounded up; 0 if it has ended.
   * @example 12
   */
  days_left!: number;
  /**
   * Y: it can be extended by another term now.
   * @example N
   */
  renewable_yn!: Yn;
  /**
   * Total number of paid terms.
   * @example 2
   */
  term_cnt!: number;
  /**
   * The host's running live; null if none.
   * @example 5012
   */
  live_vod_key!: number | null;
}

/** Totals of a host's subscribers. */
export class SubscriberTotals {
  /**
   * Current number of subscribers.
   * @example 12
   */
  subscriber_cnt!: number;
  /**
   * Number of subscriptions that end within the days in which they can be extended.
   * @example 2
   */
  ending_cnt!: number;
  /**
   * Terms paid in the current month in Seoul.
   * @example 5
   */
  month_term_cnt!: number;
  /**
   * The host's share of them, whole stars.
   * @example 155
   */
  month_star_cnt!: number;
  /**
   * Number of fans that a host needs for subscriptions.
   * @example 10
   */
  fans_min!: number;
}

/** The member's subscriptions or subscribers. */
export class SubscriptionList extends PageInfo {
  /** The subscriptions of this page. */
  list!: SubscriptionEntry[];
  /** Totals of the member's subscribers; null in the list of hosts. */
  totals!: SubscriberTotals | null;
}
