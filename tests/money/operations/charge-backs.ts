import { house, movementsOf, walletOf } from '../books.ts';
import type { Operation, Outcome, Step } from '../operation.ts';
import type { Person, World } from '../world.ts';
import type { CardOrder, CardOrders } from './card-orders.ts';
import type { Purchases } from './purchases.ts';

/** The debt of a member after a chargeback; for an item or a subscription it is in won, and `star` is 0. */
interface Debt {
  orderNo: string;
  debtor: Person;
  star: number;
}

/** Chargebacks of payments, and debts that operators settle. */
export function chargeBackOperations(world: World, purchases: Purchases, orders: CardOrders): Operation[] {
  const { random, books } = world;
  const debts: Debt[] = [];

  /**
   * Bought honey is taken back before granted honey. Spent honey becomes a debt; until it is settled the buyer may not
   * pay.
   */
  const chargebackOutcome = (order: CardOrder): Outcome => {
    const { buyer } = order;
    // Refunded honey was already taken back.
    const [star, bonus] = [order.star - order.starTaken, order.bonus - order.bonusTaken];
    const wallet = walletOf(buyer.userKey);
    const held = books.of(wallet);
    const bought = Math.min(star, held.bought);
    const grantedBonus = Math.min(bonus, held.granted);
    const grantedStar = Math.min(star - bought, held.granted - grantedBonus);
    const missing = star + bonus - bought - grantedBonus - grantedStar;
    return {
      movements: movementsOf([
        { from: wallet, to: house('sale'), amount: bought, fund: 'bought' },
        { from: wallet, to: house('grant'), amount: grantedBonus, fund: 'granted' },
        { from: wallet, to: house('sale'), amount: grantedStar, fund: 'granted' },
        { from: house('receivable'), to: house('sale'), amount: missing, fund: 'bought' },
      ]),
      done: () => {
        order.state = 'charged back';
        order.starTaken = order.star;
        order.bonusTaken = order.bonus;
        purchases.addSpending(order, order.krwTaken - order.amount);
        if (missing === 0 && order.kind === 'honey') return;
        debts.push({ orderNo: order.orderNo, debtor: buyer, star: missing });
        buyer.payRefusal = 'payment_owed';
      },
    };
  };

  const settleStep = (debt: Debt): Step => ({
    by: world.operator,
    method: 'POST',
    path: `/v1/admin/receivables/${debt.orderNo}/settle`,
    body: { reason: '계좌로 입금 확인' },
    takesKey: false,
    repeated: ['receivable_settled'],
    statement: 'receivable_settle',
    alsoChecked: [house('sale'), house('receivable')],
    expected: {
      movements: movementsOf([
        { from: house('sale'), to: house('receivable'), amount: debt.star, fund: 'bought' },
      ]),
      done: () => {
        debts.splice(debts.indexOf(debt), 1);
        if (!debts.some(({ debtor }) => debtor === debt.debtor)) debt.debtor.payRefusal = null;
      },
    },
  });

  return [
    {
      name: 'charge an order back',
      weight: 0.5,
      plan: orders.withOne(
        () => orders.inState('paid'),
        (order) =>
          orders.act(order, 'chargeback', ['charged_back'], chargebackOutcome(order), 'order_charge_back'),
      ),
    },
    {
      name: 'settle a debt',
      // Often enough that some member may always pay.
      weight: 0.8,
      plan: () => {
        if (debts.length === 0) return undefined;
        const debt = random.pick(debts);
        return { step: () => settleStep(debt) };
      },
    },
  ];
}
