import { createHmac } from 'node:crypto';
import { eventually } from '../../setup/eventually.ts';
import { house, walletOf } from '../books.ts';
import type { Outcome, Plan, Step } from '../operation.ts';
import type { World } from '../world.ts';
import type { Purchase, Purchases } from './purchases.ts';

/** The secret that provider and shop share, in a server under test. */
export const paymentSecret = 'money-property-payment-secret-00000000000';

/** How long a payment window is open. */
const windowMs = 15 * 60_000;

/** An order by card: honey, or an item or a subscription that is delivered once it is paid. */
export interface CardOrder extends Purchase {
  kind: 'honey' | 'other';
  paymentKey: string;
  /** The expected result of paying it now. */
  delivery: () => Outcome;
  /** Whether the provider refuses every refund to its card. */
  refundsRefused: boolean;
}

/** The initial state of an order, in addition to the fields of the response. */
type NewOrder = Pick<CardOrder, 'kind' | 'buyer' | 'star' | 'bonus' | 'amount' | 'delivery'>;

/** What a simulated provider can do with a payment. */
export type PaymentAction = 'approve' | 'decline' | 'cancel' | 'late' | 'chargeback';

/** Signs as the provider does. */
export function signed(
  kind: 'return' | 'notification',
  message: Record<string, string | number>,
  secret = paymentSecret,
) {
  const { event_id = '', order_no, payment_key, status, amount, sent_at } = message;
  const text = [kind, event_id, order_no, payment_key, status, amount, sent_at].join('\n');
  return { ...message, signature: createHmac('sha256', secret).update(text).digest('hex') };
}

/** All orders by card, and the provider's side of them. */
export class CardOrders {
  private readonly all: CardOrder[] = [];

  constructor(
    private readonly world: World,
    private readonly purchases: Purchases,
  ) {
    world.onClock.push(() => {
      for (const order of this.inState('open'))
        if (order.orderedMs + windowMs < world.nowMs) order.state = 'closed';
      return [];
    });
  }

  inState(...states: Purchase['state'][]): CardOrder[] {
    return this.all.filter(({ state }) => states.includes(state));
  }

  /** Adds a created order. */
  add(newOrder: NewOrder, responseBody: unknown): void {
    const opened = responseBody as { order_no: string; window_url: string };
    const order: CardOrder = {
      ...newOrder,
      orderNo: opened.order_no,
      paymentKey: opened.window_url.split('/').pop() ?? '',
      orderedMs: this.world.nowMs,
      paidMs: 0,
      state: 'open',
      starTaken: 0,
      bonusTaken: 0,
      krwTaken: 0,
      refundsRefused: false,
    };
    this.all.push(order);
    this.purchases.all.push(order);
  }

  /** Plans with one of the orders, unless there is none in this state. */
  withOne(orders: () => CardOrder[], plan: (order: CardOrder) => Step) {
    return (): Plan | undefined => {
      const some = orders();
      if (some.length === 0) return undefined;
      const order = this.world.random.pick(some);
      return { step: () => plan(order) };
    };
  }

  /** The provider's record of an order. */
  message({ orderNo, paymentKey, amount }: CardOrder, status: string) {
    return { order_no: orderNo, payment_key: paymentKey, status, amount, sent_at: this.world.nowMs };
  }

  /** Makes the provider act and notify the shop, and waits until the order is in one of `states`. */
  act(
    order: CardOrder,
    act: PaymentAction,
    states: readonly string[],
    expected: Outcome,
    statement = 'order_advance',
  ): Step {
    return {
      method: 'POST',
      path: `/sandbox/api/payments/${order.paymentKey}/acts`,
      body: { act },
      takesKey: false,
      repeated: [],
      statement,
      alsoChecked: [walletOf(order.buyer.userKey), house('sale'), house('grant')],
      expected,
      betweenPolls: () => this.returnToShop(order),
      after: () => this.becomes(order, states),
    };
  }

  /** The buyer's browser returns: whatever became of the notification, the shop then queries the provider. */
  private returnToShop(order: CardOrder) {
    const signedMessage = signed('return', this.message(order, 'authenticated'));
    return this.world.send({
      method: 'POST',
      path: '/v1/pg/card/approve',
      body: new URLSearchParams(
        Object.entries(signedMessage).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  /** Waits until the shop has processed it: notifications of a payment may arrive in any order. */
  private becomes(order: CardOrder, states: readonly string[]): Promise<void> {
    return eventually(async () => {
      const path = `/v1/pg/orders/${order.orderNo}`;
      const reply = await this.world.send({ method: 'GET', path }, order.buyer);
      const state = reply === 'lost' ? reply : (reply.body as { state?: string }).state;
      if (state !== undefined && states.includes(state)) return;
      if ((await this.returnToShop(order)) === 'lost') await this.world.product.revive();
      throw new Error(`${order.orderNo} is ${state}, and not ${states.join(' or ')}`);
    }, this.world.timeoutMs);
  }
}
