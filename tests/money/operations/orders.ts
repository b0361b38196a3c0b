import { randomUUID } from 'node:crypto';
import { walletOf } from '../books.ts';
import type { Operation, Outcome, Plan, Step } from '../operation.ts';
import type { World } from '../world.ts';
import { type CardOrder, type CardOrders, type PaymentAction, paymentSecret, signed } from './card-orders.ts';
import type { Product, Purchases } from './purchases.ts';

/** The card to which the simulated provider refuses every refund. */
const refundRefusingCard = '4000000000005126';

/** Orders of honey by card: paid, declined, cancelled, and notified repeatedly and in any order. */
export function orderOperations(
  world: World,
  products: readonly Product[],
  purchases: Purchases,
  orders: CardOrders,
): Operation[] {
  const { random } = world;

  const planOrder = (): Plan => {
    const by = random.pick(random.chance(0.9) ? world.people.filter((one) => !one.payRefusal) : world.people);
    const product = random.pick(products);
    const quantity = random.chance(0.8) ? 1 : random.whole(2, 4);
    const stale = random.chance(0.05);
    return {
      rush: true,
      step: () => {
        const amount = purchases.priceFor(by.userKey, product) * quantity;
        const star = product.star_cnt * quantity;
        const bonus = product.bonus_star_cnt * quantity;
        const body = {
          method: 'card',
          product_id: product.product_id,
          quantity,
          amount_krw: stale ? amount + 10 : amount,
        };
        const outcome = (): Outcome => {
          if (stale) return { refusal: 'amount_mismatch' };
          if (by.payRefusal) return { refusal: by.payRefusal };
          if (purchases.exceeds(by.userKey, star)) return { refusal: 'charge_limit_exceeded' };
          const delivery = (): Outcome =>
            by.payRefusal
              ? { refusal: by.payRefusal }
              : { movements: purchases.credit({ buyer: by, star, bonus }) };
          return {
            movements: [],
            done: (responseBody) =>
              orders.add({ kind: 'honey', buyer: by, star, bonus, amount, delivery }, responseBody),
          };
        };
        return {
          by,
          method: 'POST',
          path: '/v1/pg/pg-request',
          body,
          takesKey: true,
          otherBody: { ...body, quantity: quantity + 1 },
          statement: 'order_request',
          expected: outcome(),
          // The window is open as long as the order is.
          stablePart: (responseBody) => (responseBody as { order_no: string }).order_no,
        };
      },
    };
  };

  /** Pays: what can no longer be delivered is refunded at the provider, and nothing moves. */
  const pay = (order: CardOrder): Step => {
    const delivery = order.delivery();
    if ('refusal' in delivery)
      return orders.act(order, 'approve', ['refunded'], {
        movements: [],
        done: () => {
          order.state = 'undelivered';
        },
      });
    const card = random.chance(0.25) ? refundRefusingCard : undefined;
    const paid = orders.act(order, 'approve', ['paid'], {
      movements: delivery.movements,
      done: (responseBody) => {
        purchases.markPaid(order);
        order.refundsRefused = card !== undefined;
        if (order.kind === 'honey') purchases.credited.push(order);
        delivery.done?.(responseBody);
      },
    });
    return card === undefined ? paid : { ...paid, body: { act: 'approve', card_no: card } };
  };

  const ends = (act: PaymentAction, state: string) => (order: CardOrder) =>
    orders.act(order, act, [state], {
      movements: [],
      done: () => {
        order.state = 'closed';
      },
    });

  const notice = (order: CardOrder): Step => {
    const kind = random.pick(['again', 'out of order', 'forged', 'stale', 'amount'] as const);
    const notification = orders.message(order, kind === 'out of order' ? 'waiting' : 'paid');
    const body = {
      ...notification,
      event_id: `evt_${randomUUID()}`,
      sent_at: kind === 'stale' ? world.nowMs - 600_000 : world.nowMs,
      amount: kind === 'amount' ? order.amount + 1 : order.amount,
    };
    const refusals = { forged: 'payment_signature', stale: 'payment_stale', amount: 'amount_mismatch' };
    const refusal = kind in refusals ? refusals[kind as keyof typeof refusals] : undefined;
    return {
      method: 'POST',
      path: '/v1/pg/card/notify',
      body: signed('notification', body, kind === 'forged' ? `${paymentSecret}x` : paymentSecret),
      takesKey: false,
      repeated: [],
      alsoChecked: [walletOf(order.buyer.userKey)],
      expected: refusal === undefined ? { movements: [] } : { refusal },
    };
  };

  const open = () => orders.inState('open');
  return [
    { name: 'order honey', weight: 2.5, plan: planOrder },
    { name: 'pay an order', weight: 2.5, plan: orders.withOne(open, pay) },
    { name: 'decline an order', weight: 0.3, plan: orders.withOne(open, ends('decline', 'failed')) },
    { name: 'cancel an order', weight: 0.3, plan: orders.withOne(open, ends('cancel', 'cancelled')) },
    // Money for a closed order is refunded at the provider: no honey moves.
    {
      name: 'pay a closed order',
      weight: 0.3,
      plan: orders.withOne(
        () => orders.inState('closed'),
        (order) =>
          orders.act(order, 'late', ['refunded'], {
            movements: [],
            done: () => {
              order.state = 'undelivered';
            },
          }),
      ),
    },
    {
      name: 'notify again',
      weight: 1.2,
      plan: orders.withOne(
        () => orders.inState('paid', 'closed', 'returned', 'charged back', 'undelivered'),
        notice,
      ),
    },
  ];
}
