import { IsIn, IsInt, Max, Min } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';

/** Subscribes to a host with honey, or pays for one more term. */
export class SubscriptionRequest {
  /**
   * Key of the host.
   * @example 101
   */
  @IsKey()
  target_user_key!: number;

  /**
   * What the member was shown to pay, whole stars: another price is refused. Left out, the price in force is paid.
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
   * Honey that was paid, whole stars.
   * @example 45
   */
  star_cnt!: number;
  /**
   * Honey left to the member, whole stars.
   * @example 99955
   */
  balance_star_cnt!: number;
  /**
   * When the subscription began, without a gap since; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  started_at!: string;
  /**
   * When it ends; ISO 8601, UTC.
   * @example 2026-12-20T12:05:00.000Z
   */
  ends_at!: string;
  /**
   * Days left, the one that has begun among them.
   * @example 30
   */
  days_left!: number;
  /**
   * When it was paid; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  created_at!: string;
}

/** Whether a host can be subscribed to by the member now, for how much, and what there is already. */
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
   * Code of the refusal that a payment would get; null where it would get none.
   * @example already_subscribed
   */
  refusal!: string | null;
  /**
   * The same in Korean; null where there is none.
   * @example 이미 구독 중이에요. 끝나기 며칠 전부터 연장할 수 있어요.
   */
  refusal_message!: string | null;
  /**
   * Y: the member is a subscriber.
   * @example N
   */
  subscribed_yn!: Yn;
  /**
   * When the subscription began, ISO 8601, UTC; null without one.
   * @example 2026-11-22T09:00:00.000Z
   */
  started_at!: string | null;
  /**
   * When it ends, ISO 8601, UTC; null without one.
   * @example 2026-11-22T09:00:00.000Z
   */
  ends_at!: string | null;
  /**
   * Days left, the one that has begun among them; 0 without one.
   * @example 0
   */
  days_left!: number;
  /**
   * From when it may be extended, ISO 8601, UTC; null without one.
   * @example 2026-11-22T09:00:00.000Z
   */
  renew_from!: string | null;
  /**
   * Number of fans that the host lacks to be subscribed to; 0 where there are enough.
   * @example 0
   */
  fans_lacking!: number;
  /**
   * Number of fans that a host needs to be subscribed to.
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
   * Days that a term lasts.
   * @example 30
   */
  days!: number;
}

/** Which subscriptions are listed. */
export class SubscriptionListQuery extends PageQuery {
  /**
   * own: hosts whom the member subscribes to; host: who subscribes to the member.
   * @example own
   */
  @IsOptionalNonNull()
  @IsIn(['own', 'host'])
  side?: 'own' | 'host' = 'own';

  /**
   * active: in force, those that end first in front; ended: over, the latest in front.
   * @example active
   */
  @IsOptionalNonNull()
  @IsIn(['active', 'ended'])
  state?: 'active' | 'ended' = 'active';
}

/** A subscription in a list. */
export class SubscriptionEntry {
  /** The host, or of a host's list the subscriber. */
  user!: UserBrief;
  /**
   * When it began, without a gap since; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  started_at!: string;
  /**
   * When it ends or ended; ISO 8601, UTC.
   * @example 2026-12-20T12:05:00.000Z
   */
  ends_at!: string;
  /**
   * Days left, the one that has begun among them; 0 for one that is over.
   * @example 12
   */
  days_left!: number;
  /**
   * Y: it may be extended by another term now, as far as its days go.
   * @example N
   */
  renewable_yn!: Yn;
  /**
   * Terms that were paid in all.
   * @example 2
   */
  term_cnt!: number;
  /**
   * The live that is on now; null where none is.
   * @example 5012
   */
  live_vod_key!: number | null;
}

/** A host's subscribers in figures. */
export class SubscriberTotals {
  /**
   * Subscribers now.
   * @example 12
   */
  subscriber_cnt!: number;
  /**
   * Those whose subscription ends within the days in which it may be extended.
   * @example 2
   */
  ending_cnt!: number;
  /**
   * Terms paid in the running month of Seoul.
   * @example 5
   */
  month_term_cnt!: number;
  /**
   * The host's share of them, whole stars.
   * @example 155
   */
  month_star_cnt!: number;
  /**
   * Number of fans that a host needs to be subscribed to.
   * @example 10
   */
  fans_min!: number;
}

/** Subscriptions of the member, or to the member. */
export class SubscriptionList extends PageInfo {
  /** The subscriptions of this page. */
  list!: SubscriptionEntry[];
  /** Figures of the member's own subscribers; null in the list of hosts. */
  totals!: SubscriberTotals | null;
}
