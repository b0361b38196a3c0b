import { house, movementsOf, walletOf } from '../books.ts';
import type { Operation, Outcome, Step } from '../operation.ts';
import type { World } from '../world.ts';
import type { CardOrder, CardOrders } from './card-orders.ts';
import type { Purchases } from './purchases.ts';

/** How long an untouched order is refunded without a fee. */
const fullRefundMs = 7 * 86_400_000;

/** Orders of honey that operators refund: the unspent part of them, and nothing of an unpaid one. */
export function refundOperations(world: World, purchases: Purchases, orders: CardOrders): Operation[] {
  const { books } = world;
  const honey = (...states: CardOrder['state'][]) =>
    orders.inState(...states).filter(({ kind }) => kind === 'honey');

  const refundOf = (order: CardOrder): Outcome => {
    const wallet = walletOf(order.buyer.userKey);
    const bonusLeft = order.bonus - order.bonusTaken;
    const bonus = Math.min(bonusLeft, books.of(wallet).granted);
    const star = purchases.unspentOf(order) - (bonusLeft - bonus);
    const gross = Math.floor((order.amount * star) / order.star);
    const isWhole = star === order.star && world.nowMs < order.paidMs + fullRefundMs;
    const krw = isWhole ? gross : gross - Math.ceil(gross / 10);
    if (star <= 0 || krw <= 0 || order.state !== 'paid') return { refusal: 'order_not_refundable' };
    const taken = movementsOf([
      { from: wallet, to: house('sale'), amount: star, fund: 'bought' },
      { from: wallet, to: house('grant'), amount: bonus, fund: 'granted' },
    ]);
    // Where the provider refuses the refund, the honey is returned and the order is as it was.
    if (order.refundsRefused)
      return {
        movements: [
          ...taken,
          ...taken.map((movement) => ({ ...movement, from: movement.to, to: movement.from })),
        ],
      };
    return {
      movements: taken,
      done: () => {
        order.starTaken += star;
        order.bonusTaken += bonus;
        order.krwTaken += krw;
        // An amount withheld for a missing bonus may follow once there is granted honey again.
        if (order.starTaken === order.star) order.state = 'returned';
        purchases.addSpending(order, -krw);
      },
    };
  };

  const refund = (order: CardOrder): Step => ({
    by: world.operator,
    method: 'POST',
    path: `/v1/admin/orders/${order.orderNo}/refund`,
    body: { reason: '고객 요청' },
    takesKey: true,
    otherBody: { reason: '고객 요청', star_cnt: 1 },
    statement: 'COMMIT',
    alsoChecked: [walletOf(order.buyer.userKey), house('sale'), house('grant')],
    expected: refundOf(order),
    stablePart: (responseBody) => (responseBody as { order_no: string }).order_no,
    ...(order.refundsRefused ? { betweenPolls: () => world.runJobsOnce() } : {}),
  });

  return [
    {
      name: 'refund an order',
      weight: 0.6,
      plan: orders.withOne(() => honey('paid', 'returned', 'charged back'), refund),
    },
    {
      name: 'refund an order that is not paid',
      weight: 0.2,
      plan: orders.withOne(() => honey('open', 'closed', 'undelivered'), refund),
    },
  ];
}
