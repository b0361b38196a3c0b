import { house, incomeOf, movementsOf } from '../books.ts';
import type { Operation, Outcome, Plan } from '../operation.ts';
import type { Person, World } from '../world.ts';
import type { CardOrders } from './card-orders.ts';
import type { Item } from './items.ts';
import type { Purchases } from './purchases.ts';
import { hostShare, type Subscriptions } from './subscriptions.ts';

const subscriptionKrw = 4_500;

/** An order for won, with the expected result of ordering it now and of paying it. */
interface WonOrder {
  by: Person;
  path: string;
  body: Record<string, unknown>;
  amount: number;
  refusal: () => string | undefined;
  delivery: () => Outcome;
}

/** Items and subscriptions ordered for won; they are paid as any order (orders.ts). */
export function wonOrderOperations(
  world: World,
  items: readonly Item[],
  subscriptions: Subscriptions,
  purchases: Purchases,
  orders: CardOrders,
): Operation[] {
  const { random, hostWithFans } = world;

  const planOrder = ({ by, path, body, amount, refusal, delivery }: WonOrder): Plan => {
    const stale = random.chance(0.05);
    const sent = { ...body, method: 'card', amount_krw: stale ? amount + 10 : amount };
    const outcome = (): Outcome => {
      const why = refusal();
      if (why !== undefined) return { refusal: why };
      if (stale) return { refusal: 'amount_mismatch' };
      if (purchases.exceeds(by.userKey, 0)) return { refusal: 'charge_limit_exceeded' };
      return {
        movements: [],
        done: (responseBody) =>
          orders.add({ kind: 'other', buyer: by, star: 0, bonus: 0, amount, delivery }, responseBody),
      };
    };
    return {
      rush: true,
      step: () => ({
        by,
        method: 'POST',
        path,
        body: sent,
        takesKey: true,
        otherBody: { ...sent, amount_krw: amount + 20 },
        statement: 'order_request',
        expected: outcome(),
        stablePart: (responseBody) => (responseBody as { order_no: string }).order_no,
      }),
    };
  };

  /** Mostly a member who can pay: a refusal proves less. */
  const anyPerson = () =>
    random.pick(random.chance(0.85) ? world.people.filter((one) => !one.payRefusal) : world.people);

  const itemOrder = (): WonOrder => {
    const by = anyPerson();
    const item = random.pick(items);
    const hosts = world.hosts.filter(({ userKey }) => userKey !== by.userKey);
    const host = random.chance(0.4) ? random.pick(hosts) : undefined;
    const refusal = () => {
      if (item.krw_amount === null) return 'item_not_found';
      if (!host && item.group_cd === 'host' && by.role !== 'host') return 'item_host_only';
      return by.payRefusal ?? undefined;
    };
    return {
      by,
      path: '/v1/pg/pg-item-request',
      body: { item_id: item.item_id, ...(host ? { target_user_key: host.userKey } : {}) },
      amount: item.krw_amount ?? 1_000,
      refusal,
      delivery: () => {
        const why = refusal();
        if (why !== undefined) return { refusal: why };
        // A gift counts as honey, which the house gives for the won it receives.
        return {
          movements: host
            ? [
                {
                  from: house('item'),
                  to: incomeOf(host.userKey),
                  amount: item.star_cnt,
                  fund: 'bought' as const,
                },
              ]
            : [],
        };
      },
    };
  };

  const subscriptionOrder = (): WonOrder => {
    const by = anyPerson();
    const host = hostWithFans;
    const refusal = () => {
      if (by.userKey === host.userKey) return 'self_subscribe';
      if (by.payRefusal) return by.payRefusal;
      return subscriptions.isTooEarly(by.userKey, host.userKey) ? 'already_subscribed' : undefined;
    };
    return {
      by,
      path: '/v1/pg/subscribe-request',
      body: { target_user_key: host.userKey },
      amount: subscriptionKrw,
      refusal,
      delivery: () => {
        const why = refusal();
        if (why !== undefined) return { refusal: why };
        return {
          movements: movementsOf([
            { from: house('subscription'), to: incomeOf(host.userKey), amount: hostShare, fund: 'bought' },
          ]),
          done: () => subscriptions.extendTerm(by.userKey, host.userKey),
        };
      },
    };
  };

  return [
    { name: 'order an item for won', weight: 0.8, plan: () => planOrder(itemOrder()) },
    { name: 'order a subscription for won', weight: 0.6, plan: () => planOrder(subscriptionOrder()) },
  ];
}
