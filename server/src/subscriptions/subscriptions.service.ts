import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { yn } from '../core/http/ok.dto.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import { WalletService } from '../wallet/index.ts';
import { daysBefore, daysLeft } from './days-left.ts';
import type { SubscriptionCheck, SubscriptionRequest, SubscriptionResult } from './subscriptions.dto.ts';
import { subscriptionPay } from './subscriptions.functions.ts';
import { subscriptionTexts } from './texts.ts';

interface CheckRow {
  refusal: string | null;
  started_at: Date | null;
  ends_at: Date | null;
  fans: number;
  star_cnt: number;
  amount_krw: number;
  days: number;
  renew_days: number;
  fans_min: number;
}

/** A host and a member whose subscription started, was extended or ended. */
export interface ChangedSubscription {
  host_key: number;
  user_key: number;
  /** Distinguishes consecutive changes of a pair. */
  ends_at: Date;
}

/** Subscriptions to hosts, and their subscribers. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly database: Database,
    private readonly wallet: WalletService,
    private readonly clock: Clock,
    private readonly events: DomainEventBus,
  ) {}

  /**
   * Pays for a term with honey, once per key, in one round trip. Throws the database's refusals: why the member may not
   * subscribe (`subscription_refusal`), subscription_price_changed, not_enough_star, idempotency_mismatch.
   * Refuses a subscription for honey (POST /v1/user/bt-subscribe): subscription_pay.
   */
  async subscribe(
    userKey: number,
    { target_user_key: hostKey, star_cnt }: SubscriptionRequest,
    idempotencyKey: string,
  ): Promise<SubscriptionResult> {
    const { answer } = await this.wallet.call<Omit<SubscriptionResult, 'days_left'>>(
      subscriptionPay({
        user_key: userKey,
        host_key: hostKey,
        star: star_cnt ?? null,
        key: idempotencyKey,
        hash: inputHash(hostKey, star_cnt ?? null),
        now: this.clock.now(),
      }),
      { not_enough_star: subscriptionTexts.short },
    );
    this.events.emit('subscribed', { userKey, hostKey });
    const [createdAt, startedAt, endsAt] = [answer.created_at, answer.started_at, answer.ends_at].map(
      (at) => new Date(at),
    ) as [Date, Date, Date];
    return {
      ...answer,
      started_at: startedAt.toISOString(),
      ends_at: endsAt.toISOString(),
      days_left: daysLeft(endsAt, createdAt),
      created_at: createdAt.toISOString(),
    };
  }

  /** Returns the result that subscribing to a host would have. Throws host_not_found. */
  async check(userKey: number, hostKey: number): Promise<SubscriptionCheck> {
    const now = this.clock.now();
    const rows = await this.database.query<'subscription_check', CheckRow>(
      'subscription_check',
      `SELECT subscription_refusal($1, $2, $3) AS refusal, s.started_at, s.ends_at, t.star_cnt, t.amount_krw, t.days,
         t.renew_days, t.fans_min, subscription_fans($2, t.fans_min) AS fans
       FROM subscription_terms() t
       LEFT JOIN subscriptions s ON s.user_key = $1 AND s.host_key = $2 AND s.ends_at > $3`,
      [userKey, hostKey, now],
    );
    const row = rows[0];
    if (!row || row.refusal === 'host_not_found') throw new AppError('host_not_found');
    const { refusal, started_at, ends_at, star_cnt, amount_krw, days, renew_days, fans_min, fans } = row;
    return {
      target_user_key: hostKey,
      subscribable_yn: yn(refusal === null),
      refusal,
      refusal_message: refusal !== null && isErrorCode(refusal) ? new AppError(refusal).safeMessage : null,
      subscribed_yn: yn(ends_at !== null),
      started_at: started_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
      days_left: ends_at === null ? 0 : daysLeft(ends_at, now),
      renew_from: ends_at === null ? null : daysBefore(ends_at, renew_days).toISOString(),
      fans_lacking: Math.max(0, fans_min - fans),
      fans_min,
      star_cnt,
      amount_krw,
      days,
    };
  }

  /** Returns which of the members currently subscribe to a host. */
  async among(hostKey: number, userKeys: readonly number[]): Promise<Set<number>> {
    if (userKeys.length === 0) return new Set();
    const rows = await this.database.query<'subscriptions_among', { user_key: number }>(
      'subscriptions_among',
      `SELECT user_key FROM subscriptions WHERE host_key = $1 AND user_key = ANY ($2::int[]) AND ends_at > $3`,
      [hostKey, userKeys, this.clock.now()],
    );
    return new Set(rows.map(({ user_key }) => user_key));
  }

  /**
   * Returns the members' subscriptions to hosts who are live that were paid within the last seconds of machine time, or
   * that ended within an interval: polled by rooms.
   */
  async changed(
    userKeys: readonly number[],
    withinSeconds: number,
    endedAfter: Date,
    endedBy: Date,
  ): Promise<ChangedSubscription[]> {
    if (userKeys.length === 0) return [];
    return this.database.query<'subscriptions_changed', ChangedSubscription>(
      'subscriptions_changed',
      `SELECT s.host_key, s.user_key, s.ends_at FROM subscriptions s
         JOIN live_cards l ON l.host_key = s.host_key AND l.state = 'live'
         WHERE s.changed_at > now() - make_interval(secs => $1) AND s.user_key = ANY ($4::int[])
       UNION SELECT s.host_key, s.user_key, s.ends_at FROM subscriptions s
         JOIN live_cards l ON l.host_key = s.host_key AND l.state = 'live'
         WHERE s.ends_at > $2 AND s.ends_at <= $3 AND s.user_key = ANY ($4::int[])`,
      [withinSeconds, endedAfter, endedBy, userKeys],
    );
  }
}
