import type { EventPrizeTerms } from '@honey/rules';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.ts';
import { Database } from '../../../core/database/database.ts';
import { queryWithin } from '../../../core/database/transaction-statements.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { SettingsStore } from '../../../core/settings/settings.store.ts';
import { ExternalOperations } from '../../purchases/external-operations.service.ts';
import { ServiceUnanswered } from '../../services/service-client.ts';
import { COUPON_PORT, type Coupon, type CouponPort, type CouponTerms } from '../coupon.port.ts';

/** A coupon for one member, won in a monthly event. */
export const couponPrize = 'coupon_prize';

/** A prize of a monthly event. */
export interface PrizeKey {
  event_id: number;
  kind: string;
  number: number;
}

/** A coupon that a member won and has not got yet. */
export interface OpenCouponPrize extends PrizeKey {
  user_key: number;
  terms: EventPrizeTerms;
}

type PrizeRequest = CouponTerms & { member: number; days: number; prize: PrizeKey };

/**
 * Gives members the coupons that they won in monthly events (EVENTS-82). Events decide who has won and who may have it;
 * the purchase at the coupon service carries the key of the prize, and closes the prize in its own transaction.
 */
@Injectable()
export class CouponPrizesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly operations: ExternalOperations,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    @Inject(COUPON_PORT) private readonly port: CouponPort,
  ) {}

  onModuleInit(): void {
    this.operations.define<PrizeRequest, Coupon>({
      name: couponPrize,
      service: 'coupon',
      send: async ({ prize: _prize, ...request }, key) => {
        const outcome = await this.port.grant(key, request);
        // A coupon of another member, or of other terms, proves nothing about this one.
        if (outcome.outcome === 'done' && !isRequested(outcome.answer, request))
          throw new ServiceUnanswered('coupon', 'answered with another coupon');
        return outcome;
      },
      complete: (within, { request: { prize } }, { coupon_id }) => this.close(within, prize, coupon_id, null),
    });
  }

  /** The coupons that are due, in the order of their prizes. */
  open(limit: number): Promise<OpenCouponPrize[]> {
    return this.database.query<'coupon_prizes_open', OpenCouponPrize>(
      'coupon_prizes_open',
      `SELECT p.event_id, p.kind, p.number, p.user_key, p.terms FROM month_event_coupons_open p
       WHERE p.try_at IS NULL OR p.try_at <= $1 ORDER BY p.event_id, p.kind, p.number LIMIT $2`,
      [this.clock.now(), limit],
    );
  }

  /**
   * Gives a member the coupon of a prize, once, however often it is called. A prize that cannot be given now is noted, and
   * repeated later; throws what prevented it, unless that is only the service's silence.
   */
  async give(prize: OpenCouponPrize): Promise<void> {
    const { event_id, kind, number } = prize;
    try {
      const claimed = await this.database.query<'coupon_prize_claim', { outcome: string }>(
        'coupon_prize_claim',
        'SELECT month_event_coupon_claim($1, $2, $3, $4) AS outcome',
        [event_id, kind, number, this.clock.now()],
      );
      if (claimed[0]?.outcome === 'claimed') await this.grant(prize);
    } catch (error) {
      // Erased after it was decided, and before the coupon service was called.
      if (error instanceof AppError && error.code === 'user_not_found')
        return this.close(this.database.prisma, prize, null, 'user_not_found');
      const problem = error instanceof Error ? error.message : String(error);
      await this.database.query(
        'coupon_prize_postpone',
        'SELECT month_event_prize_postpone($1, $2, $3, $4, $5)',
        [event_id, kind, number, problem, this.clock.now()],
      );
      if (!(error instanceof AppError && error.code === 'external_pending')) throw error;
    }
  }

  private async grant({ event_id, kind, number, user_key, terms }: OpenCouponPrize): Promise<void> {
    const { name, coupon } = terms;
    if (!coupon) throw new Error('a prize has no coupon');
    await this.operations.run<Coupon>(couponPrize, {
      userKey: user_key,
      key: `month-event:${event_id}:${kind}:${number}`,
      input: [event_id, kind, number],
      prepare: () => ({
        request: {
          ...{ title: name, ...coupon, item_cd: '', member: user_key },
          days: this.settings.get('coupon_days'),
          prize: { event_id, kind, number },
        } satisfies PrizeRequest,
      }),
    });
  }

  private async close(
    within: Parameters<typeof queryWithin>[0],
    { event_id, kind, number }: PrizeKey,
    couponId: string | null,
    reason: string | null,
  ): Promise<void> {
    await queryWithin(
      within,
      'coupon_prize_close',
      'SELECT month_event_coupon_close($1::int, $2::text, $3::int, $4::text, $5::text, $6::timestamptz)',
      [event_id, kind, number, couponId, reason, this.clock.now()],
    );
  }
}

const isRequested = (coupon: Coupon, requested: Omit<PrizeRequest, 'prize'>): boolean =>
  coupon.member === requested.member &&
  (['title', 'kind', 'star_cnt', 'percent', 'won_krw', 'item_cd'] as const).every(
    (field) => coupon[field] === requested[field],
  );
