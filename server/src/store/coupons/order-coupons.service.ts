import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { COUPON_PORT, type CouponPort } from '../../external/index.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { OrderStatesService } from '../orders/order-states.service.ts';
import { orderCouponConfirm } from '../store.functions.ts';

/** Refusals with which an order ends whose coupon could not be held. */
const holdRefusals = [
  'coupon_unavailable',
  'coupon_not_found',
  'coupon_not_usable',
  'coupon_in_use',
] as const;
type HoldRefusal = (typeof holdRefusals)[number];

type CouponState = 'held' | 'used' | 'free';

/** The coupon of an order. */
interface OrderCouponRow {
  order_no: string;
  user_key: number;
  coupon_id: string;
  state: CouponState;
  service_state: CouponState | null;
}

const minuteMs = 60_000;
/** How much longer than the payment window a coupon is held at least. */
const marginMs = 5 * minuteMs;

/**
 * Keeps the coupon service up to date about the coupons of orders: a coupon is held before the payment window opens;
 * it is used or free again as the order's steps decided, however often and however late the service learns of it.
 */
@Injectable()
export class OrderCouponsService implements OnModuleInit {
  private readonly logger = new Logger('Store');
  /** Concurrent repeats of an order share one hold. */
  private readonly holding = new Map<string, Promise<OrderRow>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly outbox: Outbox,
    private readonly states: OrderStatesService,
    @Inject(COUPON_PORT) private readonly coupons: CouponPort,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'coupon_service',
      topic: 'order_coupon',
      handle: async (entries) => {
        for (const { body } of entries) await this.report(String(body.order_no));
      },
    });
  }

  /**
   * Holds the coupon of a new order under the order's number; an order without one is returned unchanged. An order
   * whose coupon cannot be held is closed, and a repeat is refused in the same way. Throws coupon_unavailable,
   * coupon_not_found, coupon_not_usable, coupon_in_use.
   */
  async hold(order: OrderRow): Promise<OrderRow> {
    if (order.coupon_id === null) return order;
    const known = this.holding.get(order.order_no);
    if (known) return known;
    const holding = this.holdOnce(order, order.coupon_id).finally(() => this.holding.delete(order.order_no));
    this.holding.set(order.order_no, holding);
    return holding;
  }

  private async holdOnce(order: OrderRow, couponId: string): Promise<OrderRow> {
    if (order.state === 'failed' && isHoldRefusal(order.refusal)) throw new AppError(order.refusal);
    if (order.state !== 'ready') return order;
    const result = await this.tryHold(order, couponId);
    if (result === null) {
      await this.confirm(order.order_no, 'held');
      return order;
    }
    // A concurrent repeat may have held it, and opened the window.
    const current = (await this.states.find(order.order_no)) ?? order;
    if (current.state !== 'ready') return this.holdOnce(current, couponId);
    await this.states.advance(order.order_no, 'failed', { refusal: result }, 'member');
    throw new AppError(result);
  }

  /** Reports the decided state of an order's coupon to the service. Throws when the service does not respond. */
  async report(orderNo: string): Promise<void> {
    const row = await this.find(orderNo);
    if (!row || row.state === 'held' || row.service_state === row.state) return;
    const { user_key, coupon_id, state } = row;
    const hold = { member: user_key, coupon_id };
    const result =
      state === 'used' ? await this.coupons.commit(orderNo, hold) : await this.coupons.release(orderNo, hold);
    if (result.outcome === 'refused') await this.recordDifference(row, result.code);
    await this.confirm(orderNo, state);
  }

  /** The orders whose coupon's state the service has not confirmed and that are not postponed, oldest first. */
  async unreported(job: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<'store_coupons_unreported', { order_no: string }>(
      'store_coupons_unreported',
      `SELECT order_no FROM order_coupons WHERE state <> 'held' AND service_state IS DISTINCT FROM state
         AND ${ItemBackoff.isDue(1, 'order_no', 2)}
       ORDER BY changed_at LIMIT $3`,
      [job, this.clock.now(), limit],
    );
    return rows.map(({ order_no }) => order_no);
  }

  /** Returns null once it is held, or the refusal. */
  private async tryHold(order: OrderRow, couponId: string): Promise<HoldRefusal | null> {
    const nowMs = this.clock.nowMs();
    const untilMs = Math.max(
      nowMs + this.settings.get('coupon_hold_minutes') * minuteMs,
      new Date(order.expires_at).getTime() + marginMs,
    );
    try {
      const result = await this.coupons.hold(order.order_no, {
        member: order.user_key,
        coupon_id: couponId,
        until: new Date(untilMs).toISOString(),
      });
      if (result.outcome === 'done') return null;
      return isHoldRefusal(result.code) ? result.code : 'coupon_not_usable';
    } catch (error) {
      this.logger.warn({
        event: 'coupon_not_held',
        order_no: order.order_no,
        problem: error instanceof Error ? error.message : String(error),
      });
      return 'coupon_unavailable';
    }
  }

  private async find(orderNo: string): Promise<OrderCouponRow | undefined> {
    const rows = await this.database.query<'store_order_coupon', OrderCouponRow>(
      'store_order_coupon',
      `SELECT order_no, user_key, coupon_id, state::text AS state, service_state::text AS service_state
       FROM order_coupons WHERE order_no = $1`,
      [orderNo],
    );
    return rows[0];
  }

  private async confirm(orderNo: string, state: CouponState): Promise<void> {
    await this.database.call(orderCouponConfirm({ order_no: orderNo, state }));
  }

  /** What the service refuses for good remains decided here, and is listed for operators. */
  private async recordDifference(
    { order_no, coupon_id, state }: OrderCouponRow,
    code: string,
  ): Promise<void> {
    this.logger.error({ event: 'coupon_difference', order_no, coupon_id, state, problem: code });
    await this.database.query(
      'store_coupon_difference',
      `INSERT INTO provider_differences (provider, ref, problem, detail, first_seen_at, last_seen_at)
       VALUES ('coupons', $1, $2, $3, $4, $4) ON CONFLICT (provider, ref, problem) DO UPDATE SET last_seen_at = $4`,
      [JSON.stringify(order_no), code, JSON.stringify({ order_no, coupon_id, state }), this.clock.now()],
    );
  }
}

const isHoldRefusal = (code: string | null): code is HoldRefusal =>
  code !== null && (holdRefusals as readonly string[]).includes(code);
