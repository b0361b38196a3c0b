import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';

/** The buyer of an order. */
export interface PaymentBuyer {
  user_key: number;
  nick: string;
}

/** Looks up the buyers of simulated payments for the console; a provider only knows order numbers. */
@Injectable()
export class PaymentBuyersService {
  constructor(private readonly database: Database) {}

  /** Returns the buyers of orders by order number; a deleted order has none. */
  async of(orderNos: readonly string[]): Promise<ReadonlyMap<string, PaymentBuyer>> {
    const rows = await this.database.query<'simulator_payment_buyers', PaymentBuyer & { order_no: string }>(
      'simulator_payment_buyers',
      `SELECT o.order_no, o.user_key, u.nick FROM order_records o JOIN member_profiles u ON u.user_key = o.user_key
       WHERE o.order_no = ANY($1::text[])`,
      [orderNos],
    );
    return new Map(rows.map(({ order_no, ...buyer }) => [order_no, buyer]));
  }
}
