import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { WalletService } from '../../wallet/wallet.service.ts';
import type { OrderStateCode } from '../orders.dto.ts';
import type { OrderRow } from './order-row.ts';

/** What is known of a payment when its order takes a step. */
export interface StepDetails {
  payment_key?: string;
  window_url?: string;
  card_no?: string;
  card_issuer?: string;
  approval_no?: string;
  receipt_phone?: string;
  /** Code of the refusal that closes it. */
  refusal?: string;
  /** Won that were paid; for `paid` alone. */
  amount_krw?: number;
}

/** Who brought a step about, as order_events keeps it. */
export type StepSource = 'member' | 'return' | 'notification' | 'job' | 'operator' | 'sandbox' | 'provider';

/** The steps of orders: each is one call of one function of the database, which decides it once. */
@Injectable()
export class OrderStates {
  private readonly logger = new Logger('Store');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
  ) {}

  /** Takes a step, or answers the order as it stands where the step is not to be taken (any more). Throws order_not_found. */
  async advance(
    orderNo: string,
    to: OrderStateCode,
    details: StepDetails,
    source: StepSource,
  ): Promise<OrderRow> {
    const { outcome, answer } = await this.wallet.call<OrderRow>(
      'order_advance',
      'SELECT outcome, answer FROM order_advance($1, $2::order_state, $3::jsonb, $4, $5)',
      [orderNo, to, JSON.stringify(details), source, this.clock.now()],
    );
    this.log(outcome, answer, source);
    return answer;
  }

  /** The payment was charged back. Throws order_not_found. */
  async chargeBack(orderNo: string, source: StepSource): Promise<OrderRow> {
    const { outcome, answer } = await this.wallet.call<OrderRow>(
      'order_charge_back',
      'SELECT outcome, answer FROM order_charge_back($1, $2, $3)',
      [orderNo, source, this.clock.now()],
    );
    this.log(outcome, answer, source);
    return answer;
  }

  /** An order by its number, of whoever it is; undefined where there is none. */
  async find(orderNo: string): Promise<OrderRow | undefined> {
    const rows = await this.database.query<{ answer: OrderRow }>(
      'store_order',
      'SELECT to_jsonb(o) AS answer FROM orders o WHERE order_no = $1',
      [orderNo],
    );
    return rows[0]?.answer;
  }

  private log(outcome: string, { order_no, state, refusal }: OrderRow, source: StepSource): void {
    if (outcome === 'advanced') this.logger.log({ event: 'order_step', order_no, state, refusal, source });
  }
}
