import { house, incomeOf, movementsOf, walletOf } from '../books.ts';
import type { Operation, Outcome } from '../operation.ts';
import type { World } from '../world.ts';

const price = 45;
/** The host's share of the price. */
export const hostShare = 31;
const termMs = 30 * 86_400_000;
const renewMs = 3 * 86_400_000;

/** When subscriptions end, by member and host: those paid in won extend them as well. */
export class Subscriptions {
  private readonly ends = new Map<string, number>();

  constructor(private readonly world: World) {}

  /** Whether a member has to wait until the last days of the current term. */
  isTooEarly(userKey: number, hostKey: number): boolean {
    return (this.ends.get(`${userKey} ${hostKey}`) ?? 0) > this.world.nowMs + renewMs;
  }

  extendTerm(userKey: number, hostKey: number): void {
    const key = `${userKey} ${hostKey}`;
    this.ends.set(key, Math.max(this.ends.get(key) ?? 0, this.world.nowMs) + termMs);
  }
}

/** Subscriptions paid with honey, to the host who has enough fans. */
export function subscriptionOperations(world: World, subscriptions: Subscriptions): Operation[] {
  const { random, books, hostWithFans: host } = world;

  /** Granted honey is used first, to the host before the house. */
  const payOut = (userKey: number) => {
    const wallet = walletOf(userKey);
    const { granted, bought } = books.of(wallet);
    if (granted + bought < price) return undefined;
    const toHost = Math.min(granted, hostShare);
    const toHouse = Math.min(granted - toHost, price - hostShare);
    const [income, rest] = [incomeOf(host.userKey), house('subscription')];
    return movementsOf([
      { from: wallet, to: income, amount: toHost, fund: 'granted' },
      { from: wallet, to: income, amount: hostShare - toHost, fund: 'bought' },
      { from: wallet, to: rest, amount: toHouse, fund: 'granted' },
      { from: wallet, to: rest, amount: price - hostShare - toHouse, fund: 'bought' },
    ]);
  };

  return [
    {
      name: 'subscribe with honey',
      weight: 1.5,
      plan: () => {
        const by = random.pick(random.chance(0.8) ? world.payers : world.people);
        const stale = random.chance(0.05);
        const outcome = (): Outcome => {
          if (by.userKey === host.userKey) return { refusal: 'self_subscribe' };
          if (by.payRefusal) return { refusal: by.payRefusal };
          if (subscriptions.isTooEarly(by.userKey, host.userKey)) return { refusal: 'already_subscribed' };
          if (stale) return { refusal: 'subscription_price_changed' };
          const movements = payOut(by.userKey);
          if (!movements) return { refusal: 'not_enough_star' };
          return { movements, done: () => subscriptions.extendTerm(by.userKey, host.userKey) };
        };
        const body = { target_user_key: host.userKey, star_cnt: stale ? price - 1 : price };
        return {
          rush: true,
          step: () => ({
            by,
            method: 'POST',
            path: '/v1/user/bt-subscribe',
            body,
            takesKey: true,
            otherBody: { ...body, star_cnt: price + 1 },
            statement: 'subscription_pay',
            alsoChecked: [incomeOf(host.userKey), house('subscription')],
            expected: outcome(),
          }),
        };
      },
    },
  ];
}
