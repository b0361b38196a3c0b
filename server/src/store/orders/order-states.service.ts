import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { WalletService } from '../../wallet/index.ts';
import { orderAdvance, orderChargeBack } from '../store.functions.ts';
import type { OrderRow } from './order-row.ts';
import type { OrderStateCode } from './orders.dto.ts';

/** Details of the payment when its order takes a step. */
export interface StepDetails {
  payment_key?: string;
  window_url?: string;
  card_no?: string;
  card_issuer?: string;
  approval_no?: string;
  receipt_phone?: string;
  /** Code of the refusal that closes it. */
  refusal?: string;
  /** The amount paid in won; for `paid` only. */
  amount_krw?: number;
}

/** The source of a step, as stored in order_events. */
export type StepSource = 'member' | 'return' | 'notification' | 'job' | 'operator' | 'sandbox' | 'provider';

/** The steps of orders: each is a call of one SQL function, which decides it once. */
@Injectable()
export class OrderStatesService {
  private readonly logger = new Logger('Store');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly outbox: Outbox,
  ) {}

  /** Takes a step, or returns the order unchanged when the step is not possible (any more). Throws order_not_found. */
  async advance(
    orderNo: string,
    to: OrderStateCode,
    details: StepDetails,
    source: StepSource,
  ): Promise<OrderRow> {
    const { outcome, answer } = await this.wallet.call<OrderRow>(
      orderAdvance({ order_no: orderNo, to, details, source, now: this.clock.now() }),
    );
    this.log(outcome, answer, source);
    if (outcome === 'advanced' && answer.coupon_id !== null) await this.wakeCoupon(orderNo);
    return answer;
  }

  /** Records a chargeback. Throws order_not_found. */
  async chargeBack(orderNo: string, source: StepSource): Promise<OrderRow> {
    const { outcome, answer } = await this.wallet.call<OrderRow>(
      orderChargeBack({ order_no: orderNo, source, now: this.clock.now() }),
    );
    this.log(outcome, answer, source);
    return answer;
  }

  /** Returns an order by its number, of any member; undefined if there is none. */
  async find(orderNo: string): Promise<OrderRow | undefined> {
    const rows = await this.database.query<'store_order', { answer: OrderRow }>(
      'store_order',
      'SELECT to_jsonb(o) AS answer FROM orders o WHERE order_no = $1',
      [orderNo],
    );
    return rows[0]?.answer;
  }

  /** The coupon service learns of the step now, instead of by the next poll of the outbox. */
  private async wakeCoupon(orderNo: string): Promise<void> {
    const rows = await this.database.query<'store_coupon_step', { step_id: number }>(
      'store_coupon_step',
      'SELECT step_id FROM order_coupons WHERE order_no = $1',
      [orderNo],
    );
    for (const { step_id } of rows) this.outbox.wake('order_coupon', step_id);
  }

  private log(outcome: string, { order_no, state, refusal }: OrderRow, source: StepSource): void {
    if (outcome === 'advanced') this.logger.log({ event: 'order_step', order_no, state, refusal, source });
  }
}
